import { access } from "node:fs/promises";
import { keepBackup, makeProved, type Kept, type Proved } from "../upkeep/backup/daily";
import { restoreBackup, verifyBackup } from "../upkeep/backup/restore";
import { lostWords } from "../upkeep/restores";
import type { Tally } from "../upkeep/backup/tally";
import { documentsIn } from "../providers/documents/open";
import { OperatorRefusal } from "../../api/refusal";
import { makeSeal } from "../platform/store/seal";
import { confirmed, UsageFault, type Command, type Options, type Printed } from "./command";
import type { Outside } from "../upkeep/outside";
import { counted as counts } from "../../content/counted";
import { table } from "./print";
import { waitsWords } from "./waits-words";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";

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

/**
 * Code 1 where the backup is good and did not leave this machine, or shows that the audit trail was
 * written anew: the timer's unit fails, and somebody hears of it.
 */
function kept(made: Kept, offsite: string | null, options: Options): Printed {
  const { file, deleted, offsiteFault, trailFault, waits } = made;
  const away =
    offsiteFault !== null
      ? `IT WAS NOT TAKEN OFF THIS MACHINE: ${offsiteFault}`
      : offsite !== null
        ? "It was taken off this machine."
        : "Nothing takes it off this machine: set BACKUP_OFFSITE.";
  const gone = deleted.length > 0 ? [`Deleted, being older: ${deleted.join(", ")}`] : [];
  const trail =
    trailFault === null
      ? []
      : [
          `THE AUDIT TRAIL IS NOT WHAT IT WAS: ${trailFault}. No older backup was deleted. Look with: desk audit verify --backups FOLDER`,
        ];
  const unsealed =
    waits.since === null ? [] : [`Of the audit trail ${waitsWords(waits.count, waits.since)}`];
  const { lines, json, code } = told(made, file, [...gone, away, ...trail, ...unsealed], options);
  return {
    lines,
    json: { ...json, deleted, offsiteFault, trailFault, waits },
    code: offsiteFault === null && trailFault === null ? code : 1,
  };
}

/** Code 1, too, where the doctor cannot know of the backup. */
function told(
  { tally, documents, missing, notOnRecord }: Proved,
  file: string,
  more: string[],
  options: Options,
) {
  const unknown = notOnRecord
    ? [
        `THE DATABASE COULD NOT BE TOLD OF IT, so the doctor does not know of it: ${notOnRecord.says} Mend that; the same command then makes another, or notes this one.`,
      ]
    : [];
  return {
    lines: [
      ...counted(tally, documents, options),
      "",
      ...missing.map((key) => `NOT THERE, so not in the backup: the document ${key}`),
      `The backup is whole and good: ${file}. Keep BACKUP_PASSPHRASE and the secrets apart from it.`,
      ...unknown,
      ...more,
    ],
    json: { file, ...tally, documents, missing, onRecord: notOnRecord === null },
    code: notOnRecord === null ? 0 : 1,
  };
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

function shown(
  at: number,
  { tally, documents, missing }: { tally: Tally; documents: number; missing: string[] },
  options: Options,
  ...last: string[]
): Printed {
  const lines = [
    ...counted(tally, documents, options),
    "",
    ...missing.map((key) => `Was not there when the backup was made: the document ${key}`),
    ...last,
  ];
  return { lines, json: { at, ...tally, documents, missing } };
}

/** In a few lines; each table by `--verbose`, and always as JSON. */
const counted = (
  { rows, paise, research }: Tally,
  documents: number,
  options: Options,
): string[] => [
  ...(research === null
    ? []
    : ["Checkpoint of the research log:", ...research.trimEnd().split("\n"), ""]),
  ...(options["verbose"] === true
    ? table(
        ["What", "How many"],
        [
          ...Object.entries(rows).map(([name, n]) => [name, String(n)]),
          ["documents", String(documents)],
        ],
      )
    : [inAll(rows, documents)]),
  "",
  ...table(
    ["Money", "Sum"],
    Object.entries(paise).map(([name, sum]) => [name, inRupees(sum)]),
  ),
];

function inAll(rows: Tally["rows"], documents: number): string {
  const sum = Object.values(rows).reduce((all, n) => all + n, 0);
  return `${counts(sum, "row")} in ${counts(Object.keys(rows).length, "table")}, ${counts(documents, "document")}. Each table: --verbose`;
}
