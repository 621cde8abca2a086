import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealTrail } from "../../platform/audit/seal-trail";
import type { Documents } from "../../providers/documents/port";
import type { Parts } from "../../platform/parts";
import { connect, sqlitePath } from "../../platform/store/database";
import type { Store } from "../../platform/store/store";
import { migrate } from "../../platform/store/migrate";
import { readBackup } from "./file";
import { afterRestore } from "./after-restore";
import { setAsideAlone } from "./set-aside";
import { refuseUnlessEmpty } from "./empty";
import { loadChecked, loadInto, removeSqlite, type Loaded } from "./load";
import type { Line } from "./line";

export interface Restoring {
  databaseUrl: string;
  seal: Parts["seal"];
  documents: Documents;
  /** UTC ms */
  now(): number;
  /** for the audit trail: `operator NAME` */
  actor?: string;
}
export interface Restored extends Loaded {
  /** where the database that was there lies now; null when there was none */
  setAside: string | null;
}

/**
 * Checks a backup through and through, and leaves nothing behind. Throws Refusal (422) that says
 * what is wrong.
 */
export async function verifyBackup(
  backup: string,
  passphrase: string,
  seal: Parts["seal"],
  progress: (line: string) => void,
): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), "verify-"));
  try {
    return await loadChecked(backup, passphrase, join(folder, "backup.db"), seal, progress);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the database and its documents what they were when the backup was made, after checking it
 * through and through. An SQLite file that is there is set aside, and refused while another process
 * has it open; a PostgreSQL database must be empty. Throws Refusal, ProviderDown (documents).
 */
export async function restoreBackup(
  outside: Restoring,
  backup: string,
  passphrase: string,
  progress: (line: string) => void,
): Promise<Restored> {
  const path = sqlitePath(outside.databaseUrl);
  return path === null
    ? restorePostgres(outside, backup, passphrase, progress)
    : restoreSqlite(outside, path, backup, passphrase, progress);
}

async function restoreSqlite(
  outside: Restoring,
  path: string,
  backup: string,
  passphrase: string,
  progress: (line: string) => void,
): Promise<Restored> {
  const beside = `${path}.restoring`;
  setAsideAlone(path, null);
  const loaded = await loadChecked(backup, passphrase, beside, outside.seal, progress);
  try {
    await putDocuments(outside.documents, readBackup(backup, passphrase));
    const store = await connect(`file:${beside}`);
    await onRecord(outside, store, loaded).finally(() => store.close());
    const aside = `${path}.before-${new Date(outside.now()).toISOString().replace(/[:.]/g, "-")}`;
    const setAside = setAsideAlone(path, aside);
    await rename(beside, path);
    return { ...loaded, setAside };
  } finally {
    await removeSqlite(beside);
  }
}

async function restorePostgres(
  outside: Restoring,
  backup: string,
  passphrase: string,
  progress: (line: string) => void,
): Promise<Restored> {
  await verifyBackup(backup, passphrase, outside.seal, progress);
  const store = await connect(outside.databaseUrl);
  try {
    await refuseUnlessEmpty(store);
    await putDocuments(outside.documents, readBackup(backup, passphrase));
    const loaded = await loadInto(
      store,
      readBackup(backup, passphrase),
      async () => undefined,
      progress,
    );
    await migrate(store);
    await onRecord(outside, store, loaded);
    return { ...loaded, setAside: null };
  } finally {
    await store.close();
  }
}

async function onRecord(outside: Restoring, store: Store, { head }: Loaded): Promise<void> {
  // What waited when the backup was made comes before all that happens from now on.
  await sealTrail({ store, seal: outside.seal });
  await store.transaction((tx) => afterRestore({ ...outside, store }, tx, head.at));
  await sealTrail({ store, seal: outside.seal });
}

async function putDocuments(documents: Documents, lines: AsyncGenerator<Line>): Promise<void> {
  for await (const line of lines)
    if (line.is === "document") await documents.put(line.key, Buffer.from(line.content, "base64"));
}
