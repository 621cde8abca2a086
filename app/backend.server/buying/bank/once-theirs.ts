import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { lostToUnpaid } from "../../money/ledger/never-came";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import { sumOf } from "../../money/refunds/part-shares";
import { refundsOfMoney } from "../../money/refunds/refund-rows";
import type { Parts } from "../../platform/parts";
import { inBatches } from "../../platform/store/in-batches";
import type { MoneyId, PersonId } from "../../platform/store/ids";
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
      found.set(`${row.person} ${row.hash}`, await asStands(db, row));
  return hashed.map(({ person, hash }) => found.get(`${person} ${hash}`) ?? null);
}

type Row = Awaited<ReturnType<typeof notTheirs>>[number];

const notTheirs = (db: Db, hashes: string[]) =>
  db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select(["money_id as money", "made_good.amount_paise as paise", "went_by as hash"])
    .select(["payments.id as payment", "person_id as person"])
    .where("how", "=", "not theirs")
    .where("went_by", "in", hashes)
    .orderBy("made_good.id")
    .execute();

/** Null: nothing of it was sent to them. */
async function asStands(db: Db, { money, paise, payment }: Row): Promise<OnceTheirs | null> {
  const sent = sumOf((await refundsOfMoney(db, money)).filter(({ state }) => state === "sent"));
  const lost = (await lostToUnpaid(db, payment)).find((one) => one.money === money);
  return sent === 0 ? null : { money, paise, sent, lost: lost?.paise ?? 0 };
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
export const onceOfLine = ({ sent, lost }: OnceTheirs): string =>
  "it was booked for this client before, to send back, and entered as somebody else's: " +
  (lost > 0
    ? `${inRupees(lost)} that they were sent of it are lost`
    : `if ${inRupees(sent)} came back by it, it is in the books`);

/** What to enter instead. */
export function onceWays({ money, paise, lost }: OnceTheirs): { typed: string; onPage: string } {
  const made = `If it was theirs after all, it makes good these ${inRupees(lost)}, and `;
  const none = "nothing is owed anew: enter them as paid back, without a reference";
  const rest = paise > lost ? `, then book the other ${inRupees(paise - lost)}` : "";
  return {
    typed:
      `${made}${none}${rest}: payments made-good ${money} --came-back DAY ` +
      '--reason "it was theirs"',
    onPage: `${made}${none}: "They paid it back", on the page Refunds${rest}.`,
  };
}
