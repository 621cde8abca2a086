import { z } from "zod";
import { areUnread } from "../../platform/unread-letters";
import type { PaymentId, PersonId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { RefundRow } from "./refund-rows";

/** All that bears on what the client of a payment is asked for, in paise, as a letter tells it. */
const Asked = z.object({
  /** which money never came from them */
  why: z.record(z.string(), z.enum(["never came", "not theirs"])),
  /** our transfers that they have, and those that the bank returned */
  sent: z.array(z.string().transform((id) => id as RefundId)),
  returned: z.array(z.string().transform((id) => id as RefundId)),
  /** that they sent us of it, and that the owner gave up */
  back: z.number(),
  givenUp: z.number(),
  /** as which payment theirs came after all */
  after: z
    .string()
    .transform((id) => id as PaymentId)
    .nullable(),
  asked: z.number(),
});
export type Asked = z.output<typeof Asked>;

/** What is known by who was told nothing. */
export const NOTHING: Asked = {
  ...{ why: {}, sent: [], returned: [], back: 0, givenUp: 0, after: null, asked: 0 },
};

/** What the newest letter to the client of a payment tells them (the column `told_asked`). */
const Told = z.object({
  /** by which they read `now`; null: nothing that is taken out any more told them */
  letter: z
    .object({
      kind: z.string(),
      about: z.string(),
      /**
       * It is of another family: "our transfer did not arrive, and is sent again" told them besides
       * that they are asked for less (`toldBesides`). Telling anew does not take it out. Who finds
       * it gone, since what it promised fell away, knows that they do not know this by it.
       */
      isOther: z.boolean().optional(),
    })
    .nullable(),
  now: Asked,
  /** what they know where nobody has read that letter */
  before: Asked.nullable(),
});
export type Told = z.output<typeof Told>;

/** What the newest letter about it tells; null: there was none. */
export async function toldBefore(db: Db, payment: PaymentId): Promise<Told | null> {
  const row = await db
    .selectFrom("payments")
    .select("told_asked")
    .where("id", "=", payment)
    .executeTakeFirst();
  return toldIn(row?.told_asked ?? null);
}

const toldIn = (column: string | null): Told | null =>
  column === null ? null : Told.parse(JSON.parse(column));

/** What is kept of what the client of a payment was told, of each payment of theirs. */
export async function savedOf(tx: Db, payment: PaymentId) {
  const { person_id: person } = await tx
    .selectFrom("payments")
    .select("person_id")
    .where("id", "=", payment)
    .executeTakeFirstOrThrow();
  return { person, all: await savedOfPerson(tx, person) };
}

/** The same, of each payment of a person's. */
export async function savedOfPerson(db: Db, person: PersonId) {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "told_asked"])
    .where("person_id", "=", person)
    .where("told_asked", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, told_asked }) => {
    const saved = toldIn(told_asked);
    return saved === null ? [] : [{ payment: id, saved }];
  });
}

/** @param told null: they were told nothing */
export const keepTold = (tx: Db, payment: PaymentId, told: Told | null) =>
  tx
    .updateTable("payments")
    .set({ told_asked: told && JSON.stringify(told) })
    .where("id", "=", payment)
    .execute();

/**
 * A letter of another family by which they knew it fell away, or is answered: they know it by the
 * one in its place, and are not told it twice.
 *
 * @returns paise for which they are asked no more, as that letter said: where nobody has read it,
 *   the one in its place has to
 */
export async function nowToldBy(tx: Db, payment: PaymentId, by: LetterName): Promise<number> {
  const told = await toldBefore(tx, payment);
  if (!told?.letter?.isOther) return 0;
  await keepTold(tx, payment, { ...told, letter: { ...by, isOther: true } });
  return noMoreAsked(told.before ?? NOTHING, told.now);
}

/** Paise for which they are asked no more, besides what they paid back. */
export const noMoreAsked = (was: Asked, now: Asked): number =>
  Math.max(was.asked - now.asked - Math.max(now.back - was.back, 0), 0);

/** By which a letter is known. */
export type LetterName = Pick<NonNullable<Told["letter"]>, "kind" | "about">;

/** Whether they have read that this transfer came back, for who is asked. */
export async function knowsOfReturn(
  db: Db,
  { id, payment_id }: Pick<RefundRow, "id" | "payment_id">,
): Promise<boolean> {
  const saved = payment_id === null ? null : await toldBefore(db, payment_id);
  if (saved === null) return false;
  return (await knownBy(db, saved))?.returned.includes(id) ?? false;
}

/** What they know by it; of a letter that nobody has read only what they knew before. */
export const knownBy = async (db: Db, { letter, now, before }: Told): Promise<Asked | null> =>
  letter !== null && (await areUnread(db, letter.kind, [letter.about])) ? before : now;
