import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { IST_MS } from "../../../content/india";
import { record } from "../../platform/audit/record";
import { sealTrail } from "../../platform/audit/seal-trail";
import { waiting, type Waiting } from "../../platform/audit/unsealed";
import type { Parts } from "../../platform/parts";
import { OperatorRefusal, Refusal } from "../../../api/refusal";
import { CannotWrite, explained } from "../../platform/store/cannot-write";
import { trail } from "../../platform/audit/list";
import { headOfBackup } from "./heads";
import { makeBackup, type Made } from "./make";
import { putOnRecord } from "./put-on-record";
import { verifyBackup } from "./restore";
import { HOUR_MS } from "../../../content/durations";

/**
 * Of a backup of ours: the minute in India at which it was made. Others in the folder are left
 * alone.
 */
const OURS = /^\d{4}-\d{2}-\d{2}-\d{4}\.backup$/;

export interface Kept extends Proved {
  file: string;
  /** older ones that were deleted */
  deleted: string[];
  /**
   * what the program that takes it off this machine said when it failed; null: it went well, or
   * there is none
   */
  offsiteFault: string | null;
  /**
   * how the audit trail differs from what the backup of the night before holds; null: not at all
   */
  trailFault: string | null;
  /** acts that have no place in the trail yet */
  waits: Pick<Waiting, "count" | "since">;
}

/**
 * Makes a backup, loads it again to see that it is good, takes it off this machine and deletes what
 * is older than the newest `keep` good ones; nothing where the audit trail is not the one that the
 * backup before holds. That it is good, and that it was taken away, are put
 * on the audit trail: the doctor and the metrics tell how long ago. Throws Refusal 422 (not good:
 * it is kept as `….unsound`, and nothing is deleted) and what `makeBackup` throws.
 */
export async function keepBackup(
  parts: Parts,
  passphrase: string,
  where: { folder: string; keep: number; offsite: string | null },
  progress: (line: string) => void,
): Promise<Kept> {
  await mkdir(where.folder, { recursive: true, mode: 0o700 });
  const minute = new Date(parts.now() + IST_MS).toISOString().slice(0, 16);
  const file = join(where.folder, `${minute.replace("T", "-").replace(":", "")}.backup`);
  const before = (await oursIn(where.folder)).at(-1);
  const made = await makeProved(parts, file, passphrase, progress);
  const trailFault = before
    ? await differsFrom(parts, join(where.folder, before), passphrase)
    : null;
  const offsiteFault = where.offsite && (await takenAway(where.offsite, file));
  const copied = where.offsite !== null && offsiteFault === null;
  const notCopied = copied ? await noted(parts, "backup copied", file) : null;
  // What was written anew can be seen by the older backups alone.
  const deleted = trailFault === null ? (await oursIn(where.folder)).slice(0, -where.keep) : [];
  for (const name of deleted) await rm(join(where.folder, name));
  await putOnRecord(() => sealTrail(parts));
  const { count, since } = await waiting(parts);
  const notOnRecord = made.notOnRecord ?? notCopied;
  return { ...made, notOnRecord, file, deleted, offsiteFault, trailFault, waits: { count, since } };
}

/** The names of our backups in a folder, oldest first. */
const oursIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => OURS.test(name)).sort();

/**
 * Whether the audit trail goes on from where it was in an earlier backup. The trail itself was
 * walked when the new backup was proved, so that one entry of it is enough.
 */
async function differsFrom(
  parts: Parts,
  earlier: string,
  passphrase: string,
): Promise<string | null> {
  const name = basename(earlier);
  try {
    const head = await headOfBackup(earlier, passphrase);
    if (!head) return null;
    const entry = await parts.store.db
      .selectFrom("audit")
      .select("hash")
      .where("seq", "=", head.seq)
      .executeTakeFirst();
    if (entry?.hash === head.hash) return null;
    return entry
      ? `entry ${head.seq} is not the one that ${name} holds`
      : `${name} reaches entry ${head.seq}, and the trail ends before it`;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return `${name} cannot be compared: ${problem.message}`;
  }
}

/** A backup that was loaded again and is good. */
export interface Proved extends Made {
  /** why the database does not hold that it is; null: it does */
  notOnRecord: CannotWrite | null;
}

/**
 * Makes a backup, loads it again, and notes that it is good. One that stands there already, is
 * good, and was made within the hour when the database could not be written, is that backup. Throws
 * Refusal 422 (not good: it is kept as `….unsound`; or there is no room to load it) and what
 * `makeBackup` throws.
 */
export async function makeProved(
  parts: Parts,
  file: string,
  passphrase: string,
  progress: (line: string) => void,
): Promise<Proved> {
  const made =
    (await standing(parts, file, passphrase, progress)) ??
    (await makeBackup(parts, file, passphrase, progress));
  return { ...made, notOnRecord: await prove(parts, file, passphrase, progress) };
}

/** The good backup of that name that nothing tells of; null: there is none. */
async function standing(
  parts: Parts,
  file: string,
  passphrase: string,
  progress: (line: string) => void,
): Promise<Made | null> {
  if (!existsSync(file)) return null;
  const told = await trail(parts, { what: "backup proved", most: 20 });
  if (told.some(({ about }) => about["file"] === basename(file))) return null;
  try {
    const { head, end } = await verifyBackup(file, passphrase, parts.seal, progress);
    return head.at > parts.now() - HOUR_MS && head.at <= parts.now() ? end : null;
  } catch (problem) {
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}

async function prove(
  parts: Parts,
  file: string,
  passphrase: string,
  progress: (line: string) => void,
): Promise<CannotWrite | null> {
  try {
    await verifyBackup(file, passphrase, parts.seal, progress);
  } catch (problem) {
    if (explained(problem) instanceof CannotWrite)
      throw new OperatorRefusal(
        422,
        `The backup is written, ${file}, and could not be checked: there is no room in ${tmpdir()} to load it. Make room, then: desk verify-backup ${file}`,
      );
    await rename(file, `${file}.unsound`);
    const why = problem instanceof Error ? problem.message : "unknown";
    throw new OperatorRefusal(
      422,
      `The backup that was made is not good, and lies in ${file}.unsound: ${why}`,
    );
  }
  return noted(parts, "backup proved", file);
}

const noted = (parts: Parts, what: "backup proved" | "backup copied", file: string) =>
  putOnRecord(() =>
    parts.store.transaction(async (tx) =>
      record(parts, tx, { what, about: { file: basename(file) } }),
    ),
  );

/** @returns null when the program ended well; else what it said */
async function takenAway(program: string, file: string): Promise<string | null> {
  return promisify(execFile)(program, [file]).then(
    () => null,
    (problem: unknown) => (problem instanceof Error ? problem.message.trim() : "unknown"),
  );
}
