import { sendCode, useCode, type Bound } from "../codes/challenges";
import { keepNotice, ledTo } from "../platform/people/notices";
import { refuseClosed } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import { sendsBy, sendsFrom, sendsTo } from "../codes/send-limits";
import { wrongCodesFor, wrongCodesFrom, wrongCodesInAll } from "../codes/wrong-code-limits";
import { MINUTE_MS } from "../../content/durations";
import { say, sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { finished, requireStep } from "../platform/people/person";

interface FromBrowser {
  email: string;
  /** the browser's challenge cookie */
  cookie: string | null;
  /** the visitor's */
  address: string;
}

/**
 * Sends a code to the address. @returns the challenge cookie. Throws Refusal 409 (step), 429,
 * ProviderDown
 */
export async function requestEmailCode(
  parts: Parts,
  person: Person,
  { email, cookie, address }: FromBrowser,
): Promise<string> {
  requireStep(person, "email");
  // By person and by mailbox: neither may one person write to many, nor may many accounts flood
  // one. The gap is the mailbox's: a corrected address gets its code at once.
  const counted = [
    ...sendsFrom(parts, address),
    sendsBy(parts, "mail by", person.id),
    sendsTo(parts, "mail to", email, parts.settings.limits.emailGapMs),
  ];
  const { product } = parts.site();
  const minutes = Math.round(parts.settings.limits.codeLifeMs / MINUTE_MS);
  return sendCode(parts, bound(person, email), cookie, counted, (code) =>
    parts.mail.send({
      to: email,
      subject: say(person.language, sentence("letters.email-code", { product })),
      text: say(person.language, sentence("letters.email-code-text", { code, product, minutes })),
    }),
  );
}

/**
 * Records the address as the person's, once the code is right. Throws Refusal 401 (closed
 * meanwhile), 409 (step), 422, 429
 */
export async function verifyEmailCode(
  parts: Parts,
  person: Person,
  { email, code, cookie, address }: FromBrowser & { code: string },
): Promise<void> {
  requireStep(person, "email");
  const verified = {
    email_enc: parts.seal.close(email, "people.email"),
    email_hash: parts.seal.hash(email, "people.email"),
  };
  const limits = [
    ...wrongCodesFrom(parts, address),
    wrongCodesFor(parts, "wrong-code email", bound(person, email).destination),
    // Whoever is signed in already was known to us before.
    wrongCodesInAll(parts, true),
  ];
  await useCode(parts, bound(person, email), code, cookie, limits, async (tx) => {
    await refuseClosed(tx, person.id);
    const { numUpdatedRows } = await tx
      .updateTable("people")
      .set(verified)
      .where("id", "=", person.id)
      .where("email_enc", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw finished("email");
    await keepNotice(parts, tx, { ...ledTo(person), step: "e-mail" });
  });
}

const bound = (person: Person, email: string): Bound => ({
  purpose: "email",
  destination: `${person.id}|${email}`,
});
