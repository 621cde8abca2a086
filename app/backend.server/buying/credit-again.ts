import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { IST_MS } from "../../content/india";
import { inRupees } from "../../content/rupees";
import { accountFor } from "../money/ledger/account-for";
import { holdMoney } from "../money/ledger/hold-money";
import { noteAgain, tookBack, type TookIt } from "../money/ledger/credited-again";
import { carryOver, type WentBefore } from "../money/ledger/went-before";
import { overMoneyOf, unservedMoneyOf } from "../money/owed/over-claim";
import { readBought } from "../money/payments/bought";
import { writeEvent, type PaymentRow } from "../money/payments/rows";
import { settleIn } from "../money/payments/settle";
import { cameBackElsewhere, holdReference } from "../money/refunds/bank-references";
import type { RefundRow } from "../money/refunds/refund-rows";
import { holdQueue } from "../money/service/grant";
import { PART_TAKEN } from "../money/refunds/withdraw-refund";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import { namesOf } from "../platform/people/find-accounts";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { takeLine } from "./bank/take-line";
import { tracesOf } from "./bank/traces";
import { refuseOurOwn, usedBy } from "./claim-refusals";
import { freeReference, utrColumns } from "./claims";
import { noteOwed } from "./note-owed";
import { checkWritten, claimById, type Transfer } from "./send-back-claim";
import { whyBarred } from "./why-not-served";

/** What the owner says is to become of money that the bank credited again. */
export type Again = "service" | "send back";

/** What booking it would do. */
export interface WouldCredit {
  name: string | null;
  services: string[];
  /** the day on which the bank had taken it back, "2026-11-20" */
  tookOn: string;
  /** paise that had come by it, that the claim is of, and that come now */
  had: number;
  asked: number;
  paise: number;
  utr: string | null;
  /** what of it had gone to the client before, and stands as gone out of the new payment */
  before: WentBefore;
  /** under which name that is in the ledger */
  money: MoneyId;
}

/** As what it stands in the books; the refund of what goes back. */
export interface Credited {
  id: PaymentId;
  refund: RefundRow | null;
}

/**
 * The bank credits again what it had taken back of a claim, by its own reference or another. It is
 * booked once, as a payment of its own: the service starts anew at once, with an invoice of its own
 * and ten minutes of Undo; or all of it is owed and the owner's to send back. What had been sent
 * back of it before stands as gone out of the new payment. The claim stays as the reversal left it,
 * so that no month that is over changes.
 *
 * @throws Refusal 404, 409 (nothing was taken back, booked already, the reference is another
 *   transfer's, or no service can start), 422 (not a UTR, less than Re 1, or a day to come)
 */
export async function creditAgain(
  parts: Parts,
  claim: string,
  transfer: Transfer,
  what: Again,
): Promise<Credited> {
  const { utr, paise, lineHash = null, said } = transfer;
  const id = claim as PaymentId;
  const done = await parts.store.transaction(
    async (tx) => {
      await holdQueue(parts, tx, (await claimById(tx, id)).person_id);
      await holdMoney(parts, tx, [id, overMoneyOf(id), unservedMoneyOf(id)]);
      if (utr !== null) await holdReference(parts, tx, utr);
      const { row, took } = await checked(parts, tx, id, transfer, what);
      const again = await opened(parts, tx, { row, took }, { utr, paise, what });
      const traces = said ? tracesOf(parts, { ...said, paise }) : [];
      if (lineHash !== null) await takeLine(parts, tx, { lineHash, traces, id: again.id });
      await noteAgain(parts, tx, took, { id: again.id, utr });
      record(parts, tx, {
        what: "transfer credited again",
        person: row.person_id,
        about: { payment: row.id, again: again.id, paise, as: what },
      });
      const received = utr === null ? "without a UTR" : "as on the claim";
      if (what === "service") await settleIn(parts, tx, again.id, { received, paise }, "operator");
      const why = (await whyBarred(parts, tx, row)) ?? "order closed";
      const before = allOf(took);
      const refund =
        what === "service" ? null : await noteOwed(parts, tx, again, { paise, why, before });
      const gone = { claim: id, again: again.id, since: took.at };
      for (const money of await carryOver(parts, tx, gone)) await accountFor(parts, tx, money);
      return { id: again.id, refund };
    },
    { table: "payments", id },
  );
  parts.log.info({ payment: id, again: done.id, as: what }, "the bank credited a transfer again");
  return done;
}

/** What it would do, for the question before: nothing is written. Throws as it does. */
export async function wouldCreditAgain(
  parts: Parts,
  claim: string,
  transfer: Transfer,
  what: Again,
): Promise<WouldCredit> {
  const { db } = parts.store;
  const { row, took } = await checked(parts, db, claim as PaymentId, transfer, what);
  return {
    name: (await namesOf(parts, [row.person_id])).get(row.person_id) ?? null,
    services: readBought(row.cart).map(({ name }) => name),
    ...{ tookOn: took.on, had: took.paise, asked: row.amount_paise },
    ...{ paise: transfer.paise, utr: transfer.utr },
    ...{ before: took.before, money: took.money },
  };
}

