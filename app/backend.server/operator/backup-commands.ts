import { makeBackup } from "../backup/make";
import { restoreBackup, verifyBackup } from "../backup/restore";
import type { Tally } from "../backup/tally";
import { documentsIn } from "../providers/documents/open";
import { Refusal } from "../refusal";
import { makeSeal } from "../store/seal";
import { confirmed, UsageFault, type Command, type Printed } from "./command";
import type { Outside } from "./outside";
import { rupees, table } from "./print";

/** The database and its documents, encrypted in one file: docs/backup.md. */
export const backupCommands: Record<string, Command<Outside>> = {
  backup: {
    usage: "backup --to FILE",
    says: "Writes the database and its documents to a new file, encrypted with BACKUP_PASSPHRASE, while the server serves.",
    options: { to: { type: "string" } },
    words: 0,
    run: async (outside, _words, { to }, progress) => {
      if (typeof to !== "string" || to === "") throw new UsageFault("Name the file with --to.");
      const passphrase = passphraseOf(outside);
      const parts = await outside.parts();
      try {
        const { tally, documents, missing } = await makeBackup(parts, to, passphrase, progress);
        return {
          lines: [
            ...told(tally, documents),
            "",
            ...missing.map((key) => `NOT THERE, so not in the backup: the document ${key}`),
            `The backup is whole: ${to}. Keep it elsewhere, and BACKUP_PASSPHRASE and the secrets apart from it. Try it: desk verify-backup ${to}`,
          ],
          json: { file: to, ...tally, documents, missing },
        };
      } finally {
        await parts.store.close();
      }
    },
  },
  "verify-backup": {
    usage: "verify-backup FILE",
    says: "Opens a backup, loads it beside everything and checks it through and through. Changes nothing.",
    options: {},
    words: 1,
    run: async (outside, [file = ""], _options, progress) => {
      const { sealKeys, hashKey } = outside.configuration();
      const { head, end } = await verifyBackup(
        file,
        passphraseOf(outside),
        makeSeal(sealKeys, hashKey),
        progress,
      );
      return shown(
        head.at,
        end.tally,
        end.documents,
        end.missing,
        `The backup is sound, made ${new Date(head.at).toISOString()}.`,
      );
    },
  },
  restore: {
    usage: "restore FILE --yes",
    says: "Puts a backup where the database is. Stop the server first. An SQLite file that is there is set aside; PostgreSQL must be empty.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (outside, [file = ""], options, progress) => {
      confirmed(
        options,
        `The database becomes what it was when ${file} was made; what came later is not in it.`,
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
        end.tally,
        end.documents,
        end.missing,
        `Restored to ${new Date(head.at).toISOString()}.${aside} Start the server.`,
      );
    },
  },
};

/** Throws Refusal 422 when none is set. */
export function passphraseOf(outside: Outside): string {
  const { backupPassphrase } = outside.configuration();
  if (backupPassphrase === null)
    throw new Refusal(
      422,
      "Set BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE) to at least 16 characters, and keep it apart from the backups.",
    );
  return backupPassphrase;
}

function shown(
  at: number,
  tally: Tally,
  documents: number,
  missing: string[],
  last: string,
): Printed {
  const lines = [
    ...told(tally, documents),
    "",
    ...missing.map((key) => `Was not there when the backup was made: the document ${key}`),
    last,
  ];
  return { lines, json: { at, ...tally, documents, missing } };
}

const told = ({ rows, paise }: Tally, documents: number): string[] => [
  ...table(
    ["What", "How many"],
    [
      ...Object.entries(rows).map(([name, n]) => [name, String(n)]),
      ["documents", String(documents)],
    ],
  ),
  "",
  ...table(
    ["Money", "Sum"],
    Object.entries(paise).map(([name, sum]) => [name, rupees(sum)]),
  ),
];
