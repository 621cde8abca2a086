import type { Language } from "../../content/languages";
import { ownersWords } from "../../content/owners-words";
import { z } from "zod";
import type { Site } from "../../content/site-schema";
import { letterText, type Letter } from "../../content/words/letter";
import { languageFrom } from "./people/reading-language";
import { say, sentence, type Sentence } from "../../content/words/sentence";
import type { Parts } from "./parts";
import type { Db } from "./store/store";
import type { PaymentId, PersonId, SigningId } from "./store/ids";

const Stored = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** where whoever gets it stops letters of this kind */
  unsubscribe: z.string().optional(),
  attach: z
    .union([
      z.object({ invoiceOf: z.string().transform((id) => id as PaymentId) }),
      z.object({ signing: z.string().transform((id) => id as SigningId) }),
      z.object({ upiCodeOf: z.string().transform((id) => id as PaymentId) }),
    ])
    .optional(),
});
/** A letter as it lies in the outbox. What is attached is made when it is sent. */
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

/**
 * Takes a letter out again that nobody has tried to send. @returns false when somebody has: it may
 * have arrived; true where there is none, too
 */
export async function takeLetterBack(tx: Db, kind: string, about: string): Promise<boolean> {
  await tx
    .deleteFrom("outbox")
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .where("tries", "=", 0)
    .where("sent_at", "is", null)
    .execute();
  const left = await tx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .executeTakeFirst();
  return left === undefined;
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

/** @param context what it was sealed for: the outbox, or the letters that are kept */
export const openLetter = (parts: Parts, sealed: string, context = "outbox.letter"): Stored =>
  Stored.parse(JSON.parse(parts.seal.open(sealed, context)));

export interface Addressee {
  email: string;
  /** null: not known yet */
  name: string | null;
  language: Language;
}

/**
 * The address and name to write to; null when the person has no address (yet), or the account is
 * closed. Of money that goes back the person hears after closing, too, as they were told then, as
 * long as the address is kept.
 */
export async function addresseeOf(
  parts: Parts,
  tx: Db,
  person: PersonId,
  { closedToo = false } = {},
): Promise<Addressee | null> {
  const row = await tx
    .selectFrom("people")
    .select(["email_enc", "name_enc", "language"])
    .where("id", "=", person)
    .$if(!closedToo, (q) => q.where("closed_at", "is", null))
    .executeTakeFirst();
  if (!row?.email_enc) return null;
  return {
    email: parts.seal.open(row.email_enc, "people.email"),
    name: row.name_enc ? parts.seal.open(row.name_enc, "people.name") : null,
    language: languageFrom(row.language),
  };
}

export const dear = (name: string | null): Sentence =>
  name === null ? sentence("letters.dear-client") : sentence("letters.dear", { name });

/** Who writes: below every letter but those about research. */
export const foot = ({ product, analyst, contact }: Site): Sentence =>
  sentence("letters.foot", {
    product,
    analyst: analyst.registeredName,
    registration: analyst.registrationNumber,
    email: contact.email,
    phone: contact.phone,
  });

/**
 * Puts a letter to a person into the outbox, greeted and signed. Nothing happens when the person
 * has no address. @param known the address, where it was asked for before
 */
export async function postTo(
  parts: Parts,
  tx: Db,
  person: PersonId,
  kind: string,
  about: string,
  {
    subject,
    paragraphs,
    attach,
    notBefore,
  }: Letter & { attach?: Stored["attach"]; notBefore?: number },
  known?: Addressee | null,
): Promise<void> {
  const to = known === undefined ? await addresseeOf(parts, tx, person) : known;
  if (!to) return;
  const site = parts.site();
  const owners = ownersWords(to.language, () => site);
  const text = letterText(to.language, [dear(to.name), ...paragraphs, foot(site)], owners);
  await post(
    parts,
    tx,
    { person, kind, about, notBefore },
    {
      to: to.email,
      subject: say(to.language, subject, owners),
      text,
      ...(attach ? { attach } : {}),
    },
  );
}

/** Where on the operator's page the owner does what a letter of the kind asks for. */
const places: Record<string, string> = {
  "message failed": "/messages",
  "message delayed": "/messages",
  "refund due": "/refunds",
  "research not released": "/research",
  "lost letter shown": "/research/lost",
  complaint: "/complaints",
  "complaint due": "/complaints",
};

/** Tells the owner, with the way to the operator's page where there is one (decision 40). */
export async function postToOwner(
  parts: Parts,
  tx: Db,
  kind: string,
  about: string,
  subject: string,
  text: string,
): Promise<void> {
  await post(
    parts,
    tx,
    { person: null, kind: `owner: ${kind}`, about },
    { to: parts.site().ownerEmail, subject, text: text + wayToThePage(parts, kind) },
  );
}

function wayToThePage({ settings: { deskUrl } }: Parts, kind: string): string {
  if (deskUrl === null) return "";
  return `\n\nOn the operator's page: ${deskUrl}${places[kind] ?? "/"}`;
}

/** Forgets the letters of these kinds about one thing that were not sent: they are true no more. */
export async function forgetUntrue(tx: Db, kinds: string[], about: string): Promise<void> {
  await tx
    .deleteFrom("outbox")
    .where("kind", "in", kinds)
    .where("subject", "=", about)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
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
