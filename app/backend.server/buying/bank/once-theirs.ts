import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { lostToUnpaid } from "../../money/ledger/never-came";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import { sumOf } from "../../money/refunds/part-shares";
import { refundsOfMoney } from "../../money/refunds/refund-rows";
import type { Parts } from "../../platform/parts";
import { inBatches } from "../../platform/store/in-batches";
import type { MoneyId, PaymentId, PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

/**
 * A transfer that was booked to be sent back to a client and then entered as somebody else's, of
 * which money was sent to that client, who is asked for it. If it was theirs after all, it makes
 * good what they were sent: booked for them once more, it would be owed a second time.
 */
export interface OnceTheirs {
  /** under which name that stands */
  money: MoneyId;
  /** paise that had been booked, that were sent to them, and of these those that are lost */
  paise: number;
  sent: number;
  lost: number;
}

/** A client, and a reference that may be of such a transfer; null: none is known. */
interface Named {
  person: PersonId;
  utr: string | null;
}

/** The one with this reference; null: none of theirs was booked and entered so. */
export const onceTheirs = async (
  parts: Pick<Parts, "seal">,
  db: Db,
  person: PersonId,
  utr: string | null,
): Promise<OnceTheirs | null> => (await onceTheirsOf(parts, db, [{ person, utr }]))[0] ?? null;

/** The same of each. */
export async function onceTheirsOf(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  named: Named[],
): Promise<(OnceTheirs | null)[]> {
  const hashed = named.map(({ person, utr }) => ({
    person,
    hash: utr === null ? null : hashOfCameBack({ seal }, utr),
  }));
  const found = new Map<string, OnceTheirs | null>();
  const hashes = hashed.flatMap(({ hash }) => (hash === null ? [] : [hash]));
  for (const some of inBatches([...new Set(hashes)]))
    for (const row of await notTheirs(db, some))
      found.set(`${row.person} ${row.hash}`, await ifSent(db, row));
  return hashed.map(({ person, hash }) => found.get(`${person} ${hash}`) ?? null);
}

/**
 * Those with these references, whoever's they were booked as, and also where nothing was sent.
 *
 * @param hashes as `hashOfCameBack`
 */
export async function onceByReference(
  db: Db,
  hashes: string[],
): Promise<Map<string, { payment: PaymentId; once: OnceTheirs }>> {
  const found = new Map<string, { payment: PaymentId; once: OnceTheirs }>();
  for (const some of inBatches([...new Set(hashes)]))
    for (const row of await notTheirs(db, some))
      found.set(row.hash ?? "", { payment: row.payment, once: await asStands(db, row) });
  return found;
}

/** What became of money that was entered as somebody else's; null: of none by this name. */
export async function onceOfMoney(db: Db, money: MoneyId): Promise<OnceTheirs | null> {
  const row = await entered(db).where("money_id", "=", money).executeTakeFirst();
  return row ? asStands(db, row) : null;
}

type Row = Awaited<ReturnType<typeof notTheirs>>[number];

const notTheirs = (db: Db, hashes: string[]) =>
  entered(db).where("went_by", "in", hashes).orderBy("made_good.id").execute();

const entered = (db: Db) =>
  db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select(["money_id as money", "made_good.amount_paise as paise", "went_by as hash"])
    .select(["payments.id as payment", "person_id as person"])
    .where("how", "=", "not theirs");

/** Null: nothing of it was sent to them. */
async function ifSent(db: Db, row: Row): Promise<OnceTheirs | null> {
  const once = await asStands(db, row);
  return once.sent === 0 ? null : once;
}

async function asStands(db: Db, { money, paise, payment }: Row): Promise<OnceTheirs> {
  const sent = sumOf((await refundsOfMoney(db, money)).filter(({ state }) => state === "sent"));
  const lost = (await lostToUnpaid(db, payment)).find((one) => one.money === money);
  return { money, paise, sent, lost: lost?.paise ?? 0 };
}

/** Throws Refusal 409 where it would be owed to the same client a second time. */
export function refuseOnceTheirs(once: OnceTheirs | null): void {
  if (!once || once.lost === 0) return;
  const words = `${onceWords(once)} Nothing was booked.`;
  throw new OperatorRefusal(409, `${words} ${onceWays(once).typed}`, {
    onPage: `${words} ${onceWays(once).onPage}`,
  });
}

/** What it is, for the owner: where all that was sent of it is with us again, as a doubt. */
export function onceWords({ sent, lost, paise }: OnceTheirs): string {
  const once =
    "This transfer was booked for the same client before, to send back, and you entered that it " +
    "was somebody else's.";
  if (lost > 0) return `${once} ${inRupees(lost)} that you sent them of it are your loss.`;
  const rest = paise > sent ? `, but for ${inRupees(paise - sent)}` : "";
  return (
    `${once} Look: ${inRupees(sent)} that you had sent them of it are entered as come back. If ` +
    `that was by this transfer, it is in the books already${rest}.`
  );
}

/** The same of a line of the statement, in a part of a sentence. */
export function onceOfLine({ sent, lost }: OnceTheirs, whose = "this client"): string {
  const was = `it was booked for ${whose} before, to send back, and entered as somebody else's`;
  if (lost > 0) return `${was}: ${inRupees(lost)} that they were sent of it are lost`;
  return sent > 0
    ? `${was}: if ${inRupees(sent)} came back by it, it is in the books`
    : `${was}: if it was theirs after all, book it for them once more`;
}

/** What to enter instead. */
export function onceWays({ money, paise, lost }: OnceTheirs) {
  const made = `If it was theirs after all, it makes good these ${inRupees(lost)}, and `;
  const none = "nothing is owed anew: enter them as paid back, without a reference";
  const rest = paise > lost ? `, then book the other ${inRupees(paise - lost)}` : "";
  return {
    typed:
      `${made}${none}${rest}: payments made-good ${money} --came-back DAY ` +
      '--reason "it was theirs"',
    /** beside where it is entered */
    here: `${made}${none}${rest}.`,
    onPage: `${made}${none}: "They paid it back", on the page Refunds${rest}.`,
  };
}
