import { counted } from "../../content/counted";
import { lookProblem } from "../money/payments/failed-look";
import { refreshFromGateway } from "../money/payments/look";
import { lookAndPlan } from "../money/payments/look-and-plan";
import { reconcileAll } from "../money/payments/reconcile";
import { evidenceOf } from "./evidence";
import { refundPayment, wouldRefund } from "../money/refunds/refund";
import { besidesOf, type HowMuch } from "../money/refunds/what-to-refund";
import { goingBack, returnOwedOf, wouldReturn } from "../money/owed/return-owed";
import { ourOrder } from "../money/sweep/take-in";
import { OperatorRefusal } from "../../api/refusal";
import { UsageFault, type Command, type Options, type Printed } from "./command";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { whenByItself } from "../money/lost-time";
import type { Parts } from "../platform/parts";
import { madeGoodCommand } from "./made-good-command";
import { namedOwing, namedPayment } from "./named-payment";
import { paiseOption } from "./paise-option";
import { paymentsList } from "./payment-list-command";
import { whichPayment } from "./payment-words";
import { dueSaid, dueWords, nothingLeftSaid, refundSaid, wouldWords } from "./refund-words";
import { writeFolder } from "./write-folder";

/** Payments of both kinds: seeing, asking the gateway again, giving back. */
export const paymentCommands: Record<string, Command> = {
  "payments list": paymentsList,
  "payments made-good": madeGoodCommand,
  "payments reconcile": {
    usage: "payments reconcile [--order ORDER]",
    says: "Asks Razorpay about every order that nobody paid and that it still shows (180 days), looked at by itself or not, or about any one (our id, order_… or pay_…), and settles by what it says.",
    options: { order: { type: "string" } },
    words: 0,
    run: async (parts, _words, { order }) => {
      if (typeof order === "string") return reconcileOne(parts, order);
      const { looked, failed, away } = await reconcileAll(parts);
      const lines = [
        `Looked at ${counted(looked, "order")}.`,
        ...(failed > 0
          ? [`${failed} could not be looked up; payments reconcile --order ORDER says why.`]
          : []),
        ...(away ? ["Razorpay does not answer; ask again when it does."] : []),
      ];
      return {
        lines: [lines.join(" ")],
        json: { looked, failed, away },
        code: failed > 0 || away ? 1 : 0,
      };
    },
  },
  "payments evidence": {
    usage: "payments evidence ID [--to FOLDER]",
    says: "Writes into a new folder what shows a disputed payment to be good: agreement, invoice, letters, sign-ins, and what was bought, served and given back.",
    options: { to: { type: "string" } },
    words: 1,
    run: async (parts, [id = ""], { to }) => {
      const files = await evidenceOf(parts, (await namedPayment(parts.store.db, id)).id);
      const folder = typeof to === "string" ? to : `evidence-${id}`;
      await writeFolder(folder, files);
      return {
        lines: [
          `${await whichPayment(parts, id)}: ${files.length} files are in ${folder}. They are not encrypted: upload them in Razorpay's dashboard, then delete them.`,
        ],
        json: { folder, files: files.map(({ name }) => name) },
      };
    },
  },
  "payments refund": {
    usage: "payments refund ID [--pro-rata | --amount 400 [--again] | --due] --yes",
    says: "Gives a payment back and ends its subscriptions; --pro-rata only the unexpired part; --amount so many rupees, and the service runs on (the same amount twice in a day only with --again); --due what was paid for nothing. Without --yes it only says how much.",
    options: {
      "pro-rata": { type: "boolean" },
      amount: { type: "string" },
      again: { type: "boolean" },
      due: { type: "boolean" },
      yes: { type: "boolean" },
    },
    words: 1,
    run: async (parts, [word = ""], options) => {
      const given = ["pro-rata", "amount", "due"].filter((name) => options[name] !== undefined);
      if (given.length > 1)
        throw new UsageFault("Give only one of --pro-rata, --amount and --due.");
      if (options["due"]) {
        const owing = await namedOwing(parts.store.db, word);
        if (!options["yes"]) throw new UsageFault(dueWords(await wouldReturn(parts, owing)));
        const id = "payment" in owing ? owing.payment : owing.money;
        const sent = await returnOwedOf(parts, owing, { thoughHeld: false });
        return sent.length > 0
          ? dueSaid(id, sent)
          : nothingLeftSaid(id, await goingBack(parts, owing));
      }
      const { id } = await namedPayment(parts.store.db, word);
      if (options["again"] && options["amount"] === undefined)
        throw new UsageFault("--again goes with --amount.");
      const howMuch = options["pro-rata"] ? "pro-rata" : amountOf(options);
      if (!options["yes"]) {
        throw new UsageFault(wouldWords(await wouldRefund(parts, id, howMuch)));
      }
      const refund = await refundPayment(parts, id, howMuch);
      return refundSaid(id, refund, await besidesOf(parts, parts.store.db, id));
    },
  },
};

const amountOf = ({ amount, again }: Options): HowMuch =>
  amount === undefined ? "all" : { paise: paiseOption(amount, "--amount"), again: again === true };

/**
 * @param order our id, or the gateway's of the order or its payment. Throws Refusal 404, or 502 in
 * plain words when it cannot be looked up
 */
async function reconcileOne(parts: Parts, order: string): Promise<Printed> {
  const row = order.startsWith("order_")
    ? await orderNamed(parts, order)
    : await namedPayment(parts.store.db, order);
  try {
    const look =
      row.method === "online"
        ? lookAndPlan(parts, row, "operator")
        : refreshFromGateway(parts, row.id, "operator");
    const { state } = await look;
    return { lines: [`Payment ${row.id} is ${state}.`], json: { id: row.id, state } };
  } catch (problem) {
    parts.log.error(
      { payment: row.id, problem: problem instanceof Error ? problem.stack : "unknown" },
      "an order cannot be looked up",
    );
    throw new OperatorRefusal(
      502,
      `Payment ${row.id} cannot be looked up: ${lookProblem(problem).words}.`,
    );
  }
}

/** One that the database lost is rebuilt first. Throws Refusal 404, ProviderDown. */
async function orderNamed(parts: Parts, order: string): Promise<PaymentRow> {
  const id = await ourOrder(parts, order);
  if (id === "lost")
    throw new OperatorRefusal(
      404,
      `The order ${order} is ours, but the database lost it, and nobody here is its buyer. What was paid for it stands in desk money and goes back ${await whenByItself(parts.store.db)} (at once by payments refund ${order} --due). Whoever signs up with the buyer's number before is served.`,
    );
  const row = id ? await paymentById(parts.store.db, id) : undefined;
  if (!row) throw new OperatorRefusal(404, `Neither we nor Razorpay know the order ${order}.`);
  return row;
}
