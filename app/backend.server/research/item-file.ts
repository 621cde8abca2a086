import { instantInIndia } from "../../content/instants";
import { kinds } from "../../content/research-terms";
import type { Parts } from "../platform/parts";
import { documentPdf, type DocumentText } from "../platform/pdf";
import type { PersonId } from "../platform/store/ids";
import { readableEntries, type ReadableEntry } from "./reading";

/**
 * An idea or a note with what was added to it as a tagged PDF, as far as this person was entitled
 * to each: the sealed texts word for word, with what anybody needs to check them.
 *
 * @throws Refusal 404, in the same words for what is another's and what is not there
 */
export async function itemFile(
  parts: Pick<Parts, "store" | "now" | "settings">,
  person: PersonId,
  id: string,
): Promise<{ pdf: Buffer; filename: string }> {
  const { entries, title, later } = await readableEntries(parts, person, id);
  const now = parts.now();
  const text: DocumentText = {
    title,
    about: [
      `Written out on ${instantInIndia(now)} IST: all of it that you were entitled to read.`,
      ...(later ? ["More was published about it after your service ended."] : []),
    ],
    parts: [...entries.map(entryPart), howToCheck(parts.settings.publicOrigin)],
  };
  return {
    pdf: await documentPdf(text, now),
    filename: `research-${entries[0].number}.pdf`,
  };
}

const entryPart = ({ number, kind, text, salt, leaf, checkpoint }: ReadableEntry) => ({
  heading: `Entry ${number}: ${kinds[kind]}`,
  paragraphs: [...linesOf(text), `Salt: ${salt}`, `Leaf: ${leaf}`, ...linesOf(checkpoint)],
});

const howToCheck = (origin: string) => ({
  heading: "How to check this",
  clauses: [
    `Open ${origin}/research/seal and write the number of an entry: the page says when it was sealed, and whether it is unchanged.`,
    "To compare the words, paste the text of an entry there, from “Research entry” to the end of its line “Record”. The letter that you got says the same.",
    "The salt, the leaf and the signed sum of the list let a program check it without us.",
  ],
});

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");
