import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { stillOut } from "../money/ledger/still-out";
import { serviceStands } from "../money/ledger/standing";
import { cameByHand, goneOf } from "../money/ledger/taken-back";
import { overMoneyOf } from "../money/owed/over-claim";
import { readBought } from "../money/payments/bought";
import { confirmationOf } from "../money/payments/confirmation";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { isPart } from "../money/refunds/part-shares";
import { refundsOfMoney } from "../money/refunds/refund-rows";
import { sentUnpaid, type SentUnpaid } from "../money/refunds/sent-unpaid";
import { paidBesides, type PaidBesides } from "../money/service/paid-besides";
import { namesOf } from "../platform/people/find-accounts";
import { isClosed } from "../platform/people/is-closed";
import type { Parts } from "../platform/parts";
import { WAITING } from "../platform/states/refund-states";
import type { MoneyId, PaymentId, PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { noClaim } from "./claim-refusals";
import { restsOf } from "./bank/keep-rest";
import { utrOf } from "./send-back-claim";

/** A line of a statement that paid a claim, with its UTR (null: it had none). */
export interface PaidByLine {
  utr: string | null;
  /** the others that were the rest of it, in paise; the bank's day, "2026-11-20" */
  rests: { paise: number; on: string | null }[];
}

/** What entering it would do. */
export interface WouldNeverCome {
  person: PersonId;
  name: string | null;
  /** that were confirmed to have come, what was above the claim with it */
  paise: number;
  services: string[];
  /** a service of it runs, or is paused, and ends */
  runs: boolean;
  /** what other payments give of its services, as it stands then */
  besides: PaidBesides[];
  /** the account is closed: what came after all could only go back */
  closed: boolean;
  /** paise of refunds of it that wait, and are withdrawn */
  waits: number[];
  /** what was sent to the client of it: the owner has lost that */
  sent: SentUnpaid[];
  /** paise of what had been sent before it came after all, and is with the client: so too */
  sentBefore: number;
  /** by lines of a statement it was paid, and these are then free; else null */
  line: PaidByLine | null;
}

/**
 * The same for the question before: nothing is written. Throws as `bookNeverCame` does.
 *
 * @param lineOfAnother the line of a statement that paid it was somebody else's; "ask": that is
 *   still to be asked
 */
export async function wouldNeverCome(
  parts: Parts,
  claim: string,
  lineOfAnother: boolean | "ask",
): Promise<WouldNeverCome> {
  const { db } = parts.store;
  const { row, paise, line } = await checkedNeverCame(parts, db, claim as PaymentId, lineOfAnother);
  const refunds = await refundsOf(db, row);
  const waits = refunds.filter(({ state }) => (WAITING as readonly string[]).includes(state));
  return {
    person: row.person_id,
    name: (await namesOf(parts, [row.person_id])).get(row.person_id) ?? null,
    paise,
    services: readBought(row.cart).map(({ name }) => name),
    runs: (await serviceStands(parts, db, row.id)) !== "over",
    besides: await paidBesides(parts, db, row),
    closed: await isClosed(db, row.person_id),
    waits: waits.map(({ amount_paise }) => amount_paise),
    sent: sentUnpaid(parts, refunds),
    sentBefore: (await stillOut(db, row.id)).paise,
    line: line ? { utr: utrOf(parts, row), rests: await restsOf(db, row.id) } : null,
  };
}

/**
 * The claim, and the paise that it was confirmed for. Throws Refusal 404, 409: nothing of it is
 * confirmed, Undo does it still, a statement has its line and nobody says that it was another's, or
 * the bank had some of it.
 */
export async function checkedNeverCame(
  parts: Pick<Parts, "now">,
  db: Db,
  id: PaymentId,
  lineOfAnother: boolean | "ask",
): Promise<{ row: PaymentRow; paise: number; line: boolean }> {
  const row = await paymentById(db, id);
  if (row?.method !== "manual") throw noClaim(id);
  const gone = (await goneOf(db, [id])).get(id);
  if (gone)
    throw new OperatorRefusal(
      409,
      gone === "never came"
        ? "It is entered already that the money of this claim never came."
        : "That the bank took this transfer back is booked already.",
    );
  await refuseWhatHadCome(db, row);
  if (row.state !== "fulfilled" && row.state !== "refunded") throw noConfirmation(row);
  await refuseWhileUndo(parts, db, row);
  const line = await isPaidByLine(db, id);
  if (line && lineOfAnother === false) throw paidByLine(id);
  if (!line && lineOfAnother === true)
    throw new OperatorRefusal(409, "No line of a statement paid this claim. Nothing was entered.");
  return { row, line, paise: (await cameByHand(db, [id])).get(id) ?? row.amount_paise };
}

function noConfirmation({ id, state }: PaymentRow): OperatorRefusal {
  const words =
    state === "claimed"
      ? "This claim waits: nothing of it is in the books."
      : `This claim is ${state}: no confirmation of it stands.`;
  return state === "claimed"
    ? new OperatorRefusal(409, `${words} Reject it: claims reject ${id} --reason "…"`, {
        onPage: `${words} Reject it, under Claims.`,
      })
    : new OperatorRefusal(409, words);
}

/** Until then nothing has left, and Undo leaves less behind. */
async function refuseWhileUndo({ now }: Pick<Parts, "now">, db: Db, { id }: PaymentRow) {
  const until = (await confirmationOf(db, id))?.undo_until ?? 0;
  if (until <= now()) return;
  const at = instantInIndia(until).slice(11);
  const words = `Until ${at} (Indian time) Undo does it, and no letter has left`;
  throw new OperatorRefusal(409, `${words}: claims undo ${id}`, {
    onPage: `${words}: it stands on the person's page.`,
  });
}

/** Whether a line of a statement paid it. */
export const isPaidByLine = async (db: Db, id: PaymentId): Promise<boolean> =>
  (await db
    .selectFrom("bank_lines")
    .select("line_hash")
    .where("payment_id", "=", id)
    .executeTakeFirst()) !== undefined;

/** By a line of the statement, the money came: whose it was is to be said. */
const paidByLine = (id: PaymentId): OperatorRefusal =>
  new OperatorRefusal(
    409,
    "A line of your bank statement paid this claim: by that its money came. If that line was " +
      `somebody else's: claims never-came ${id} --because other-claim --line-of-another. If the ` +
      `bank took it back since: claims taken-back ${id}. If it is to go back to the client: ` +
      `payments refund ${id}.`,
    {
      onPage:
        "A line of your bank statement paid this claim: by that its money came. If that line " +
        "was somebody else's, tick that. If the bank took it back since, press \"The bank took it " +
        'back" on the person\'s page; if it is to go back to the client, "Refund".',
    },
  );

/**
 * What the bank took of it, or stands for what other money of it lacked, had come. Throws Refusal
 * 409.
 */
async function refuseWhatHadCome(db: Db, row: PaymentRow): Promise<void> {
  const part = (await refundsOf(db, row)).find((one) => one.state === "sent" && isPart(one));
  if (part) {
    const { id, amount_paise: paise, sent_on } = part;
    const words =
      `The bank took ${inRupees(paise)} of it back on ${dayInWords(sent_on ?? "")}, so it had ` +
      "come. If that was booked by mistake, enter first that the bank credited it again";
    throw new OperatorRefusal(409, `${words}: desk refunds bounced ${id} --on DAY --yes`, {
      onPage: `${words}: beside it on the page Refunds.`,
    });
  }
  const paise = await keptOf(db, row.id);
  if (paise > 0)
    throw new OperatorRefusal(
      409,
      `${inRupees(paise)} of it had gone back to the client before, so it had come.`,
    );
}

/** Paise of it that stand for what other money of the claim lacked, of which the bank had some. */
async function keptOf(db: Db, id: PaymentId): Promise<number> {
  const { paise } = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select((e) => e.fn.sum<number | string | null>("made_good.amount_paise").as("paise"))
    .where("payment_id", "=", id)
    .where("how", "=", "went before")
    .where("again_as", "is", null)
    .executeTakeFirstOrThrow();
  return Number(paise ?? 0);
}

/** The refunds of all that came for it, what was above the claim with it. */
export const refundsOf = async (db: Db, { id }: PaymentRow) => [
  ...(await refundsOfMoney(db, id as string as MoneyId)),
  ...(await refundsOfMoney(db, overMoneyOf(id))),
];
