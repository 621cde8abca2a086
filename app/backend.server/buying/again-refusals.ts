import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { courseOf } from "../money/ledger/course";
import { takingOf, type TookIt } from "../money/ledger/credited-again";
import type { SharedTransfer } from "../money/ledger/shared-transfer";
import { goneOf } from "../money/ledger/taken-back";
import { allOutOf } from "../money/ledger/went-before";
import { transferOf } from "../money/payments/utr";
import { PART_TAKEN } from "../money/refunds/refund-reasons";
import type { Parts } from "../platform/parts";
import type { PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { utrOf, type Transfer } from "./send-back-claim";

/**
 * All of it is booked as credited again; or what is left of it would be by the same transfer as
 * some before, as far as that is known. Throws Refusal 409.
 */
export async function refuseBookedAgain(
  parts: Parts,
  db: Db,
  { left, again, on }: TookIt,
  { utr, lineHash }: Transfer,
): Promise<void> {
  const what = on === null ? "it came after all" : "the bank credited it again";
  const booked = `That ${what} is booked already`;
  if (left === 0) throw await allBooked(db, booked, again);
  if (again.length === 0) return;
  if (utr === null && lineHash === undefined)
    throw new OperatorRefusal(
      409,
      `${booked}, but for ${inRupees(left)}. By its reference one transfer is told from another: ` +
        "give that of the one by which these came.",
    );
  const rows = await db.selectFrom("payments").select("utr_enc").where("id", "in", again).execute();
  const named = rows.flatMap((one) => transferOf(utrOf(parts, one) ?? ""));
  if (utr !== null && named.includes(transferOf(utr)))
    throw new OperatorRefusal(409, `${booked} by this reference.`);
}

/**
 * It is to be said of what was entered as come back, and of no more, that it is a part of this.
 *
 * @param unnamed paise of that now
 * @param said paise of which its owner said so
 */
export function refuseOtherPart(unnamed: number, said: number): void {
  if (unnamed === said) return;
  throw new OperatorRefusal(
    409,
    unnamed === 0
      ? "What you had entered as come back counts as a part of this transfer no more. Nothing " +
          "was booked: compare the statement once more."
      : `Say first whether the ${inRupees(unnamed)} that you entered as come back, without a ` +
          "reference, were a part of this transfer: compare the statement once more, and tick " +
          "it. If they came by another, add that one's reference first, on the person's page. " +
          "Nothing was booked.",
  );
}

/** What it was booked as may be gone since: then it is of that that it comes now. */
async function allBooked(db: Db, booked: string, again: PaymentId[]): Promise<OperatorRefusal> {
  const last = again.at(-1);
  const now = last && (await courseOf(db, last)).creditedLast(last);
  const gone = now && (await goneOf(db, [now])).get(now);
  if (!now || !gone) return new OperatorRefusal(409, `${booked}.`);
  const since =
    gone === "never came"
      ? "and you entered since that this never came either"
      : "and the bank took that back since";
  return new OperatorRefusal(
    409,
    `${booked}, ${since}. If it comes now, it is of that: claims credited-again ${now}`,
    { onPage: `${booked}, ${since}. Compare the statement once more: its line leads on.` },
  );
}

/** No more comes again by a transfer than had come by it. Throws Refusal 422. */
export async function refuseMoreThanCame(
  parts: Parts,
  db: Db,
  { id, utr, paise }: { id: PaymentId; utr: string; paise: number },
  { claim, surplus, rest, back }: SharedTransfer,
): Promise<void> {
  if (paise <= (surplus === id ? back : rest)) return;
  const came = `By this transfer ${inRupees(rest + back)} had come`;
  if (surplus === null)
    throw new OperatorRefusal(
      422,
      `${came}. Enter by it no more than that; the others by their own references.`,
    );
  const [part] = (await partsOf(parts, db, claim)).filter(({ by }) => by === transferOf(utr));
  const ways = [
    ...(part
      ? [`refunds bounced ${part.id} --on DAY --yes`]
      : ((await takingOf(db, claim))?.left ?? 0) > 0
        ? [`claims credited-again ${claim} --utr ${utr} --received ${rest / 100} --send-back --yes`]
        : []),
    `claims credited-again ${surplus} --utr ${utr} --received ${back / 100} --send-back --yes`,
  ];
  const each =
    `${came}: ${inRupees(rest)} of it are of a claim, and ${inRupees(back)} were too much. ` +
    (ways.length > 1 ? "Enter each by itself" : "The first are in the books. Enter the others");
  throw new OperatorRefusal(422, `${each}: ${ways.join("; ")}`, {
    onPage: `${each}: the page of the statement names what is left of it.`,
  });
}

/** The parts of a claim that the bank took and has not credited again, with their references. */
async function partsOf({ seal }: Parts, db: Db, id: PaymentId) {
  const rows = await db
    .selectFrom("refunds")
    .select(["id", "utr_enc"])
    .where("payment_id", "=", id)
    .where("state", "=", "sent")
    .where("reason", "=", PART_TAKEN)
    .execute();
  return rows.map(({ id: part, utr_enc }) => ({
    id: part,
    by: utr_enc === null ? null : transferOf(seal.open(utr_enc, "refunds.utr")),
  }));
}

/** A part that the bank took is where it was as soon as it is credited again: nothing is asked. */
export async function partOrNothing(db: Db, id: PaymentId): Promise<OperatorRefusal> {
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

/** No more came again than had gone out: nothing of it starts a service, or is the client's. */
export async function allGoneBefore(
  db: Db,
  id: PaymentId,
  { before: { missing, entered: all }, on }: TookIt,
): Promise<OperatorRefusal> {
  const entered = missing === 0 ? all[0] : undefined;
  if (entered)
    return new OperatorRefusal(
      409,
      "All of it is entered as come back of what you had sent back before: nothing more is " +
        `booked. If the ${inRupees(entered.paise)} of ${dayInWords(entered.on)} came by another ` +
        `transfer, add that one's reference first: desk payments made-good ${entered.money} ` +
        `--came-back ${entered.on} --entered --utr REFERENCE`,
      {
        onPage:
          "All of it is entered as come back of what you had sent back before: nothing more is " +
          `booked. If the ${inRupees(entered.paise)} of ${dayInWords(entered.on)} came by another ` +
          "transfer, add that one's reference first: \"Add its reference\", on the person's page.",
      },
    );
  const sent =
    on === null
      ? `${inRupees(missing)} of it is your loss, and no more than that came.`
      : `You had sent back ${inRupees(missing)} of it, which stands as gone out twice, and no more ` +
        "than that came.";
  const gone = `${sent} Enter this transfer as what came back of it, without a reference:`;
  // What had come above the claim lies under a name of its own.
  const lacks = await allOutOf(db, id);
  const commands = lacks.map(
    ({ money, paise }) => `desk payments made-good ${money} --came-back DAY (${inRupees(paise)})`,
  );
  const byCommand = `${gone} ${commands.join(", or ")}`;
  return new OperatorRefusal(409, byCommand, {
    onPage:
      on === null
        ? `${gone} "They paid it back", on the page Refunds.`
        : lacks.every(({ isGivenUp }) => isGivenUp)
          ? `${byCommand}: you had given it up.`
          : `${gone} "They paid it back, or I give it up", on the page Refunds.`,
  });
}
