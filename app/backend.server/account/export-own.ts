import type { Language } from "../../content/languages";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import { exportedFiles } from "./exported-files";
import { spend, tooOften } from "../platform/limits";
import { accountsOf } from "../platform/people/find-accounts";
import type { Person } from "../platform/people/person";
import { DAY_MS } from "../../content/durations";

/** Each draws every invoice anew. */
const MOST_A_DAY = 5;

/**
 * The files of everything held on a person, for that person: a summary, `person.json` and the PDFs.
 * What our providers reported lies sealed among everybody's events and is left to the operator's
 * export. The summary is in the language asked for; undefined: that of the person's letters. Throws
 * Refusal 429.
 */
export async function exportOwn(
  parts: Parts,
  { id }: Pick<Person, "id">,
  language?: Language,
): Promise<{ name: string; content: Buffer }[]> {
  const limit = {
    kind: "export",
    subject: id,
    windows: [{ ms: DAY_MS, most: MOST_A_DAY, refuse: tooOften("account.exported-too-often") }],
  };
  await parts.store.transaction((tx) => spend(parts, tx, [limit]));
  const [account] = await accountsOf(parts, [id]);
  if (!account) throw new ClientRefusal(401, "account.closed");
  return exportedFiles(parts, { ...account, heldSince: null }, { events: false, language });
}
