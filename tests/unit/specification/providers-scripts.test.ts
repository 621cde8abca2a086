import { afterEach, expect, test } from "vitest";
import { loadDigio } from "../../../app/web/onboarding/digio.client";
import { payInOverlay } from "../../../app/web/buying/razorpay/overlay.client";

const before = [globalThis.window, globalThis.document] as const;
afterEach(() => {
  [globalThis.window, globalThis.document] = before;
  Reflect.deleteProperty(globalThis, "navigator");
});

/**
 * A document in which each script ends as said; what the scripts would have put into the window.
 */
function documentWhere(scripts: "load" | "error", window: object, lang = "en-IN"): void {
  const script = {
    addEventListener: (event: string, then: () => void) => {
      if (event === scripts) queueMicrotask(then);
    },
    remove: () => undefined,
  };
  const page = {
    createElement: () => script,
    head: { append: () => undefined },
    documentElement: { lang },
  };
  Object.assign(globalThis, {
    window,
    document: page,
    navigator: { userAgent: "", maxTouchPoints: 0 },
  });
}

test('[S 8.12] without the signing SDK the fault is "Digio SDK not loaded"', async () => {
  documentWhere("error", {});
  await expect(loadDigio("https://x.invalid/d.js")).rejects.toThrow("Digio SDK not loaded");
});

const checkout = { fields: {}, orderId: "order_1", url: "", amount: 1 };
const nothing = () => undefined;

test('[S 5.22] without the checkout script the fault is "Razorpay SDK not loaded"', async () => {
  documentWhere("error", {});
  await expect(payInOverlay("https://x.invalid/r.js", checkout, nothing)).rejects.toThrow(
    "Razorpay SDK not loaded",
  );
});

test("[S 7.74] the checkout is blue", async () => {
  let options: { theme?: { color: string }; modal?: { escape: boolean; ondismiss(): void } } = {};
  class Razorpay {
    constructor(given: typeof options) {
      options = given;
    }
    on = nothing;
    open = () => options.modal!.ondismiss();
  }
  documentWhere("load", { Razorpay });
  await payInOverlay("https://x.invalid/b.js", checkout, nothing);
  const [red, green, blue] = /^#(..)(..)(..)$/
    .exec(options.theme!.color)!
    .slice(1)
    .map((part) => parseInt(part, 16));
  expect([blue! > red!, blue! > green!]).toEqual([true, true]);
});

test.each([
  ["hi", "hi"],
  ["mr", "mar"],
  ["en-IN", undefined],
  ["ur", undefined],
])("the checkout of a page in %s speaks %s", async (lang, spoken) => {
  let options: { config?: { display: { language: string } }; modal?: { ondismiss(): void } } = {};
  class Razorpay {
    constructor(given: typeof options) {
      options = given;
    }
    on = nothing;
    open = () => options.modal!.ondismiss();
  }
  documentWhere("load", { Razorpay }, lang);
  await payInOverlay(`https://x.invalid/${lang}.js`, checkout, nothing);
  expect(options.config?.display.language).toBe(spoken);
});
