import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import { exportedFiles } from "./exported-files";
import { spend } from "../platform/limits";
import type { Person } from "../platform/people/person";

const DAY_MS = 86_400_000;
/** Each draws every invoice anew. */
const MOST_A_DAY = 5;

/**
 * The files of everything held on a person, for that person: a summary, `person.json` and the PDFs.
 * What our providers reported lies sealed among everybody's events and is left to the operator's
 * export. Throws Refusal 429.
 */
export async function exportOwn(
  parts: Parts,
  { id, number, email, name, dob, pan }: Person,
): Promise<{ name: string; content: Buffer }[]> {
  const limit = {
    kind: "export",
    subject: id,
    windows: [{ ms: DAY_MS, most: MOST_A_DAY, refuse: tooOften }],
  };
  const { created_at } = await parts.store.transaction(async (tx) => {
    await spend(parts, tx, [limit]);
    return tx
      .selectFrom("people")
      .select("created_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  });
  const account = { id, number, email, name, dob, pan, createdAt: created_at };
  return exportedFiles(parts, { ...account, closedAt: null, heldSince: null }, { events: false });
}

const tooOften = (retryAfterS: number) =>
  new ClientRefusal(429, "account.exported-too-often", { wait: retryAfterS }, { retryAfterS });
