import { pathPart } from "../path-part";
import type { Gateway, GatewayRefund, ListPage } from "./port";
import { answered, type Ask } from "./razorpay-client";
import { Disputes, ReconRow, Settlement } from "./razorpay-ledger-wire";
import { listOf, Payment, Refund } from "./razorpay-wire";

type Lists = Pick<
  Gateway,
  "payments" | "refunds" | "refundsOf" | "disputes" | "settlements" | "settlementLines"
>;

/**
 * Razorpay's lists (docs: api/payments, refunds, disputes and settlements, each `fetch-all`;
 * settlements/fetch-recon).
 */
export function razorpayLists(ask: Ask): Lists {
  return {
    payments: async (page) =>
      answered(await ask("GET", `/payments?${stretch(page)}`, listOf(Payment))),
    refunds: async (page) =>
      answered(await ask("GET", `/refunds?${stretch(page)}`, listOf(Refund))),
    refundsOf: async (paymentId) => {
      const found: GatewayRefund[] = [];
      for (;;) {
        const query = new URLSearchParams({ count: `${MOST}`, skip: `${found.length}` });
        const path = `/payments/${pathPart("gateway", paymentId)}/refunds?${query}`;
        const page = answered(await ask("GET", path, listOf(Refund)));
        found.push(...page);
        if (page.length < MOST) return found;
      }
    },
    disputes: async () => answered(await ask("GET", "/disputes", Disputes)),
    settlements: async (page) =>
      answered(await ask("GET", `/settlements?${stretch(page)}`, listOf(Settlement))),
    settlementLines: async ({ year, month, day, skip, count }) => {
      const query = numbers({ year, month, day, count, skip });
      return answered(await ask("GET", `/settlements/recon/combined?${query}`, listOf(ReconRow)));
    },
  };
}

/** the most that a page may have, but for the settlement report's */
const MOST = 100;
/** Unix seconds; times outside of these are refused */
const FROM = 946_684_800;
const TO = 4_765_046_400;

const stretch = ({ from, to, count, skip }: ListPage): string =>
  numbers({ from: seconds(from), to: seconds(to), count, skip });

const seconds = (ms: number): number => Math.min(Math.max(Math.floor(ms / 1000), FROM), TO);

const numbers = (query: Record<string, number>): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
  ).toString();
