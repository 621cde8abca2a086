import { instantInIndia, rupees } from "../operator/print";
import type { Parts } from "../parts";
import { readBought } from "../payments/bought";
import type { RefundDue } from "../payments/refund-due";
import { paymentById, type PaymentRow } from "../payments/rows";
import type { Db } from "../store/database";
import type { PaymentId } from "../store/ids";
import { postTo, postToOwner } from "./outbox";
import { startedLines } from "./started";

export type PaymentNews =
  | "claim received"
  | "claim about to lapse"
  | "claim lapsed"
  | "claim rejected"
  | "subscription started";

/** Writes the mail about a payment into the outbox, within the transaction of the act; once a payment and kind. @param detail the reason of a rejection */
export async function announce(
  parts: Parts,
  tx: Db,
  news: PaymentNews,
  row: PaymentRow,
  detail = "",
): Promise<void> {
  const { subject, lines } = await words(parts, tx, news, row, detail);
  const attach = news === "subscription started" ? { attach: { invoiceOf: row.id } } : {};
  await postTo(parts, tx, row.person_id, news, row.id, { subject, lines, ...attach });
}

/** A claim came in: the person and the owner are told. */
export async function announceClaim(parts: Parts, tx: Db, id: PaymentId): Promise<void> {
  const row = await paymentById(tx, id);
  if (!row) return;
  await announce(parts, tx, "claim received", row);
  const text = `A client says that ${rupees(row.amount_paise)} was paid by hand for ${servicesOf(row)}. Look for it on the bank statement, then: npm run operator -- claims list`;
  await postToOwner(
    parts,
    tx,
    "claim",
    id,
    `A payment of ${rupees(row.amount_paise)} waits for you`,
    text,
  );
}

interface Back {
  /** what goes back now */
  paise: number;
  /** what the letter is about, beginning with the payment's id: a second letter about the same is dropped */
  about: string;
  /** `over`: they had ended before */
  subscriptions: "ended" | "run on" | "over";
}

/** Money of a payment goes back, all of it or a part: the person is told. */
export async function announceRefund(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, about, subscriptions }: Back,
): Promise<void> {
  const part = paise < row.amount_paise ? ` of ${rupees(row.amount_paise)}` : "";
  const then = {
    ended: " The subscription has ended.",
    "run on": " Your subscription runs on as before.",
    over: "",
  }[subscriptions];
  await postTo(parts, tx, row.person_id, "payment refunded", about, {
    subject: part === "" ? "Your payment was refunded" : "Part of your payment was refunded",
    lines: [
      `${rupees(paise)}${part} that you paid for ${servicesOf(row)} goes back to you.${then} Banks take up to 7 working days.`,
      `Payment: ${row.id}`,
    ],
  });
}

/** Money came that buys nothing: the person and the owner are told. */
export async function announceRefundDue(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  due: RefundDue,
): Promise<void> {
  const about = `${row.id} ${due.paymentId}`;
  const why = dueBecause[due.why];
  await postTo(parts, tx, row.person_id, "refund due", about, {
    subject: "We owe you a refund",
    lines: [
      `We received ${rupees(due.amountPaise)} that we will send back to you. ${why} You need not do anything.`,
      `Payment: ${due.paymentId}`,
    ],
  });
  const text = `${rupees(due.amountPaise)} (payment ${due.paymentId}) must go back. ${why} To refund: npm run operator -- payments refund ${row.id} --due --yes`;
  await postToOwner(parts, tx, "refund due", about, "A refund is due", text);
}

/** A refund that the gateway had accepted came to nothing: the owner is told, once, and how to ask again. @param which which kind of refund it was */
export async function announceRefundFailed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  {
    refundId,
    paise,
    which,
  }: { refundId: string; paise: number; which: "asked" | "due" | "dashboard" },
): Promise<void> {
  const again = {
    asked: `To ask for it again: npm run operator -- payments refund ${row.id} --yes`,
    due: `To ask for it again: npm run operator -- payments refund ${row.id} --due --yes`,
    dashboard: "It was made in the gateway's dashboard; ask for it again there.",
  }[which];
  const text = `The refund ${refundId} of ${rupees(paise)} (payment ${row.id}) failed at the gateway: the client has not got the money. ${again}`;
  await postToOwner(parts, tx, "refund failed", `${row.id} ${refundId}`, "A refund failed", text);
}

const dueBecause: Record<RefundDue["why"], string> = {
  "second payment": "It was a second payment for the same order.",
  "amount differs": "Its amount was not the amount of the order.",
  "account closed": "The account it was for is closed.",
  "over the fee limit":
    "With it the account would go over the most that the law lets an analyst charge a person in a year.",
};

async function words(
  parts: Parts,
  tx: Db,
  news: PaymentNews,
  row: PaymentRow,
  detail: string,
): Promise<{ subject: string; lines: string[] }> {
  const amount = rupees(row.amount_paise);
  const about = `Payment: ${row.id}`;
  const until = row.lapses_at === null ? "" : ` by ${instantInIndia(row.lapses_at)} (Indian time)`;
  switch (news) {
    case "claim received":
      return {
        subject: "We received your payment details",
        lines: [
          `You told us that you paid ${amount} for ${servicesOf(row)}. We check it against our bank statement${until} and then write to you.`,
          about,
        ],
      };
    case "claim about to lapse":
      return {
        subject: "We have not found your payment yet",
        lines: [
          `We have not found your payment of ${amount} yet. If we cannot find it${until}, we close the request. If you paid, please send us the UTR number.`,
          about,
        ],
      };
    case "claim lapsed":
      return {
        subject: "Your payment request is closed",
        lines: [
          `We could not find your payment of ${amount} within 7 days and closed the request. If you paid, please write to us: we can still confirm it.`,
          about,
        ],
      };
    case "claim rejected":
      return {
        subject: "We could not confirm your payment",
        lines: [
          `We could not confirm your payment of ${amount} for ${servicesOf(row)}.`,
          `Reason: ${detail}`,
          "If you did pay, please write to us.",
          about,
        ],
      };
    case "subscription started":
      return { subject: "Your payment is confirmed", lines: await startedLines(parts, tx, row) };
  }
}

const servicesOf = (row: PaymentRow): string =>
  readBought(row.cart)
    .map(({ name }) => name)
    .join(", ");
