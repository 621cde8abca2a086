import { IST_MS } from "../../content/india";
import { lookProblem } from "../payments/failed-look";
import { lookAtOrder } from "../payments/look";
import { lookAndPlan } from "../payments/look-and-plan";
import { reconcileAll } from "../payments/reconcile";
import { refundDue, refundPayment, wouldRefund } from "../payments/refund";
import { paymentById, paymentOfOrder } from "../payments/rows";
import { paymentMoves, type PaymentState } from "../payments/states";
import { Refusal } from "../refusal";
import type { PaymentId } from "../store/ids";
import type { Parts } from "../parts";
import { UsageFault, type Command, type Printed } from "./command";
import { instantInIndia, rupees, table } from "./print";

/** Payments of both kinds: seeing, asking the gateway again, giving back. */
export const paymentCommands: Record<string, Command> = {
  "payments list": {
    usage: "payments list [--state fulfilled] [--since 2026-11-01]",
    says: "Shows the newest 200 payments.",
    options: { state: { type: "string" }, since: { type: "string" } },
    words: 0,
    run: async (parts, _words, { state, since }) => {
      if (typeof state === "string" && !(state in paymentMoves))
        throw new UsageFault(`--state takes one of ${Object.keys(paymentMoves).join(", ")}.`);
      const rows = await parts.store.db
        .selectFrom("payments")
        .select([
          "id",
          "method",
          "state",
          "amount_paise",
          "refunded_paise",
          "provider_order_id",
          "provider_payment_id",
          "created_at",
          "refund_due",
        ])
        .$if(typeof state === "string", (q) => q.where("state", "=", state as PaymentState))
        .$if(typeof since === "string", (q) => q.where("created_at", ">=", dayStart(String(since))))
        // Ids are in the order of time, and of them there is an index.
        .orderBy("id", "desc")
        .limit(200)
        .execute();
      const cells = rows.map((row) => [
        row.id,
        row.method,
        row.state,
        rupees(row.amount_paise),
        row.refunded_paise > 0 ? rupees(row.refunded_paise) : "",
        row.provider_order_id ?? "",
        instantInIndia(row.created_at),
      ]);
      const heads = ["Payment", "Method", "State", "Amount", "Refunded", "Order", "Begun (IST)"];
      return {
        lines: rows.length === 0 ? ["There are no such payments."] : table(heads, cells),
        json: rows,
      };
    },
  },
  "payments reconcile": {
    usage: "payments reconcile [--order ORDER]",
    says: "Asks the gateway about every order that nobody paid and that Razorpay still shows (180 days), looked at by itself or not, or about any one (our id or the gateway's), and settles by what it says.",
    options: { order: { type: "string" } },
    words: 0,
    run: async (parts, _words, { order }) => {
      if (typeof order === "string") return reconcileOne(parts, order);
      const { looked, failed, away } = await reconcileAll(parts);
      const lines = [
        `Looked at ${looked} order${looked === 1 ? "" : "s"}.`,
        ...(failed > 0
          ? [`${failed} could not be looked up; payments reconcile --order ORDER says why.`]
          : []),
        ...(away ? ["The gateway does not answer; ask again when it does."] : []),
      ];
      return {
        lines: [lines.join(" ")],
        json: { looked, failed, away },
        code: failed > 0 || away ? 1 : 0,
      };
    },
  },
  "payments refund": {
    usage: "payments refund ID [--pro-rata | --due] --yes",
    says: "Gives a payment back and ends its subscriptions; --pro-rata only the unexpired part; --due what was paid for nothing. Without --yes it only says how much.",
    options: {
      "pro-rata": { type: "boolean" },
      due: { type: "boolean" },
      yes: { type: "boolean" },
    },
    words: 1,
    run: async (parts, [word = ""], options) => {
      const id = word as PaymentId;
      const proRata = options["pro-rata"] === true;
      if (proRata && options["due"]) throw new UsageFault("Give --pro-rata or --due, not both.");
      if (!options["yes"]) {
        if (options["due"])
          throw new UsageFault("This cannot be undone. Say --yes to send back what is due.");
        const { paise, gatewayRefund } = await wouldRefund(parts, id, proRata);
        // What went back already is only said again.
        if (gatewayRefund === null)
          throw new UsageFault(
            `${rupees(paise)} would go back and the subscriptions would end. This cannot be undone: say --yes to do it.`,
          );
      }
      if (options["due"]) {
        const paise = await refundDue(parts, id);
        return { lines: [`${rupees(paise)} goes back.`], json: { id, paise } };
      }
      const { paise, gatewayRefund } = await refundPayment(parts, id, proRata);
      const how =
        gatewayRefund === null
          ? "Send it by bank transfer yourself."
          : `The gateway's refund is ${gatewayRefund}.`;
      return {
        lines: [`${rupees(paise)} goes back; the subscriptions have ended. ${how}`],
        json: { id, paise, gatewayRefund },
      };
    },
  },
};

/**
 * @param order our id or the gateway's. Throws Refusal 404, or 502 in plain words when it cannot be
 * looked up
 */
async function reconcileOne(parts: Parts, order: string): Promise<Printed> {
  const row =
    (await paymentById(parts.store.db, order as PaymentId)) ??
    (await paymentOfOrder(parts.store.db, order));
  if (!row) throw new Refusal(404, `There is no payment or order ${order}.`);
  try {
    const look =
      row.method === "online"
        ? lookAndPlan(parts, row, "operator")
        : lookAtOrder(parts, row.id, "operator");
    const { state } = await look;
    return { lines: [`Payment ${row.id} is ${state}.`], json: { id: row.id, state } };
  } catch (problem) {
    parts.log.error(
      { payment: row.id, problem: problem instanceof Error ? problem.stack : "unknown" },
      "an order cannot be looked up",
    );
    throw new Refusal(502, `Payment ${row.id} cannot be looked up: ${lookProblem(problem).words}.`);
  }
}

function dayStart(typed: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : NaN;
  if (Number.isNaN(at)) throw new UsageFault("--since takes a day, like 2026-11-01.");
  return at - IST_MS;
}
