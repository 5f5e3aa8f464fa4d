/** The little of Node that a test uses to write a page for reading. */
declare module "node:fs" {
  export function mkdirSync(path: string, how: { recursive: boolean }): void;
  export function writeFileSync(path: string, text: string): void;
}
