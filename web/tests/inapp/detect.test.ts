import { expect, test } from "vitest";
import { inApp, outside } from "../../src/inapp/detect";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8";
const CHROME =
  "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${ANDROID} Build/AP1A; wv) ${CHROME}`, true],
  [`${ANDROID} Build/AP1A; wv) ${CHROME} [FB_IAB/FB4A;FBAV/480.0;]`, true],
  [`${ANDROID}) ${CHROME} Telegram-Android/11.2 (Google Pixel 8; Android 14; SDK 34; HIGH)`, true],
  [`${IPHONE} Mobile/15E148`, false],
  [`${IPHONE} Mobile/15E148 Instagram 340.0.0.22 (iPhone15,2; iOS 17_5)`, false],
  [`${IPHONE} Mobile/15E148 Safari Line/14.9.0`, false],
])("%s is inside an app", (agent, android) => {
  expect(inApp(agent, false)).toEqual({ android });
});

test.each([
  `${ANDROID}) ${CHROME.replace("Version/4.0 ", "")}`,
  `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0`,
  `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`,
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36",
])("%s is a browser", (agent) => {
  expect(inApp(agent, false)).toBeNull();
});

test("what was started from the home screen is no other app", () => {
  expect(inApp(`${IPHONE} Mobile/15E148`, true)).toBeNull();
});

test("Android is asked for the browser of the device", () => {
  expect(outside("http://192.168.1.5:5757/?room=ABCDE")).toBe(
    "intent://192.168.1.5:5757/?room=ABCDE#Intent;scheme=http;end",
  );
});
