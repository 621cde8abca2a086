import { z } from "zod";
import type { Parts } from "./parts";
import type { Db } from "./store/store";
import type { PaymentId, PersonId, SigningId } from "./store/ids";

/** The kind of a letter that the analyst wrote to many clients. */
export const ANALYSTS_LETTER = "letter from the analyst";

const Stored = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** where whoever gets it stops letters of this kind */
  unsubscribe: z.string().optional(),
  /** the ends that it names, by subscription; UTC ms */
  ends: z.record(z.string(), z.number()).optional(),
  /** that they need not do anything, as its text says it; goes where they are asked for money */
  nothingToDo: z.string().optional(),
  /** of a letter that tells of a transfer of ours: what it says besides its day and reference */
  ofTransfer: z
    .object({ wholePaise: z.number(), ends: z.boolean(), isPaidBack: z.boolean() })
    .optional(),
  /** of one that corrects these: which its reader knew before */
  knew: z.object({ on: z.string(), utr: z.string() }).optional(),
  attach: z
    .union([
      z.object({ invoiceOf: z.string().transform((id) => id as PaymentId) }),
      z.object({ signing: z.string().transform((id) => id as SigningId) }),
      z.object({ upiCodeOf: z.string().transform((id) => id as PaymentId) }),
    ])
    .optional(),
});
/**
 * A letter as it lies in the outbox. What is attached is made when it is sent, and what may be true
 * no more by then is written anew (`letters/as-it-leaves.ts`).
 */
export type Stored = z.output<typeof Stored>;

/** What is told of a letter outside it: whose it is (null: the owner's), and what about, an id. */
interface Envelope {
  person: PersonId | null;
  kind: string;
  about: string;
  /** UTC ms; not sent before */
  notBefore?: number | undefined;
}

/**
 * Puts a letter into the outbox, within the transaction of the act it tells of; a second one of the
 * same kind about the same thing is dropped.
 *
 * @returns the letter's id, which stands before the "@" of its Message-ID
 */
export async function post(
  parts: Parts,
  tx: Db,
  { person, kind, about, notBefore }: Envelope,
  letter: Stored,
): Promise<string> {
  const now = parts.now();
  const id = parts.newId<string>();
  await tx
    .insertInto("outbox")
    .values({
      id,
      person_id: person,
      kind,
      subject: about,
      letter_enc: parts.seal.close(JSON.stringify(letter), "outbox.letter"),
      created_at: now,
      tries: 0,
      next_try_at: notBefore ?? now,
    })
    .onConflict((on) => on.columns(["kind", "subject"]).doNothing())
    .execute();
  return id;
}

/** A letter that waits for its time leaves now, before what is posted now. */
export async function letLetterLeave(
  parts: Pick<Parts, "now">,
  tx: Db,
  kind: string,
  about: string,
): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ next_try_at: parts.now() - 1 })
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .where("tries", "=", 0)
    .where("next_try_at", ">", parts.now())
    .execute();
}

/** Until when a letter waits that is not to be sent before, UTC ms; null when it does not. */
export async function letterWaits(
  parts: Pick<Parts, "now">,
  db: Db,
  kind: string,
  about: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("outbox")
    .select("next_try_at")
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .where("tries", "=", 0)
    .where("next_try_at", ">", parts.now())
    .executeTakeFirst();
  return row?.next_try_at ?? null;
}

/** The same of the one of a person's letters of these kinds that waits longest. */
export async function lettersWait(
  parts: Pick<Parts, "now">,
  db: Db,
  person: PersonId,
  kinds: string[],
): Promise<number | null> {
  const row = await db
    .selectFrom("outbox")
    .select("next_try_at")
    .where("person_id", "=", person)
    .where("kind", "in", kinds)
    .where("tries", "=", 0)
    .where("next_try_at", ">", parts.now())
    .orderBy("next_try_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.next_try_at ?? null;
}

/** @param context what it was sealed for: the outbox, or the letters that are kept */
export const openLetter = (
  parts: Pick<Parts, "seal">,
  sealed: string,
  context = "outbox.letter",
): Stored => Stored.parse(JSON.parse(parts.seal.open(sealed, context)));

/**
 * Forgets the letters of these kinds about one thing that were not sent: they are true no more.
 *
 * @returns whether there were any
 */
export async function forgetUntrue(tx: Db, kinds: string[], about: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("outbox")
    .where("kind", "in", kinds)
    .where("subject", "=", about)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * What has left is kept under a name of its own, so that the next letter about the same thing
 * leaves as well: what it says is true anew.
 */
export async function letNextLeave(
  parts: Pick<Parts, "newId">,
  tx: Db,
  kind: string,
  about: string,
): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ subject: `${about} ${parts.newId<string>()}` })
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .execute();
}

/** Forgets the letters to a person that were not sent: for an account that closes. */
export async function forgetUnsent(tx: Db, person: PersonId): Promise<void> {
  await tx
    .deleteFrom("outbox")
    .where("person_id", "=", person)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .execute();
}
