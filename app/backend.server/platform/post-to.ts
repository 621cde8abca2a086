import type { Language } from "../../content/languages";
import { ownersWords } from "../../content/owners-words";
import type { Site } from "../../content/site-schema";
import { letterText, type Letter } from "../../content/words/letter";
import { languageFrom } from "./people/reading-language";
import { say, sentence, type Sentence } from "../../content/words/sentence";
import type { Parts } from "./parts";
import type { Db } from "./store/store";
import type { PersonId } from "./store/ids";
import { post, type Stored } from "./outbox";

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
  { notBefore, ...letter }: ToPost & { notBefore?: number },
  known?: Addressee | null,
): Promise<void> {
  const to = known === undefined ? await addresseeOf(parts, tx, person) : known;
  if (to) await post(parts, tx, { person, kind, about, notBefore }, written(parts, to, letter));
}

/** What stands in a letter, and what goes along with it. */
export type ToPost = Letter & Pick<Stored, "attach" | "ends" | "ofTransfer" | "knew">;

/** As it is sent to somebody: greeted and signed, in the language in which they read. */
export function written(
  parts: Pick<Parts, "site">,
  to: Addressee,
  { subject, paragraphs, ...along }: ToPost,
): Stored {
  const site = parts.site();
  const owners = ownersWords(to.language, () => site);
  const text = letterText(to.language, [dear(to.name), ...paragraphs, foot(site)], owners);
  const hasIt = paragraphs.flat().some((one) => "code" in one && one.code === NOTHING_TO_DO);
  const said = hasIt ? { nothingToDo: say(to.language, sentence(NOTHING_TO_DO)) } : {};
  return { to: to.email, subject: say(to.language, subject, owners), text, ...along, ...said };
}

/** The sentence that is not true any more where they are asked for money meanwhile. */
export const NOTHING_TO_DO = "letters.nothing-to-do";

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
