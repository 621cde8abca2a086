import type { Checkout } from "../checkout";
import { failureQuery } from "./failure-query";
import { endsByRedirect } from "../../frame/ends-by-redirect.client";
import { loadScript } from "../../frame/load-script.client";

interface Failure {
  error: {
    code?: string;
    description?: string;
    source?: string;
    step?: string;
    reason?: string;
    metadata?: { order_id?: string; payment_id?: string };
  };
}
interface Razorpay {
  open(): void;
  close(): void;
  on(event: "payment.failed", listener: (failure: Failure) => void): void;
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => Razorpay;
  }
}

/**
 * checkout.js, asked for when the press is near; whether it came is asked again when it is needed.
 */
export const expectOverlay = (script: string): void =>
  void loadScript(script).catch(() => undefined);

/**
 * Opens Razorpay's overlay on an order and gives the address at which the page goes on: the web
 * side's own routes verify, report and cancel with the session, and have the message. Where the
 * device leaves the page instead, it never resolves.
 * @throws Error "Razorpay SDK not loaded"
 */
export async function payInOverlay(
  script: string,
  { fields, orderId }: Checkout,
  opened: () => void,
): Promise<string> {
  await loadScript(script).catch(() => undefined);
  const { Razorpay } = window;
  if (!Razorpay) throw new Error("Razorpay SDK not loaded");
  return new Promise((resolve) => {
    const overlay = new Razorpay({
      ...optionsOf(fields),
      handler: (paid: Record<string, string>) =>
        resolve(returned(fields, new URLSearchParams(paid))),
      modal: {
        escape: false,
        ondismiss: () => resolve(fields["cancel_url"] ?? ""),
      },
    });
    overlay.on("payment.failed", ({ error }) => {
      resolve(returned(fields, failureOf(error, orderId)));
      overlay.close();
    });
    overlay.open();
    opened();
  });
}

/**
 * The fields of the hosted form as checkout.js takes them (specification §7). `callback_url`
 * always: some devices never call the handler.
 */
function optionsOf(fields: Record<string, string>): object {
  const { key_id, order_id, amount, currency, name, description, callback_url, cancel_url } =
    fields;
  return {
    key: key_id,
    order_id,
    amount,
    currency,
    name,
    description,
    callback_url,
    cancel_url,
    redirect: endsByRedirect(),
    prefill: {
      name: fields["prefill[name]"],
      email: fields["prefill[email]"],
      contact: fields["prefill[contact]"],
    },
    theme: { color: "#2563eb" },
    ...inLanguage(),
  };
}

/** The overlay speaks the page's language where it knows it; else its own choice, English. */
function inLanguage(): object {
  const language = NAMED[document.documentElement.lang];
  return language ? { config: { display: { language } } } : {};
}

/** As checkout.js names the languages that it has in common with pages. */
const NAMED: Record<string, string> = {
  hi: "hi",
  mr: "mar",
  gu: "guj",
  bn: "ben",
  ta: "tam",
  te: "tel",
};

/** Where the hosted page's answer leads on (`pay.callback.ts`), in the same language. */
const returned = (fields: Record<string, string>, answer: URLSearchParams): string =>
  `${fields["callback_url"]?.replace("/pay/callback", "/pay/return")}&${answer.toString()}`;

/** The same for the overlay's event: the order is the one it was opened on. */
const failureOf = (error: Failure["error"], order: string): URLSearchParams =>
  failureQuery({
    ...error,
    code: error.code ?? "UNKNOWN",
    metadata: { order_id: order, payment_id: error.metadata?.payment_id },
  });
