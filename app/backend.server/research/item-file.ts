import { instantInIndia } from "../../content/instants";
import { about, linkIn, type Language } from "../../content/languages";
import { catalogueOf } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";
import { DEFAULT_LANGUAGE } from "../../content/words/sentence";
import type { PdfCertificate } from "../../shared/settings";
import { isDrawn } from "../platform/pdf-fonts";
import { paperWords } from "../platform/paper-words";
import type { Parts } from "../platform/parts";
import type { DocumentText } from "../platform/pdf";
import type { PersonId } from "../platform/store/ids";
import { drawnOnce } from "./drawn-items";
import { BEGINS, ENDS, sealLines } from "./letter";
import { readableEntries } from "./readable";
import { keyBeside, publicKey } from "./signer";

/**
 * An idea or a note with what was added to it as a tagged PDF, as far as this person was entitled
 * to each: the sealed texts word for word, with what anybody needs to check them, which is said in
 * the person's language. It says nothing of the person: those who may read the same have the same.
 *
 * @throws Refusal 404, in the same words for what is another's and what is not there; 503 while
 * many are drawn
 */
export async function itemFile(
  parts: Pick<Parts, "store" | "now" | "settings" | "drawPdf">,
  person: { id: PersonId; language: Language },
  id: string,
): Promise<{ pdf: Buffer; filename: string }> {
  const { entries, title, later } = await readableEntries(parts, person.id, id);
  const { language, words } = paperWords(person.language);
  const said = words.item;
  const { sealed } = catalogueOf(language);
  const now = parts.now();
  const certificate = validAt(now, parts.settings.pdfCertificate);
  const address = linkIn(language, `${parts.settings.publicOrigin}/research/seal`);
  const logKey = await publicKey(parts.store.db);
  const site = parts.settings.publicOrigin;
  const page = linkIn(language, `${site}/research/${id}`);
  const isWhole = entries.every(({ text }) => isDrawn(text));
  const text: DocumentText = {
    ...(language === DEFAULT_LANGUAGE ? {} : { lang: about(language).tag }),
    numberedInEnglish: true,
    title,
    about: [
      fill(said.writtenOut, { instant: instantInIndia(now) }),
      ...(later ? [said.later] : []),
      isWhole ? said.asSealed : fill(said.undrawn, { address: page }),
      certificate
        ? fill(said.signed, { name: certificate.name, issuer: certificate.issuer })
        : said.unsigned,
    ],
    parts: [
      ...entries.map(({ number, kind, text, ...seal }) => ({
        heading: fill(said.entry, { number, kind: sealed.kinds[kind] }),
        // As a letter has it, for the same page and program.
        paragraphs: [BEGINS, ...linesOf(text), ENDS],
        fine: sealLines(seal, keyBeside(seal.checkpoint, logKey)).filter((line) => line !== ""),
        unbroken: true,
      })),
      {
        heading: said.howTitle,
        clauses: [
          fill(said.how.open, { address }),
          said.how.paste,
          fill(said.how.program, { site }),
        ],
      },
    ],
  };
  const numbers = entries.map(({ number }) => number);
  const signedBy = certificate && [certificate.name, certificate.issuer, certificate.from];
  const key = JSON.stringify([numbers, later, language, signedBy]);
  return {
    pdf: await drawnOnce(parts, key, async () =>
      parts.drawPdf(text, now, { certificate, patient: true }),
    ),
    filename: `research-${entries[0].number}.pdf`,
  };
}

/** Nothing is signed before it holds, nor after it has ended. */
const validAt = (now: number, certificate: PdfCertificate | null): PdfCertificate | null =>
  certificate && certificate.from <= now && now < certificate.until ? certificate : null;

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");
