import type { Kept, Proved } from "../upkeep/backup/daily";
import type { Tally } from "../upkeep/backup/tally";
import type { Options, Printed } from "./command";
import { counted as counts } from "../../content/counted";
import { table } from "./print";
import { waitsWords } from "./waits-words";
import { inRupees } from "../../content/rupees";

/**
 * Code 1 where the backup is good and did not leave this machine, or shows that the audit trail was
 * written anew: the timer's unit fails, and somebody hears of it.
 */
export function kept(made: Kept, offsite: string | null, options: Options): Printed {
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
export function told(
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

/** What is in a backup that was looked at or restored, and `last` what became of it. */
export function shown(
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
