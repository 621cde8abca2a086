import { MINUTE_MS } from "../content/durations";
import type { BackendSettings, WebSettings } from "../shared/settings";
import { refuseStrangers } from "./nothing-is-real";
import { secretsIn, type Reader } from "./reader";
import { sandboxKeys } from "./sandbox-keys";

interface Razorpay {
  web: WebSettings["razorpay"];
  backend: BackendSettings["razorpay"];
}

/** A live key. */
export const takesMoney = (keyId: string): boolean => keyId.startsWith("rzp_live_");

const REAL_RAZORPAY = "https://api.razorpay.com";

export function realRazorpay(
  read: Reader,
  { production, remote }: { production: boolean; remote: boolean },
): Razorpay {
  const keyId = read.text("RAZORPAY_KEY_ID") ?? "";
  read.matching(
    "RAZORPAY_KEY_ID",
    keyId,
    /^rzp_(test|live)_[A-Za-z0-9]+$/,
    "must look like a Razorpay key id",
    "rzp_live_AbCdEfGh123456",
  );
  const keySecret = remote
    ? ""
    : read.required(
        "RAZORPAY_KEY_SECRET",
        "RAZORPAY_KEY_ID is set",
        "(from the Razorpay dashboard)",
      );
  const webhookSecret = remote
    ? ""
    : read.required(
        "RAZORPAY_WEBHOOK_SECRET",
        "RAZORPAY_KEY_ID is set; webhooks cannot be believed without it",
        "(as typed in the Razorpay dashboard)",
      );
  const apiUrl = read.url("RAZORPAY_API_URL", ["http", "https"], REAL_RAZORPAY) ?? REAL_RAZORPAY;
  const checkoutScript =
    read.url(
      "RAZORPAY_CHECKOUT_SCRIPT",
      ["http", "https"],
      "https://checkout.razorpay.com/v1/checkout.js",
    ) ?? "https://checkout.razorpay.com/v1/checkout.js";
  const hostedUrl =
    read.url("RAZORPAY_HOSTED_URL", ["http", "https"], `${REAL_RAZORPAY}/v1/checkout/embedded`) ??
    `${REAL_RAZORPAY}/v1/checkout/embedded`;
  refuseStrangers(
    read,
    production,
    {
      RAZORPAY_API_URL: apiUrl,
      RAZORPAY_CHECKOUT_SCRIPT: checkoutScript,
      RAZORPAY_HOSTED_URL: hostedUrl,
    },
    ".razorpay.com",
  );
  return {
    web: { keyId, checkoutScript, hostedUrl },
    backend: {
      apiUrl,
      keyId,
      keySecret,
      webhookSecrets: secretsIn(webhookSecret),
      timeoutMs: read.whole("RAZORPAY_TIMEOUT_MS", 8_000, [500, MINUTE_MS], "8000"),
    },
  };
}

/** @param url the sandbox's own address */
export function sandboxRazorpay(url: string): Razorpay {
  return {
    web: {
      keyId: sandboxKeys.razorpayKeyId,
      checkoutScript: `${url}/razorpay/v1/checkout.js`,
      hostedUrl: `${url}/razorpay/v1/checkout/embedded`,
    },
    backend: {
      apiUrl: `${url}/razorpay`,
      keyId: sandboxKeys.razorpayKeyId,
      keySecret: sandboxKeys.razorpayKeySecret,
      webhookSecrets: [sandboxKeys.razorpayWebhookSecret],
      timeoutMs: 4_000,
    },
  };
}
