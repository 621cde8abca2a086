import { instantInIndia } from "../../../content/instants";
import type { Parts } from "../../platform/parts";
import type { Kind } from "../../../content/research-terms";
import { isTimeLost } from "../../money/lost-time";
import type { Db } from "../../platform/store/store";
import { rootIn } from "../judge";
import { mayAdd } from "../life";
import { recoveredRows, type RecoveredRow } from "../places";

/** One line about what was put back after a restore, for whoever runs the desk. */
export interface RecoveredLine {
  number: number;
  title: string;
  says: string;
}

/** Beside it what the desk may do, and who reads it. */
export interface PutBackLine extends RecoveredLine {
  readers: string | null;
  /** what may be added to an idea or a note */
  adds: Kind[];
}

const SAYS = {
  letter: [
    "put back from its letter: it stands in the log, and the seal's page knows its letter.",
    "Its pictures and PDFs, and who was entitled as it was sealed, are not known any more.",
  ],
  "given up": ["given up: a restore lost what had this number, and it is not given again."],
} as const;

/** What was put back, newest first. */
export async function recoveredLines({
  store: { db },
}: Pick<Parts, "store">): Promise<PutBackLine[]> {
  const lines: PutBackLine[] = [];
  for (const row of (await recoveredRows(db)).reverse()) {
    const { number, root, how } = row;
    const to =
      how === "letter" && root === number ? await rootIn(db, { root: String(root) }) : null;
    lines.push({
      ...recoveredLine(row),
      readers: how === "letter" ? await readersWords(db, row, to !== null) : null,
      adds: to ? mayAdd(to.kind, to.standing) : [],
    });
  }
  return lines;
}

async function readersWords(db: Db, row: RecoveredRow, known: boolean): Promise<string> {
  if (row.root === row.number && !known)
    return "A service that it names has another name now, or a line of the letter is not where it was: nobody reads it on the site and nothing can be added. Publish a note.";
  if (await isTimeLost(db))
    return "Nobody reads it on the site until you have compared the money of the lost time.";
  const { people } = await db
    .selectFrom("research_receivers")
    .select((e) => e.fn.countAll().as("people"))
    .where("number", "=", row.number)
    .executeTakeFirstOrThrow();
  return `Who held its service then, as the database has known it since the money was compared, reads it on the site: ${Number(people)}.`;
}

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
