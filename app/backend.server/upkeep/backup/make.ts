import { record } from "../../platform/audit/record";
import { sealTrail } from "../../platform/audit/seal-trail";
import type { Parts } from "../../platform/parts";
import type { Db, Dialect } from "../../platform/store/store";
import { migrationsDone } from "../../platform/store/migrate";
import { documentKeys, isReferredTo } from "./documents";
import { writeBackup, type Write } from "./file";
import { FORMAT } from "./line";
import { putOnRecord } from "./put-on-record";
import { allRows } from "./rows";
import { tally, type Tally } from "./tally";

export interface Made {
  tally: Tally;
  documents: number;
  /** keys of documents that the database refers to and that are not there */
  missing: string[];
}

/**
 * Writes an encrypted backup of the database, as it stood at one moment, and of its documents to
 * `path`, while servers go on serving. Throws Refusal (409: the file is there already) and
 * ProviderDown (documents).
 */
export async function makeBackup(
  parts: Parts,
  path: string,
  passphrase: string,
  progress: (line: string) => void,
): Promise<Made> {
  // What cannot be sealed now is in the backup as it is.
  await putOnRecord(() => sealTrail(parts));
  const made = await writeBackup(path, passphrase, async (write) => {
    const { keys, counted } = await parts.store.snapshot((tx) =>
      writeRows(tx, parts.store.dialect, parts.now(), write, progress),
    );
    const documents = await writeDocuments(parts, keys, write, progress);
    await write({ is: "end", tally: counted, ...documents });
    return { tally: counted, ...documents };
  });
  const rows = Object.values(made.tally.rows).reduce((sum, n) => sum + n, 0);
  const about = { rows, documents: made.documents, missing: made.missing.length };
  await putOnRecord(() =>
    parts.store.transaction(async (tx) => record(parts, tx, { what: "backup made", about })),
  );
  return made;
}

async function writeRows(
  tx: Db,
  dialect: Dialect,
  at: number,
  write: Write,
  progress: (line: string) => void,
): Promise<{ keys: string[]; counted: Tally }> {
  await write({ is: "head", format: FORMAT, migrations: await migrationsDone(tx), at, dialect });
  for await (const { table, rows, sofar } of allRows(tx)) {
    await write({ is: "rows", table, rows });
    progress(`${table}: ${sofar} rows`);
  }
  return { keys: await documentKeys(tx), counted: await tally(tx) };
}

async function writeDocuments(
  parts: Parts,
  keys: string[],
  write: Write,
  progress: (line: string) => void,
): Promise<Omit<Made, "tally">> {
  const missing: string[] = [];
  let documents = 0;
  for (const key of keys) {
    const content = await parts.documents.get(key);
    if (content) {
      await write({ is: "document", key, content: content.toString("base64") });
      if (++documents % 100 === 0) progress(`${documents} documents`);
    } else if (await isReferredTo(parts, key)) missing.push(key);
  }
  return { documents, missing };
}
