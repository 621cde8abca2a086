import { MINUTE_MS } from "../../../content/durations";
import { sentence, type Sentence } from "../../../content/words/sentence";
import type { PaymentRow } from "../payments/rows";
import { invoiceName } from "../invoices/wording";
import { overMoneyOf } from "../owed/over-claim";
import { refundsOfMoney } from "./refund-rows";
import { isPromised } from "./promised";
import { NEVER_CAME as WITHDRAWN } from "./refund-reasons";
import { paidBesides, type PaidBesides } from "../service/paid-besides";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";

/**
 * That it never came, and what becomes of its service and its invoice.
 *
 * @param after as which payment it came after all, which is none of their others
 */
export async function neverCameWords(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  after: PaymentId | null,
): Promise<Sentence[]> {
  const entered = await asEntered(parts, tx, row, after);
  if (entered === null) return [sentence("letters.never-came-text", { paise: row.amount_paise })];
  const { paise, ended, besides, wasToSend, invoice, creditNote } = entered;
  const runsOn = besides.length > 0;
  return [
    sentence("letters.never-came-text", { paise }),
    ...(ended ? [sentence(runsOn ? "letters.never-came-days" : "letters.taken-back-ended")] : []),
    ...besides.map(({ service, startsAt, endsAt }) =>
      sentence("letters.never-came-besides", { service, fromDay: startsAt, toDay: endsAt }),
    ),
    sentence("letters.never-came-invoice", { invoice, creditNote }),
    ...(wasToSend ? [sentence("letters.taken-back-nothing-left")] : []),
  ];
}

/** What to do who did pay, where nothing is asked for. */
export const didPay = (isClosed: boolean): Sentence =>
  sentence(isClosed ? "letters.never-came-ask-closed" : "letters.never-came-ask");

/** And who did not. */
export const elseNothing = (isClosed: boolean): Sentence =>
  sentence(isClosed ? "letters.else-nothing" : "letters.else-nothing-but-buy");

interface Never {
  /** that had been confirmed */
  paise: number;
  /** a service of it ran, and has ended */
  ended: boolean;
  /** what their other payments give of it from now on */
  besides: PaidBesides[];
  /** a part of it was to be sent to them, as they knew */
  wasToSend: boolean;
  /** that is cancelled, "2026-27/0007", and the note that does it */
  invoice: string;
  creditNote: string;
}

/** In the transaction of the entry a service ended this long before, at most. */
const AT_ONCE_MS = MINUTE_MS;

async function asEntered(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  after: PaymentId | null,
): Promise<Never | null> {
  const { paise, at } = await tx
    .selectFrom("made_good")
    .select((e) => e.fn.sum<number | string>("amount_paise").as("paise"))
    .select((e) => e.fn.max("at").as("at"))
    .where("money_id", "=", row.id as string as MoneyId)
    .where("how", "=", "taken back")
    .executeTakeFirstOrThrow();
  const ended = await tx
    .selectFrom("subscriptions")
    .select("id")
    .where("payment_id", "=", row.id)
    .where("revoked_at", ">", Number(at) - AT_ONCE_MS)
    .where((e) => e.or([e("ends_at", ">", Number(at)), e("paused_at", "is not", null)]))
    .executeTakeFirst();
  const note = await tx
    .selectFrom("credit_notes")
    .selectAll()
    .where("payment_id", "=", row.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (at === null || !note) return null;
  const refunds = [
    ...(await refundsOfMoney(tx, row.id as string as MoneyId)),
    ...(await refundsOfMoney(tx, overMoneyOf(row.id))),
  ];
  let wasToSend = false;
  for (const refund of refunds)
    if (refund.state === "withdrawn" && refund.reason === WITHDRAWN)
      wasToSend ||= await isPromised(tx, row.person_id, refund);
  return {
    ...{ paise: Number(paise), ended: ended !== undefined, wasToSend },
    besides: await paidBesides(parts, tx, row, after),
    invoice: invoiceName({ financial_year: note.invoice_year, number: note.invoice_number }),
    creditNote: invoiceName(note),
  };
}
