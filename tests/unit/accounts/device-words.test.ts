import { expect, test } from "vitest";
import { deviceWords } from "../../../app/backend.server/sign-in/device-words";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36`,
    "Chrome on an Android phone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X200) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`,
    "Chrome on an Android tablet",
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; SAMSUNG SM-J600G) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on an Android phone",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    "Edge on a Windows computer",
  ],
  [
    "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    "Firefox on an Android phone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on an iPhone",
  ],
  [
    "Mozilla/5.0 (Mobile; Nokia 8110; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
    "Firefox on a KaiOS phone",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox on a Linux computer",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "A browser on a Mac"],
  ["Lynx/2.9.0 libwww-FM/2.14", "A text browser"],
  ["curl/8.5.0", null],
  ["", null],
  [null, null],
])("%s is %s", (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});
