import { z } from "zod";
import { plainOf } from "../../../api/plain-characters";
import { addressIn, type Language } from "../../../content/languages";
import { letterText } from "../../../content/words/letter";
import { sentence } from "../../../content/words/sentence";
import { stopToken } from "../../account/stop-letters";
import { dear, foot } from "../../platform/post-to";
import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import { bannedIn, type Banned } from "../../research/banned-words";

const lines = (most: number, otherwise: string) =>
  z
    .string()
    .transform((typed) => plainOf(typed.replaceAll("\r\n", "\n")).trim())
    .pipe(z.string().min(1, otherwise).max(most, `At most ${most} characters.`));

/** What the owner wrote. */
export const Written = z.object({
  subject: lines(150, "Write a subject.").pipe(
    z.string().regex(/^[^\n]*$/, "A subject is one line."),
  ),
  text: lines(8_000, "Write the letter."),
});
export type Written = z.output<typeof Written>;

/** Words that the Advertisement Code does not allow, by the same list as the research gate's. */
export const bannedWords = ({ subject, text }: Written): Banned[] =>
  bannedIn(`${subject}\n${text}`, []);

interface Reader {
  name: string | null;
  language: Language;
  /** where they stop such letters */
  stop: string;
}

/**
 * The letter as a person reads it: greeted, signed with name and registration, with the warning.
 */
export const letterFor = (
  parts: Parts,
  { subject, text }: Written,
  { name, language, stop }: Reader,
): { subject: string; text: string } => ({
  subject,
  text: letterText(language, [
    dear(name),
    sentence("letters.verbatim", { text }),
    sentence("letters.standard-warning"),
    foot(parts.site()),
    sentence("letters.analyst-stop", { address: stop }),
  ]),
});

/** The address by which a person stops these letters, without signing in. */
export const stopAddress = (parts: Parts, id: PersonId, language: Language): string =>
  `${parts.settings.publicOrigin}${addressIn(language, "/unsubscribe")}?for=${stopToken(parts, id)}`;
