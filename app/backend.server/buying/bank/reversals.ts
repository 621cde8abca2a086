import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import { inRupees } from "../../../content/rupees";
import { takenBackBefore } from "../../money/ledger/credited-again";
import { sharedTransfers } from "../../money/ledger/shared-transfer";
import { cameByHand } from "../../money/ledger/taken-back";
import type { PaymentRow } from "../../money/payments/rows";
import type { Parts } from "../../platform/parts";
import { namesOf } from "../../platform/people/find-accounts";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { isPartBooked } from "../part-booked";
import { moneyToSend } from "../doubt";
import { theOnly } from "./confirm-line";
import { wordsOf, type BankLine } from "./evidence";
import { inTurns } from "./in-turns";
import { sentOutIn } from "./known-lines";
import { referencesOf, saysReturned, type GoneRow } from "./taken-back";

/** A transfer that came for a claim, and that went out again by the statement, all or a part. */
export interface TakenBackClaim {
  claim: PaymentId;
  person: PersonId;
  name: string | null;
  /** that came by it */
  paise: number;
  /** that went out by the row; and whether that is less */
  wentPaise: number;
  isPart: boolean;
  /** it paid the claim; else it was to be sent back */
  paid: boolean;
  /** paise of the same transfer that were too much for the claim; null: it is all of one */
  besides: number | null;
  /** the bank's reference of what came, of whatever kind; null: only the claim's is named */
  utr: string | null;
  /** by which it is entered: that reference, or the row's own; null: it has none */
  by: string | null;
  /** the row's day as the bank writes it, and as "2026-11-20" where it can be read */
  day: string;
  on: string | null;
  text: string;
  /** paise of refunds to the client that wait to be sent: the row may be one of these */
  toSend: number[];
}

/** The rows that went out and bear the UTR of a transfer on a claim, whatever became of that. */
export interface GoneTransfer {
  utr: string | null;
  rows: GoneRow[];
  claim: Pick<PaymentRow, "id" | "person_id" | "state" | "utr_hash">;
}

/**
 * This statement's transfers that went out again, or an earlier one's: by their references, and
 * where a row says that it is a return, by the claim's. A reversal often has a number of its own,
 * but one that came in on this statement says of which transfer it is.
 *
 * @param credits what came in by this statement
 */
export async function transfersGone(
  parts: Parts,
  gone: GoneRow[],
  credits: BankLine[],
): Promise<GoneTransfer[]> {
  const came = new Set((await inTurns(credits, referencesOf)).flat());
  const named = new Map<string, Pick<GoneTransfer, "utr" | "rows">>();
  const add = (name: string, utr: string | null, row: GoneRow) =>
    named.set(name, { utr, rows: [...(named.get(name)?.rows ?? []), row] });
  await inTurns(gone, (row) => {
    const { numbers, otherNumbers, tokens } = wordsOf(row);
    for (const utr of [...numbers, ...otherNumbers])
      add(parts.seal.hash(utr, "payments.utr"), utr, row);
    if (!saysReturned(row)) return;
    for (const one of tokens) if (CLAIM_REFERENCE.test(one)) add(one, null, row);
  });
  const byUtr: GoneTransfer[] = [];
  const byReference: GoneTransfer[] = [];
  for (const some of inBatches([...named.keys()]))
    for (const { reference, ...claim } of await claimsNamed(parts.store.db, some)) {
      const [own, theirs] = [named.get(claim.utr_hash ?? ""), named.get(reference ?? "")];
      if (own) byUtr.push({ ...own, claim });
      else if (theirs) byReference.push({ ...theirs, claim });
    }
  // By its number a row is of one transfer; only where that says nothing, the words count.
  const told = new Set(byUtr.flatMap(({ rows }) => rows));
  const isOther = (row: GoneRow, { utr_hash }: GoneTransfer["claim"]) =>
    told.has(row) || (utr_hash !== null && referencesOf(row).some((one) => came.has(one)));
  return [
    ...byUtr,
    ...byReference.flatMap((one) => {
      const rows = one.rows.filter((row) => !isOther(row, one.claim));
      return rows.length > 0 ? [{ ...one, rows }] : [];
    }),
  ];
}

const claimsNamed = (db: Db, names: string[]) =>
  db
    .selectFrom("payments")
    .select(["id", "person_id", "state", "utr_hash", "reference"])
    .where((e) => e.or([e("utr_hash", "in", names), e("reference", "in", names)]))
    .where("method", "=", "manual")
    .execute();

