import { access } from "node:fs/promises";
import { keepBackup, makeProved } from "../upkeep/backup/daily";
import { restoreBackup, verifyBackup } from "../upkeep/backup/restore";
import { lostWords } from "../upkeep/restores";
import { documentsIn } from "../providers/documents/open";
import { OperatorRefusal } from "../../api/refusal";
import { makeSeal } from "../platform/store/seal";
import { confirmed, UsageFault, type Command, type Options } from "./command";
import type { Outside } from "../upkeep/outside";
import { instantInIndia } from "../../content/instants";
import { kept, shown, told } from "./print-backup";

const verbose = { verbose: { type: "boolean" } } as const;

/** The database and its documents, encrypted in one file: docs/backup.md. */
export const backupCommands: Record<string, Command<Outside>> = {
  backup: {
    usage: "backup --folder FOLDER [--keep 30] | --to FILE [--verbose]",
    says: "Writes the database and its documents to a new file, encrypted with BACKUP_PASSPHRASE, while the server serves, and loads it again to see that it is good. With --folder it names the file itself, takes it off this machine (BACKUP_OFFSITE) and keeps the newest 30, or as many as --keep says: for every night. --verbose counts each table.",
    options: {
      to: { type: "string" },
      folder: { type: "string" },
      keep: { type: "string" },
      ...verbose,
    },
    words: 0,
    run: async (outside, _words, options, progress) => {
      const { to, folder } = options;
      if ((typeof to === "string") === (typeof folder === "string") || to === "" || folder === "")
        throw new UsageFault("Name the file with --to, or the folder with --folder.");
      if (typeof to === "string" && options["keep"] !== undefined)
        throw new UsageFault("--keep goes with --folder.");
      const keep = keepOf(options);
      const passphrase = passphraseOf(outside);
      const offsite = outside.configuration().backupOffsite;
      const parts = await outside.parts();
      try {
        if (typeof folder === "string")
          return kept(
            await keepBackup(parts, passphrase, { folder, keep, offsite }, progress),
            offsite,
            options,
          );
        const file = String(to);
        return told(await makeProved(parts, file, passphrase, progress), file, [], options);
      } finally {
        await parts.store.close();
      }
    },
  },
  "verify-backup": {
    usage: "verify-backup FILE [--verbose]",
    says: "Opens a backup, loads it beside everything and checks it through and through. Changes nothing. --verbose counts each table.",
    options: verbose,
    words: 1,
    run: async (outside, [file = ""], options, progress) => {
      const { sealKeys, hashKey } = outside.configuration();
      const { head, end } = await verifyBackup(
        file,
        passphraseOf(outside),
        makeSeal(sealKeys, hashKey),
        progress,
      );
      return shown(
        head.at,
        end,
        options,
        `The backup is sound, made ${instantInIndia(head.at)} (Indian time).`,
      );
    },
  },
  restore: {
    usage: "restore FILE --yes [--verbose]",
    says: "Puts a backup where the database is. Stop the server first. An SQLite file that is there is set aside; PostgreSQL must be empty.",
    options: { yes: { type: "boolean" }, ...verbose },
    words: 1,
    run: async (outside, [file = ""], options, progress) => {
      await access(file);
      confirmed(
        options,
        `The database would become what it was when ${file} was made; what came later would not be in it.`,
      );
      const { databaseUrl, sealKeys, hashKey, backend } = outside.configuration();
      const seal = makeSeal(sealKeys, hashKey);
      const where = {
        databaseUrl,
        seal,
        documents: documentsIn(backend.documents),
        now: outside.now,
        actor: outside.actor,
      };
      const { head, end, setAside } = await restoreBackup(
        where,
        file,
        passphraseOf(outside),
        progress,
      );
      const aside = setAside ? ` What was there lies in ${setAside}.` : "";
      return shown(
        head.at,
        end,
        options,
        `Restored to ${instantInIndia(head.at)} (Indian time).${aside} Start the server.`,
        `${lostWords({ from: head.at, to: outside.now() })} The doctor repeats it until you type: desk restores checked`,
      );
    },
  },
};

function keepOf({ keep }: Options): number {
  if (keep === undefined) return 30;
  if (typeof keep !== "string" || !/^[1-9]\d{0,3}$/.test(keep))
    throw new UsageFault("--keep takes a whole number from 1 to 9999.");
  return Number(keep);
}

/** Throws Refusal 422 when none is set. */
export function passphraseOf(outside: Outside): string {
  const { backupPassphrase } = outside.configuration();
  if (backupPassphrase === null)
    throw new OperatorRefusal(
      422,
      "Set BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE) to at least 16 characters, and keep it apart from the backups.",
    );
  return backupPassphrase;
}