async function checked(parts: Parts, db: Db, id: PaymentId, transfer: Transfer, what: Again) {
  const { utr, paise } = transfer;
  checkWritten(parts, { ...transfer, utr: null });
  if (utr !== null && !/^[A-Z\d]{11,22}$/.test(utr))
    throw new OperatorRefusal(422, "A bank's reference (UTR) has 11 to 22 letters and digits.");
  const row = await claimById(db, id);
  const took = await tookBack(db, id);
  if (!took) throw await partOrNothing(db, id);
  if (took.againAs !== null)
    throw new OperatorRefusal(409, "That the bank credited it again is booked already.");
  if (paise <= allOf(took)) throw allGoneBefore(took);
  if (utr !== null) {
    await refuseOurOwn(parts, db, id, utr, "claims credited-again");
    if (await cameBackElsewhere(parts, db, utr, id))
      throw new OperatorRefusal(409, "By this transfer other money came back. It counts once.");
    const { utr_hash } = utrColumns(parts, utr);
    const other =
      utr_hash !== row.utr_hash &&
      (await usedBy(parts, db, id, { utr_hash }, "claims credited-again"));
    if (other) throw other;
  }
  if (what === "service") await refuseNoService(parts, db, { row, took }, paise);
  return { row, took };
}

/** A part that the bank took is where it was as soon as it is credited again: nothing is asked. */
async function partOrNothing(db: Db, id: PaymentId): Promise<OperatorRefusal> {
  const part = await db
    .selectFrom("refunds")
    .select(["id", "amount_paise", "sent_on"])
    .where("payment_id", "=", id)
    .where("state", "=", "sent")
    .where("reason", "=", PART_TAKEN)
    .executeTakeFirst();
  if (!part)
    return new OperatorRefusal(409, "The bank took back no transfer of this claim by the books.");
  const { amount_paise, sent_on } = part;
  const took = `The bank took a part of it, ${inRupees(amount_paise)} on ${dayInWords(sent_on ?? "")}`;
  return new OperatorRefusal(
    409,
    `${took}. If it credited that again: desk refunds bounced ${part.id} --on DAY --yes`,
    { onPage: `${took}. If it credited that again, enter it on the page Refunds, beside it.` },
  );
}

const allOf = ({ before: { missing, unnamed } }: TookIt): number => missing + unnamed;

/** No more came again than had gone out: nothing of it starts a service, or is the client's. */
function allGoneBefore({ before: { missing }, money }: TookIt): OperatorRefusal {
  if (missing === 0)
    return new OperatorRefusal(
      409,
      "All of it is entered as come back of what you had sent back before: nothing more is booked.",
    );
  const gone =
    `You had sent back ${inRupees(missing)} of it, which stands as gone out twice, and no more ` +
    "than that came. Enter this transfer as what came back of it, without a reference:";
  return new OperatorRefusal(409, `${gone} desk payments made-good ${money}`, {
    onPage: `${gone} "It came back, or I give it up", on the page Refunds.`,
  });
}

/** Throws Refusal 409: none was given for it, none can be, or too little came. */
async function refuseNoService(
  parts: Parts,
  db: Db,
  { row, took }: { row: PaymentRow; took: TookIt },
  paise: number,
): Promise<void> {
  const barred = await whyBarred(parts, db, row);
  const words =
    (took.money as string) !== row.id
      ? "It had bought nothing"
      : barred === "account closed"
        ? "The account is closed"
        : barred !== null
          ? `With it the client would be charged more than the law allows in a year`
          : paise < row.amount_paise
            ? `${inRupees(paise)} is less than the claim of ${inRupees(row.amount_paise)}`
            : null;
  if (words !== null)
    throw new OperatorRefusal(409, `${words}, so no service starts. Book it to send back.`);
}

/**
 * A payment of its own, for the same as the claim, as old as the day of the reversal: what is
 * credited again came after that. The claim lets go of its UTR where that one came again.
 */
async function opened(
  parts: Parts,
  tx: Db,
  { row, took }: { row: PaymentRow; took: TookIt },
  { utr, paise, what }: { utr: string | null; paise: number; what: Again },
): Promise<PaymentRow> {
  const named = utr === null ? { utr_enc: null, utr_hash: null } : utrColumns(parts, utr);
  if (named.utr_hash !== null && named.utr_hash === row.utr_hash)
    await tx.updateTable("payments").set({ utr_hash: null }).where("id", "=", row.id).execute();
  const waits = what === "service";
  const again: PaymentRow = {
    ...row,
    ...named,
    ...{ id: parts.newId<PaymentId>(), receipt: parts.newId() },
    state: waits ? "claimed" : "rejected",
    amount_paise: waits ? row.amount_paise : paise,
    reference:
      waits && row.reference !== null ? await freeReference(parts, tx, row.reference) : null,
    created_at: Math.max(row.created_at + 1, Date.parse(took.on) - IST_MS),
    updated_at: parts.now(),
    lapses_at: waits ? parts.now() + parts.settings.limits.claimLapsesMs : null,
    ...{ named_utr_enc: null, named_utr_hash: null, fulfilled_at: null },
  };
  await tx.insertInto("payments").values(again).execute();
  await writeEvent(parts, tx, again, null, again.state, "operator");
  return again;
}