/** Of those the ones by which the bank took back money that is in the books, a claim's each. */
export async function reversalsIn(parts: Parts, gone: GoneTransfer[]): Promise<TakenBackClaim[]> {
  const { db } = parts.store;
  const came = await cameByHand(db, [...new Set(gone.map(({ claim }) => claim.id))]);
  const names = await namesOf(
    parts,
    gone.map(({ claim }) => claim.person_id),
  );
  const toSend = await moneyToSend(parts);
  const claims: TakenBackClaim[] = [];
  for (const one of gone) {
    const { utr, rows, claim } = one;
    const name = names.get(claim.person_id) ?? null;
    const waits = (toSend.get(claim.person_id) ?? []).map((refund) => refund.paise);
    claims.push(...(await restGone(parts, one)).map((rest) => ({ ...rest, name, toSend: waits })));
    const paise = came.get(claim.id);
    if (paise === undefined) continue;
    // Of a transfer of our own back to the client, the words often name theirs.
    const sent = await sentOutIn(parts, rows);
    const theirs = (
      await notBooked(
        db,
        claim,
        rows.filter((_, at) => sent[at] === null),
      )
    )
      .map((row) => ({ ...row, wentPaise: wentBy(row, paise) }))
      .map((row) => ({ ...row, by: utr ?? theOnly(referencesOf(row)) }))
      // A part is told from another part by its reference alone.
      .filter(({ by, wentPaise }) => by !== null || wentPaise === paise);
    const whole = theirs.find(({ wentPaise }) => wentPaise >= paise);
    for (const row of whole ? [whole] : theirs) {
      const { wentPaise, day, date: on, text, by } = row;
      const { id, person_id: person } = claim;
      const part = { on, utr: by ?? "", paise: wentPaise };
      if (!whole && (await isPartBooked(parts, db, id, part))) continue;
      claims.push({
        ...{ claim: id, person, name, utr, by, besides: null },
        ...{ paise, wentPaise, isPart: !whole, paid: PAID.has(claim.state) },
        ...{ day, on, text: text.slice(0, 60) },
        toSend: waits,
      });
    }
  }
  return claims;
}

/** What of a transfer that was too much had been the rest of a claim is gone with it. */
async function restGone(
  parts: Parts,
  { utr, rows, claim: { id, person_id: person } }: GoneTransfer,
): Promise<Omit<TakenBackClaim, "name" | "toSend">[]> {
  const { db } = parts.store;
  const shared = (await sharedTransfers(db, id)).find(({ surplus }) => surplus === id);
  if (!shared || utr === null) return [];
  const { claim, rest, back } = shared;
  const row = rows.find((one) => wentBy(one, rest + back) >= rest + back);
  const paise = (await cameByHand(db, [claim])).get(claim);
  if (!row || paise === undefined) return [];
  const { day, date: on, text } = row;
  if (await isPartBooked(parts, db, claim, { on, utr, paise: rest })) return [];
  return [
    {
      ...{ claim, person, utr, by: utr, paise, wentPaise: rest, isPart: true, paid: true },
      ...{ besides: back, day, on, text: text.slice(0, 60) },
    },
  ];
}

/**
 * Of money that the bank had taken back and credited again, the rows of the reversals that are
 * booked say nothing new: one row of each one's day is left out.
 */
async function notBooked(
  db: Db,
  { id, person_id }: GoneTransfer["claim"],
  rows: GoneRow[],
): Promise<GoneRow[]> {
  const days = await takenBackBefore(db, { id, person: person_id });
  return rows.filter(({ date }) => {
    const at = date === null ? -1 : days.indexOf(date);
    if (at >= 0) days.splice(at, 1);
    return at < 0;
  });
}

const PAID = new Set(["fulfilled", "refunded"]);

/** Where no column says what went out, the sum that came is meant if it stands there. */
const wentBy = ({ went, paise }: GoneRow, came: number): number =>
  went ?? (paise.includes(came) ? came : (paise[0] ?? 0));

/** For the owner. What they do about it is a press, or a command. */
export const reversalWords = (one: TakenBackClaim): string =>
  [isOf(one), ...one.toSend.map((paise) => waitsToBeSent(one.name, paise))].join(" ");

function isOf(one: TakenBackClaim): string {
  const { name, paise, wentPaise, isPart, paid, besides, utr, day, text } = one;
  const whose = name ?? "a client without a name";
  const of = `UTR ${utr ?? "none"}`;
  const row = `"${text}" of ${day}`;
  const bears = utr === null ? `the reference of the claim of ${whose}` : of;
  if (besides !== null)
    return (
      `The bank took back ${of} by ${row}. ${inRupees(wentPaise)} of it had been the rest of the ` +
      `claim of ${whose}, and is a part of that; ${inRupees(besides)} was too much. Each is booked ` +
      `by itself.`
    );
  if (isPart)
    return (
      `${inRupees(wentPaise)} went out by ${row}, which bears ${bears}. By that ` +
      `${inRupees(paise)} came from ${whose}: not all of it went out. It is a part that the bank ` +
      `took back, a charge of the bank, or a refund of yours. A charge of the bank is not to be ` +
      `booked here.`
    );
  const took = `The bank took back ${utr === null ? "a transfer" : of} by ${row}.`;
  const came = paid
    ? `It paid the claim of ${whose} of ${inRupees(paise)}, whose money is not with you any more.`
    : `By it ${inRupees(paise)} had come from ${whose}, which you were to send back: that money ` +
      `is not with you any more.`;
  return wentPaise === paise
    ? `${took} ${came}`
    : `${took} ${came} ${inRupees(wentPaise)} went out.`;
}

/** A refund that waits is withdrawn when all is taken back: had it left, it has gone out twice. */
export const waitsToBeSent = (name: string | null, paise: number): string =>
  `A refund of ${inRupees(paise)} to ${name ?? "this client"} waits to be sent. If this row is that ` +
  `transfer, or yours has left already, enter it on the page Refunds first.`;
