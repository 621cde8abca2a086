import type { State } from "./state";

const PARTIES = {
  sms: "SMS",
  mail: "Mail",
  identity: "The PAN check",
  esign: "Digio's document API",
  gateway: "Razorpay's API",
  telegram: "Telegram's Bot API",
};
export type Party = keyof typeof PARTIES;

const ofParty = (Object.entries(PARTIES) as [Party, string][]).flatMap(([party, words]) => [
  [
    `${party}-slow`,
    `${words} answers after 10 seconds (or the ms given): longer than the app waits`,
  ],
  [`${party}-dead`, `${words} breaks the connection without an answer`],
  [`${party}-error`, `${words} answers with its own failure (${party === "mail" ? 451 : 500})`],
  ...(party === "mail"
    ? []
    : [[`${party}-garbled`, `${words} answers 200 with something that is not its format`]]),
]) as [string, string][];

const own: Record<string, string> = {
  "codes-wrong": "Codes arrive with their last digit changed",
  "codes-expired":
    "Codes arrive too late: the clock moves on 11 minutes with each message that carries one",
  "pan-name-needed":
    "The PAN check matches the name and does not return it, for every PAN (as Digio today)",
  "signing-late": "After Sign the document stays open for 2 more minutes on the sandbox's clock",
  "gateway-busy": "Making an order answers 429",
  "gateway-lost-answer": "An order is made, and the connection breaks before the answer",
  "payment-not-captured": "Payments stay authorised; asking for the capture is refused",
  "payment-wrong-amount": "The captured amount is ₹1 less than the order's",
  "payment-wrong-signature": "The checkout returns a signature that does not hold",
  "refund-fails":
    "Refunds stay pending; 2 minutes later by the sandbox's clock the bank refuses them",
  "refund-pending":
    "Refunds stay pending; 2 minutes later by the sandbox's clock they are processed",
  "refund-reference-late":
    "The bank's reference of a refund comes 2 days after it is processed, by the sandbox's clock",
  "refund-balance": "Refunds are refused: the balance at Razorpay is too small",
  "refund-balance-test":
    "Refunds are refused as in Razorpay's test mode when its balance is too small: invalid request sent",
  "refund-lost-answer": "A refund is accepted, and the connection breaks before the answer",
  "refund-in-progress": "A refund is accepted, and the answer is 409: still in progress",
  "refund-keys-forgotten": "The idempotency keys of refunds are forgotten after a day",
  "fee-odd": "The fee kept of a payment is 1 paisa more than it should be",
  "lists-busy": "Lists answer 429 from their second page on",
  "payments-lag": "The newest 10 minutes (or the ms given) are missing in the list of payments",
  "refunds-lag": "The newest 10 minutes (or the ms given) are missing in the list of refunds",
  "disputes-lag": "The newest 10 minutes (or the ms given) are missing in the list of disputes",
  "settlements-lag":
    "The newest 10 minutes (or the ms given) are missing in the list of settlements and their report",
  "disputes-wrapped": "Disputes are answered in the older envelope: status_code, success, data",
  "settlement-partial": "A settlement leaves every second payment for the next one",
  "adjustment-bare": "Adjustments say neither what for nor of which payment or dispute",
  "webhooks-off": "Webhooks are not sent; they can be sent by hand afterwards",
  "webhooks-thrice": "Each webhook comes three times, under one event id",
  "webhooks-late": "Webhooks come an hour later on the sandbox's clock",
  "webhooks-first": "Webhooks come before the visitor's browser gets its answer",
  "webhooks-reordered": "Webhooks of one payment come in reverse",
  "webhooks-wrong-signature": "Webhooks are signed with another secret",
  "telegram-busy":
    "Telegram answers 429: too many calls, retry after 7 seconds (or the ms given); and again to each call before that",
  "telegram-lost-answer":
    "Telegram does what is asked, and the connection breaks before the answer",
  "checkout-script-slow": "checkout.js comes after 10 seconds (or the ms given)",
  "checkout-script-dead": "checkout.js does not come",
  "digio-script-slow": "digio.js comes after 10 seconds (or the ms given)",
  "digio-script-dead": "digio.js does not come",
};

/** Every switch with what it does. */
export const faultWords: Record<string, string> = { ...Object.fromEntries(ofParty), ...own };

interface Setting {
  /** how many times it still strikes; null: until it is put out */
  left: number | null;
  ms: number | null;
}
export interface Fault {
  name: string;
  does: string;
  on: boolean;
  times: number | null;
  ms: number | null;
}
export interface Faults {
  /** Whether the switch is on; uses up one of its times. */
  strikes(name: string): boolean;
  /**
   * ms that a switch asks for now, or null when it is off; uses up one of its times. @param
   * otherwise ms, when none were given
   */
  delay(name: string, otherwise?: number): number | null;
  /** @returns false when there is no such switch */
  set(
    name: string,
    on: boolean,
    more: { times?: number | undefined; ms?: number | undefined },
  ): boolean;
  list(): Fault[];
}

const SLOW_MS = 10_000;

export function openFaults(state: State): Faults {
  const shelf = state.shelf<Setting>("faults");
  const take = (name: string): Setting | null => {
    const setting = shelf.get(name);
    if (setting?.left === 1) shelf.remove(name);
    else if (setting?.left) shelf.put(name, { ...setting, left: setting.left - 1 });
    return setting;
  };
  return {
    strikes: (name) => take(name) !== null,
    delay: (name, otherwise = SLOW_MS) => {
      const setting = take(name);
      return setting ? (setting.ms ?? otherwise) : null;
    },
    set(name, on, { times, ms }) {
      if (!Object.hasOwn(faultWords, name)) return false;
      if (on) shelf.put(name, { left: times ?? null, ms: ms ?? null });
      else shelf.remove(name);
      return true;
    },
    list: () =>
      Object.entries(faultWords).map(([name, does]) => {
        const setting = shelf.get(name);
        return {
          name,
          does,
          on: setting !== null,
          times: setting?.left ?? null,
          ms: setting?.ms ?? null,
        };
      }),
  };
}
