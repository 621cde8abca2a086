import { writtenOut } from "../../api/plain-characters";
import type { Parts } from "../platform/parts";
import type { Account } from "../platform/people/find-accounts";
import { exportPerson } from "./export-person";
import { summaryOf } from "./summary-of-data";

/**
 * Everything held on one person as files: a summary to read, in the person's language, all of it as
 * JSON, and the PDFs. Put on the audit trail.
 */
export async function exportedFiles(
  parts: Parts,
  account: Account,
  asked: { events?: boolean } = {},
): Promise<{ name: string; content: Buffer }[]> {
  const exported = await exportPerson(parts, account, asked);
  const { held, documents } = exported;
  return [
    { name: "summary.html", content: Buffer.from(summaryOf(parts, exported)) },
    { name: "person.json", content: Buffer.from(writtenOut(JSON.stringify(held, null, 2))) },
    ...documents,
  ];
}
