import { sentence } from "../../../content/words/sentence";
import type { PaymentRow } from "../payments/rows";
import { invoiceName } from "../invoices/wording";
import { askedOf, lostToUnpaid } from "../ledger/never-came";
import { overMoneyOf } from "../owed/over-claim";
import { refundsOfMoney } from "./refund-rows";
import { askedBack, sentUnpaid, type SentUnpaid } from "./sent-unpaid";
import { NEVER_CAME as WITHDRAWN } from "./withdraw-refund";
import { paidBesides, type PaidBesides } from "../service/paid-besides";
import { takeUnread } from "../../platform/outbox";
import type { MoneyId } from "../../platform/store/ids";
import { isClosed } from "../../platform/people/is-closed";
import type { Parts } from "../../platform/parts";
import { addresseeOf, postTo } from "../../platform/post-to";
import type { Db } from "../../platform/store/store";

interface Never {
  /** that had been confirmed */
  paise: number;
  /** a service of it ran, and has ended */
  ended: boolean;
  /** what their other payments give of it from now on */
  besides: PaidBesides[];
  /** a part of it was to be sent to them */
  wasToSend: boolean;
  /** that is cancelled, "2026-27/0007", and the note that does it */
  invoice: string;
  creditNote: string;
  /** what had been sent to them, and is asked for */
  sent: SentUnpaid[];
  /** paise of that which are missing still; absent: all */
  asked?: number;
}

/**
 * The payment of which a person had an invoice never came: they hear what becomes of it, and what
 * to do if they did pay.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function announceNeverCame(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, ended, besides, wasToSend, sent, asked, invoice, creditNote }: Never,
): Promise<boolean> {
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  const closed = await isClosed(tx, row.person_id);
  const runsOn = besides.length > 0;
  const letter = {
    subject: sentence("letters.never-came"),
    paragraphs: [
      [
        sentence("letters.never-came-text", { paise }),
        ...(ended
          ? [sentence(runsOn ? "letters.never-came-days" : "letters.taken-back-ended")]
          : []),
        ...besides.map(({ service, startsAt, endsAt }) =>
          sentence("letters.never-came-besides", { service, fromDay: startsAt, toDay: endsAt }),
        ),
        sentence("letters.never-came-invoice", { invoice, creditNote }),
        ...(wasToSend ? [sentence("letters.taken-back-nothing-left")] : []),
      ],
      ...(sent.length > 0 && asked !== 0
        ? askedBack(sent, "never came", asked)
        : [sentence(closed ? "letters.never-came-ask-closed" : "letters.never-came-ask")]),
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  await postTo(parts, tx, row.person_id, NEVER_CAME, row.id, letter, to);
  return to !== null;
}

const NEVER_CAME = "payment never came";

/**
 * Writes that letter anew, where it has not left, with what turned out to have been sent to them,
 * and is missing by now.
 *
 * @returns null: it has left, or there is none
 */
export async function neverCameAnew(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
): Promise<boolean | null> {
  if (!(await takeUnread(tx, NEVER_CAME, row.id))) return null;
  return announceNeverCame(parts, tx, row, await asEntered(parts, tx, row));
}

/** In the transaction of the entry a service ended this long before, at most. */
const AT_ONCE_MS = 60_000;

async function asEntered(parts: Parts, tx: Db, row: PaymentRow): Promise<Never> {
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
    .executeTakeFirstOrThrow();
  const refunds = [
    ...(await refundsOfMoney(tx, row.id as string as MoneyId)),
    ...(await refundsOfMoney(tx, overMoneyOf(row.id))),
  ];
  return {
    ...{ paise: Number(paise), ended: ended !== undefined },
    besides: await paidBesides(parts, tx, row),
    wasToSend: refunds.some(({ state, reason }) => state === "withdrawn" && reason === WITHDRAWN),
    invoice: invoiceName({ financial_year: note.invoice_year, number: note.invoice_number }),
    creditNote: invoiceName(note),
    sent: sentUnpaid(parts, refunds),
    asked: (await lostToUnpaid(tx, row.id)).reduce((sum, one) => sum + askedOf(one), 0),
  };
}
