import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Head } from "../../platform/audit/chain";
import { OperatorRefusal, Refusal } from "../../../api/refusal";
import { readBackup } from "./file";

/**
 * The heads of the audit trail that the backups in a folder were made with, and the backups there
 * that cannot be read: one that somebody damaged may be the one that would tell.
 *
 * @param progress told of each file, also of those that cannot be read
 * @throws Refusal 404 (no such folder), 422 (no file in it opens with this passphrase)
 */
export async function headsIn(
  folder: string,
  passphrase: string,
  progress: (line: string) => void,
): Promise<{ heads: Head[]; unread: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new OperatorRefusal(404, `There is no folder ${folder}.`);
  });
  // Where a disk is mounted, a folder "lost+found" lies beside the backups.
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const heads: Head[] = [];
  const unread: string[] = [];
  for (const name of names.sort()) {
    try {
      const head = await headOfBackup(join(folder, name), passphrase);
      progress(`${name}: ${head ? `${head.seq}:${head.hash}` : "no audit trail"}`);
      if (head) heads.push(head);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      progress(`${name}: ${problem.message}`);
      if (name.endsWith(".backup")) unread.push(name);
    }
  }
  if (heads.length === 0)
    throw new OperatorRefusal(422, `No backup in ${folder} opens with BACKUP_PASSPHRASE.`);
  return { heads, unread };
}

/** The head of the trail in one backup; null where it has none. Throws Refusal 422. */
export async function headOfBackup(path: string, passphrase: string): Promise<Head | null> {
  for await (const line of readBackup(path, passphrase)) {
    if (line.is !== "end" || line.tally.audit === null) continue;
    const [seq = "", hash = ""] = line.tally.audit.split(":");
    return { seq: Number(seq), hash };
  }
  return null;
}
