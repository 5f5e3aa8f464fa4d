/** Messengers open links in a browser of their own, which keeps little and allows less. */

const APPS =
  /\b(FBA[NV]|FB_IAB|Instagram|Line\/|MicroMessenger|Twitter|Snapchat|musical_ly|Bytedance|Telegram|WhatsApp|Viber|LinkedInApp|Pinterest|KAKAOTALK|VKAndroidApp|VKClient)/;

export interface InApp {
  /** Android has an address that asks for the browser of the device; elsewhere people find the way. */
  readonly android: boolean;
}

/** The browser inside an app that this page is shown in, or null. */
export function inApp(agent: string, installed: boolean): InApp | null {
  const android = agent.includes("Android");
  // Android marks what apps show; on an iPhone every true browser calls itself Safari, too.
  const shown = android
    ? /; wv\)/.test(agent)
    : /iP(hone|ad|od)/.test(agent) && !/Safari\//.test(agent);
  return !installed && (shown || APPS.test(agent)) ? { android } : null;
}

/** Started from the home screen. */
const installed = (): boolean =>
  ("standalone" in navigator && navigator.standalone === true) ||
  matchMedia("(display-mode: standalone)").matches;

export const here = (): InApp | null => inApp(navigator.userAgent, installed());

/** An address that Android hands to the browser of the device. */
export function outside(address: string): string {
  const { host, pathname, search, protocol } = new URL(address);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};end`;
}
