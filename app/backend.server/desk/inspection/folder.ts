import { instantInIndia } from "../../../content/instants";
import type { Bounds } from "../../money/figures/month-bounds";
import { bookRows } from "../../money/books/accountants-books";
import { creditNotesIn } from "../../money/books/credit-note-rows";
import { invoicesIn } from "../../money/books/invoice-rows";
import { refundsIn } from "../../money/books/refund-rows";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { recoveredRows } from "../../research/places";
import { namesSaid } from "../../research/log-names";
import { siteName } from "../../research/signer";
import { verifyLog, type Verified } from "../../research/verify-log";
import { csvOf } from "../csv";
import { agreementsSigned, clientsServed, mostClients, noticesTo } from "./clients";
import { actsIn, complaintsIn, lettersIn } from "./correspondence";
import { filesIn, receiversIn, researchText } from "./released";

/** A file of the folder. */
export interface InspectionFile {
  name: string;
  content: Buffer;
}

/**
 * What an inspector or the yearly auditor asks of a time, as text and spreadsheets; the first file
 * says which question each answers, and what this product does not hold. In clear: it is put on the
 * audit trail that it was made.
 */
export async function inspectionFolder(parts: Parts, time: Bounds): Promise<InspectionFile[]> {
  const [research, receivers, clients, agreements] = [
    await researchText(parts, time),
    await receiversIn(parts, time),
    await clientsServed(parts, time),
    await agreementsSigned(parts, time),
  ];
  const notices = await noticesTo(parts, time);
  const sheets: [name: string, answers: string, rows: object[]][] = [
    [
      "2-receivers.csv",
      "Who could read each call, from when, and what became of its letter",
      receivers,
    ],
    [
      "3-clients.csv",
      "Every client who held a service: PAN, service, from when to when, paid",
      clients,
    ],
    [
      "4-agreements.csv",
      "Which terms each of them agreed to, and when; SHA-256 of the PDF",
      agreements,
    ],
    [
      "4-notices.csv",
      "Which privacy notice each was led to with what they gave, in which language",
      notices.rows,
    ],
    ["5-invoices.csv", "Every fee received", bookRows(await invoicesIn(parts, time))],
    [
      "5-credit-notes.csv",
      "Invoices that were cancelled: confirmed by mistake, or the bank took the fee back",
      bookRows(await creditNotesIn(parts, time)),
    ],
    ["6-refunds.csv", "What went back", bookRows(await refundsIn(parts, time))],
    [
      "7-complaints.csv",
      "Each complaint, its answers, and how long it took",
      await complaintsIn(parts, time),
    ],
    [
      "8-letters.csv",
      "What was written to whom, and when it was sent",
      await lettersIn(parts, time),
    ],
    ["9-acts.csv", "What was done at the desk and in the accounts", await actsIn(parts, time)],
  ];
  const [log, most] = [await verifyLog(parts), await mostClients(parts, time)];
  await parts.store.transaction(async (tx) =>
    record(parts, tx, {
      what: "inspection folder made",
      about: { from: time.firstDay, to: time.lastDay, clients: clients.length },
    }),
  );
  const putBack = (await recoveredRows(parts.store.db)).map(({ number }) => number);
  const enclosed = await filesIn(parts, time);
  const answers: [string, string][] = [
    ["1-research.txt", "Every recommendation as it was given: time, rationale, disclosures, seal"],
    ...(enclosed.length > 0
      ? [["1-research-N-…", "The pictures and papers of entry N"] as [string, string]]
      : []),
    ...sheets.map(([name, says]): [string, string] => [name, says]),
    ["4-notices.txt", "What each of those notices said"],
  ];
  const files: [string, string[]][] = [
    ["0-read-me.txt", readMe(parts, { time, answers, log, most, putBack })],
    ["1-research.txt", research],
    ...sheets.map(([name, , rows]): [string, string[]] => [
      name,
      // Broken or none: a file of nothing would not tell.
      rows.length === 0 ? ["None in this time"] : csvOf(rows),
    ]),
    ["4-notices.txt", noticesText(notices.words)],
  ];
  return [
    ...files.map(([name, lines]) => ({
      name,
      content: Buffer.from(`${lines.join(name.endsWith(".csv") ? "\r\n" : "\n")}\n`),
    })),
    ...enclosed,
  ];
}

/** Each notice under its SHA-256. */
const noticesText = (words: Record<string, string>): string[] =>
  Object.entries(words).flatMap(([sha256, said]) => [`SHA-256 ${sha256}`, "", said, "", ""]);

interface ReadMe {
  time: Bounds;
  answers: [name: string, says: string][];
  log: Verified;
  most: { people: number; day: string } | null;
  /** numbers that a restore had lost */
  putBack: number[];
}

function readMe(parts: Parts, { time, answers, log, most, putBack }: ReadMe): string[] {
  const { analyst } = parts.site();
  return [
    `${analyst.registeredName}, Research Analyst, SEBI registration ${analyst.registrationNumber}`,
    `Records from ${time.firstDay} to ${time.lastDay}, both days included (India's calendar)`,
    `Written on ${instantInIndia(parts.now())} IST`,
    "",
    ...answers.map(([name, says]) => `${name.padEnd(20)}${says}`),
    "",
    log.broken
      ? `The sealed log does NOT hold at entry ${log.broken.number}: ${log.broken.why}.`
      : `The sealed log of research holds: ${log.entries} entries, none changed, none missing among them. Whether later ones were cut off shows a letter: its checkpoint, kept by a client, is tried with "desk research verify --checkpoint FILE".`,
    ...namesSaid(log.names, siteName(parts.settings)),
    ...(putBack.length === 0
      ? []
      : [
          `Put back after a restore, or given up: ${putBack.join(", ")}. Who reads them again stands in 2-receivers.csv, from the time that they do: who held the service then, as the database has known it since the money was compared. Who was entitled when they were sealed is not known any more, and their letters of before are not in 8-letters.csv.`,
        ]),
    "What stands between two rules in 1-research.txt, saved as a file of its own, is checked as a letter is: at the seal's page, or by verify-research.mjs with the site's log.txt.",
    ...(log.checkpoint ? ["Its signed sum, as printed in the letters:", "", log.checkpoint] : []),
    most
      ? `Most clients on one day: ${most.people}, on ${most.day}. The deposit goes by it: up to 150 clients Rs. 1 lakh, up to 300 Rs. 2 lakh, up to 1,000 Rs. 5 lakh, more Rs. 10 lakh.`
      : "Nobody held a service in this time.",
    "",
    "Not held here, and to be added by hand: the register of your own and associates' dealings (what was answered of them at each release stands in 1-research.txt), policies and their signatures, KYC records at the KRA, call recordings, advertisements with their approvals, bank statements, NISM certificates, audit reports.",
    "8-letters.csv has every letter to a client; of research letters those of the last 30 days: what they said stands in 1-research.txt, and when each was sent in 2-receivers.csv. Letters sent by a release before this record began were forgotten after 30 days.",
    "Records are erased five years after an account was closed: such a client is shown as erased.",
  ];
}
