import { writtenOut } from "../../api/plain-characters";
import type { Language } from "../../content/languages";
import type { Parts } from "../platform/parts";
import type { Account } from "../platform/people/find-accounts";
import { exportPerson } from "./export-person";
import { summaryOf } from "./summary-of-data";

/**
 * Everything held on one person as files: a summary to read, all of it as JSON, and the PDFs. Put
 * on the audit trail.
 *
 * @param asked.language of the summary; undefined: that of the person's letters
 */
export async function exportedFiles(
  parts: Parts,
  account: Account,
  { language, ...asked }: { events?: boolean; language?: Language | undefined } = {},
): Promise<{ name: string; content: Buffer }[]> {
  const exported = await exportPerson(parts, account, asked);
  const { held, documents } = exported;
  return [
    { name: "summary.html", content: Buffer.from(summaryOf(parts, exported, language)) },
    { name: "person.json", content: Buffer.from(writtenOut(JSON.stringify(held, null, 2))) },
    ...documents,
  ];
}
