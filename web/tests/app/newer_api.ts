/**
 * What the page's code uses of a browser, compared with what the oldest supported ones have.
 *
 * The compiler knows to which interface of its libraries a name belongs, MDN's data since when
 * each browser has it, and `browserslist` in package.json is the floor.
 */

import bcd, { type CompatStatement, type Identifier } from "@mdn/browser-compat-data/forLegacyNode";
import ts from "typescript";
import { browserslist } from "../../package.json";

/** A browser of the floor, and those that share its engine. */
const SAME_ENGINE: Readonly<Record<string, readonly string[]>> = {
  chrome: ["chrome", "chrome_android", "webview_android"],
  safari: ["safari", "safari_ios"],
  firefox: ["firefox", "firefox_android"],
};

const FLOOR = browserslist.flatMap((entry) => {
  const [browser = "", version = ""] = entry.split(" ");
  return (SAME_ENGINE[browser] ?? []).map((name) => [name, Number(version)] as const);
});

const number = (version: string | boolean | null | undefined): number =>
  typeof version === "string" ? parseFloat(version.replace("≤", "")) : NaN;

/** Since when, in browsers of the floor that do not have it: "chrome 92". */
export function tooNew(compat: CompatStatement | undefined): string[] {
  if (compat === undefined) return [];
  return FLOOR.flatMap(([browser, floor]) => {
    const support = compat.support[browser as keyof typeof compat.support];
    if (support === undefined) return [];
    const plain = [support].flat().filter((one) => !one.flags && !one.prefix);
    const there = plain.some(
      (one) => number(one.version_added) <= floor && !(number(one.version_removed) <= floor),
    );
    return there ? [] : [`${browser} ${plain[0]?.version_added || "never"}`];
  });
}

export const cssProperty = (name: string): CompatStatement | undefined =>
  bcd.css["properties"]?.[name]?.__compat;

/** The folder of the page, from where the tests are started. */
export const root = ts.sys.getCurrentDirectory();

/** `Interface.member` of everything that the files use, with where it is used first. */
export function used(files: Readonly<Record<string, string>>): Map<string, string> {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // All that there is: what is too new must be recognized.
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: ["svelte", "vite/client"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => name in files || fileExists(name);
  host.readFile = (name) => files[name] ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) =>
    name in files
      ? ts.createSourceFile(name, files[name] ?? "", target)
      : getSourceFile(name, target, ...rest);
  const program = ts.createProgram(Object.keys(files), options, host);
  const checker = program.getTypeChecker();
  const found = new Map<string, string>();

  const visit = (node: ts.Node, file: ts.SourceFile): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      for (const name of namesOf(node, checker, program))
        if (!found.has(name)) found.set(name, `${file.fileName}:${line + 1}`);
    }
    ts.forEachChild(node, (child) => visit(child, file));
  };
  for (const file of program.getSourceFiles()) if (file.fileName in files) visit(file, file);
  return found;
}

/** The interface and member that a name in the code means, if it is one of the browser's. */
function namesOf(node: ts.Identifier, checker: ts.TypeChecker, program: ts.Program): string[] {
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  return declarations
    .filter((one) => program.isSourceFileDefaultLibrary(one.getSourceFile()))
    .flatMap((one) => {
      if (ts.isInterfaceDeclaration(one.parent)) return [`${one.parent.name.text}.${node.text}`];
      return ts.isVariableDeclaration(one) || ts.isFunctionDeclaration(one) ? [node.text] : [];
    });
}

/** Where MDN's data have the members of interfaces that exist only for the compiler. */
const MIXINS: readonly (readonly [RegExp, string])[] = [
  [/^Canvas(?!Gradient|RenderingContext2D)\w+/, "CanvasRenderingContext2D"],
  [/^CSSStyle(DeclarationBase|Properties)$/, "CSSStyleDeclaration"],
  [/^Navigator\w+/, "Navigator"],
  [/^HTMLHyperlinkElementUtils$/, "HTMLAnchorElement"],
  [/^Body$/, "Response"],
  [/^(WindowOrWorkerGlobalScope|WindowLocalStorage|AnimationFrameProvider)$/, "Window"],
  [/^(DocumentOrShadowRoot|NonElementParentNode)$/, "Document"],
  [/^(ARIAMixin|ParentNode|ChildNode|Slottable|InnerHTML|Animatable)$/, "Element"],
  [/^(GlobalEventHandlers|ElementCSSInlineStyle|HTMLOrSVGElement)$/, "HTMLElement"],
  [/^Readonly(Array|Map|Set)$/, "$1"],
  [/^(\w+)Constructor$/, "$1"],
];

/** What MDN's data have of `Interface.member`, or of a global name. */
export function compatOf(name: string): CompatStatement | undefined {
  const [written = "", member] = name.split(".");
  const builtins: Identifier = bcd.javascript["builtins"] ?? {};
  const owner = MIXINS.reduce((one, [mixin, real]) => one.replace(mixin, real), written);
  const found = [bcd.api[owner], builtins[owner], builtins["Intl"]?.[owner]];
  if (member === undefined) return [...found, bcd.api["Window"]?.[owner]].find(Boolean)?.__compat;
  return found.map((one) => one?.[member]).find(Boolean)?.__compat;
}
