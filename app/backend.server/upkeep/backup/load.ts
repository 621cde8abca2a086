import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { verifyTrail } from "../../platform/audit/verify";
import { pdfContext } from "../../onboarding/signing";
import type { Parts } from "../../platform/parts";
import { OperatorRefusal } from "../../../api/refusal";
import { checkKeys, WrongSecrets } from "../../platform/store/check-keys";
import { connect } from "../../platform/store/database";
import type { Db, Store } from "../../platform/store/store";
import type { SigningId } from "../../platform/store/ids";
import { migrate, migrationsDone, unknownMigrations } from "../../platform/store/migrate";
import { readBackup } from "./file";
import { FORMAT, type End, type Head, type Line } from "./line";
import { insertRows } from "./rows";
import { differences, tally } from "./tally";

export interface Loaded {
  head: Head;
  end: End;
}

/**
 * Loads a backup into a new SQLite file at `path` and checks all that can be checked: it is whole,
 * its counts and sums are those it was made with, nothing refers to what is not there, our secrets
 * open it, the audit trail holds, every document is the one that was signed. The schema is then
 * brought up to date. Throws Refusal (422) that says what is wrong; the file is gone then.
 */
export async function loadChecked(
  backup: string,
  passphrase: string,
  path: string,
  seal: Parts["seal"],
  progress: (line: string) => void,
): Promise<Loaded> {
  await removeSqlite(path);
  const store = await connect(`file:${path}`);
  try {
    const altered: string[] = [];
    const look = async (tx: Db, line: Line & { is: "document" }) =>
      void ((await isAsSigned(tx, seal, line)) || altered.push(line.key));
    const loaded = await loadInto(store, readBackup(backup, passphrase), look, progress);
    await check(store, seal);
    if (altered.length > 0)
      throw new OperatorRefusal(
        422,
        `Documents in the backup are not those that were signed: ${altered.slice(0, 20).join(", ")}.`,
      );
    await migrate(store);
    await store.close();
    return loaded;
  } catch (problem) {
    await store.close();
    await removeSqlite(path);
    throw problem;
  }
}

/**
 * Puts a backup's rows into an empty database, at the schema it was made with, in one transaction.
 * Throws Refusal (422).
 */
export async function loadInto(
  store: Store,
  lines: AsyncGenerator<Line>,
  document: (tx: Db, line: Line & { is: "document" }) => Promise<void>,
  progress: (line: string) => void,
): Promise<Loaded> {
  const { value: first } = (await lines.next()) as { value?: Line };
  if (first?.is !== "head")
    throw new OperatorRefusal(422, "The backup is damaged: its head is missing.");
  const head = known(first);
  await migrate(store, head.migrations);
  return store.transaction(async (tx) => {
    let end: End | null = null;
    let documents = 0;
    for await (const line of lines) {
      if (line.is === "rows") {
        await insertRows(tx, line);
        progress(`${line.table}: ${line.rows.length} rows more`);
      } else if (line.is === "document") {
        await document(tx, line);
        documents++;
      } else if (line.is === "end") end = line;
    }
    if (!end) throw new OperatorRefusal(422, "The backup is damaged: its end is missing.");
    const wrong = differences(end.tally, await tally(tx, Object.keys(end.tally.rows)));
    if (documents !== end.documents)
      wrong.push(`documents: ${end.documents} there, ${documents} here`);
    if (wrong.length > 0)
      throw new OperatorRefusal(
        422,
        ["The backup's counts and sums do not agree.", ...wrong].join("\n"),
      );
    return { head, end };
  });
}

/** Removes an SQLite file with what stands beside it. */
export async function removeSqlite(path: string): Promise<void> {
  for (const more of ["", "-wal", "-shm"]) await rm(`${path}${more}`, { force: true });
}

function known(head: Head): Head {
  const unknown = unknownMigrations(head.migrations);
  if (head.format > FORMAT || unknown.length > 0) {
    throw new OperatorRefusal(
      422,
      `The backup was made by a newer release${unknown.length > 0 ? ` (it has ${unknown.join(", ")})` : ""}. Restore it with that release or a later one.`,
    );
  }
  return head;
}

async function check(store: Store, seal: Parts["seal"]): Promise<void> {
  const dangling = await sql<{
    table: string;
  }>`select "table" from pragma_foreign_key_check limit 1`.execute(store.db);
  if (dangling.rows[0])
    throw new OperatorRefusal(
      422,
      `The backup is damaged: a row of ${dangling.rows[0].table} refers to one that is not there.`,
    );
  await checkKeys(store, seal).catch((problem: unknown) => {
    if (!(problem instanceof WrongSecrets)) throw problem;
    throw new OperatorRefusal(422, otherSecrets[problem.which]);
  });
  // Those of a release before the key have no keyed entry.
  const unkeyed = !(await migrationsDone(store.db)).includes("0012-known-devices");
  const { broken } = await verifyTrail({ store, seal }, { unkeyed });
  if (broken)
    throw new OperatorRefusal(
      422,
      `The audit trail in the backup is broken at entry ${broken.seq}: ${broken.why}.`,
    );
}

const otherSecrets: Record<WrongSecrets["which"], string> = {
  SEAL_KEY:
    "The backup is whole, and was made with a SEAL_KEY that is not set here. If the key was rotated since, put the old one after the new one, with a comma between, and try again: that is what the old secrets are kept for.",
  HASH_KEY:
    "The backup is whole, and was made with another HASH_KEY, which is never rotated: it is another installation's, or HASH_KEY was changed. Set the one it was made with.",
};

/** Whether a document is the one that was signed, and our secrets open it. */
async function isAsSigned(
  db: Db,
  seal: Parts["seal"],
  { key, content }: Line & { is: "document" },
): Promise<boolean> {
  const signing = await db
    .selectFrom("signings")
    .select(["id", "signed_pdf_sha256"])
    .where("signed_pdf_key", "=", key)
    .executeTakeFirst();
  return signing !== undefined && digestOf(seal, signing.id, content) === signing.signed_pdf_sha256;
}

function digestOf(seal: Parts["seal"], id: SigningId, content: string): string | null {
  try {
    return createHash("sha256")
      .update(seal.openBytes(Buffer.from(content, "base64"), pdfContext(id)))
      .digest("hex");
  } catch {
    return null;
  }
}
