import { instantInIndia } from "../../../content/instants";
import type { Parts } from "../../platform/parts";
import { recoveredRows, type RecoveredRow } from "../places";

/** One line about what was put back after a restore, for whoever runs the desk. */
export interface RecoveredLine {
  number: number;
  title: string;
  says: string;
}

const SAYS = {
  letter: [
    "put back from its letter: it stands in the log, and the seal's page knows its letter.",
    "Who was entitled is not known any more, so nobody reads it on the site.",
  ],
  "given up": ["given up: a restore lost what had this number, and it is not given again."],
} as const;

/** What was put back, newest first. */
export const recoveredLines = async ({ store }: Pick<Parts, "store">): Promise<RecoveredLine[]> =>
  (await recoveredRows(store.db)).reverse().map(recoveredLine);

export const recoveredLine = (row: RecoveredRow): RecoveredLine => ({
  number: row.number,
  title: row.how === "letter" ? bodyOf(row.text) : "Lost by a restore",
  says: `${instantInIndia(row.released_at)} IST, ${SAYS[row.how].join(" ")}`,
});

/** The first line behind the head of a sealed text, where a letter kept its lines. */
const bodyOf = (text: string): string => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const at = lines.findIndex((line) => line.startsWith("For "));
  return (lines.slice(at + 1).find((line) => line !== "") ?? lines[0] ?? "").slice(0, 120);
};

/** An entry that was put back, as the inspector's folder and the command line have it. */
export const recoveredText = (row: RecoveredRow): string[] => [
  ...row.text.split("\n"),
  "",
  `Entry ${row.number}: ${recoveredLine(row).says}`,
  `Put in on ${instantInIndia(row.put_at)} IST`,
  `Salt: ${row.salt}`,
  `Leaf: ${row.leaf}`,
];
