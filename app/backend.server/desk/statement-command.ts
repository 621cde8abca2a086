import { readFile } from "node:fs/promises";
import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import type { Columns } from "../buying/bank/columns";
import type { LateLine } from "../buying/bank/late-lines";
import { missingWords } from "../buying/bank/missing-part";
import { reviewStatement } from "../buying/bank/review";
import type { Proposed } from "../buying/bank/reviewed";
import type { SecondLine } from "../buying/bank/second-line";
import { onceWays, sendsBackAlone } from "../buying/bank/once-words";
import { statementText } from "../buying/bank/statement-text";
import { confirmedOrNot, doubtsOf, payingLine, sentBack } from "./statement-acts";
import { paiseOption } from "./paise-option";
import { againLines } from "./credited-again-command";
import { takenBackLines } from "./taken-back-command";
import { UsageFault, type Command, type Options, type Printed } from "./command";
import { table } from "./print";

/** Claims and the bank's statement. */
export const statementCommand: Record<string, Command> = {
  "claims match": {
    usage:
      "claims match FILE.csv [--columns day=1,text=2,amount=6,mark=7,reference=3] " +
      "[--confirm CLAIM …] [--received 1599 --above 100] [--on 2026-11-20] [--send-back " +
      "CLAIM [--utr 512345678902]] [--yes]",
    says:
      "Compares the claims that wait with a bank statement and shows which line may have paid " +
      "which claim, and how sure that is. What its columns mean is asked once for each bank; " +
      "--columns says it again. --confirm confirms a claim with the first line that is shown " +
      "for it, of its amount. A line that brought more pays it with --received, what came, " +
      "and --above, the rest, which is yours to send back; one of long before the claim, or " +
      "of a day to come, with --on, its day. Any other doubt is named, and asks for --yes. A " +
      "line that came for a claim which another transfer had paid is named as well: " +
      "--send-back books it, with --yes, as money that is yours to send back; where it is the " +
      "rest of a claim that was paid in two transfers, it keeps that. So is one for a " +
      "claim that was rejected or cancelled, or has lapsed: --confirm or --send-back, with " +
      "--yes, says what becomes of it.",
    options: {
      columns: { type: "string" },
      confirm: { type: "string", multiple: true },
      received: { type: "string" },
      above: { type: "string" },
      on: { type: "string" },
      "send-back": { type: "string" },
      utr: { type: "string" },
      yes: { type: "boolean" },
    },
    words: 1,
    run: async (parts, [file = ""], options) => {
      const bytes = await readFile(file).catch((problem: NodeJS.ErrnoException) => {
        throw new OperatorRefusal(422, `The file ${file} cannot be read (${problem.code}).`);
      });
      const text = statementText(bytes);
      const found = await reviewStatement(parts, text, columnsIn(options));
      if (found.ask === "columns") return askForColumns(found);
      const asked = Array.isArray(options["confirm"]) ? [...options["confirm"]] : [];
      const meant =
        options["received"] === undefined ? null : paiseOption(options["received"], "--received");
      for (const option of ["received", "on"])
        if (options[option] !== undefined && asked.length !== 1)
          throw new UsageFault(`--${option} goes with one --confirm.`);
      if (options["utr"] !== undefined && options["send-back"] === undefined)
        throw new UsageFault("--utr goes with --send-back.");
      if (options["above"] !== undefined && meant === null && options["send-back"] === undefined)
        throw new UsageFault("--above goes with --received.");
      const lines: string[] = [];
      const done: string[] = [];
      for (const id of asked) {
        const said = await confirmedOrNot(parts, payingLine(found, id), meant, options);
        if (said.confirmed) done.push(id);
        lines.push(...said.lines);
      }
      const back = options["send-back"];
      if (typeof back === "string") {
        lines.push(await sentBack(parts, back, found, options));
        done.push(back);
        asked.push(back);
      }
      // What was confirmed took its line: the rest is shown as it stands now.
      const now = done.length === 0 ? found : await reviewStatement(parts, text);
      if (now.ask === "columns") throw new Error("the columns were forgotten meanwhile");
      const { proposed, seconds, again, late, credits, used, leftOut, takenBack } = now;
      const { bounced, short, without, unexplained } = now;
      return {
        lines: [
          ...lines,
          ...(proposed.length === 0
            ? ["No line is proposed for any claim that waits."]
            : table(heads, proposed.map(cells))),
          `Transfers that came in: ${credits}; of them paid a claim before: ${used}. Claims that wait without a line: ${without.length}.`,
          ...leftOut,
          ...seconds.map(secondLine),
          ...againLines(again),
          ...late.map(lateLine),
          ...bounced.map(
            ({ words, refund, on }) =>
              `${words} If it did: refunds bounced ${refund} --on ${on ?? "DAY"} --yes`,
          ),
          ...takenBackLines(takenBack),
          ...short.map(({ typed }) => typed),
          ...unexplained,
        ],
        json: {
          confirmed: done.filter((id) => id !== back),
          proposed,
          ...{ seconds, again, late, bounced },
          leftOut,
          takenBack,
          short,
          ...{ without, unexplained },
        },
        rows: proposed,
        code: done.length < asked.length ? 1 : 0,
      };
    },
  },
};

/** What is the rest of a claim is said in the same words: by them nothing is sent back. */
const secondLine = (one: SecondLine): string =>
  [one.words, ...doubtsOf(one), secondWay(one)].join(" ");

function secondWay({ claim, utr, makesGood, besidesPaise }: SecondLine): string {
  if (makesGood) return onceWays(makesGood).typed;
  const alone = sendsBackAlone(claim.id, utr ?? "UTR", besidesPaise);
  if (besidesPaise === null) return `What of it is theirs: ${alone}`;
  if (besidesPaise > 0) return `${alone} --yes`;
  return `By the command: --send-back ${claim.id}${utr === null ? "" : ` --utr ${utr}`} --yes`;
}

const lateLine = (one: LateLine): string =>
  [
    one.words,
    ...doubtsOf(one),
    `If it came, by the command: --confirm ${one.claim.id} --yes, and the service starts; or ` +
      `--send-back ${one.claim.id} --yes`,
  ].join(" ");

const heads = ["Claim", "Name", "Amount", "How sure", "Why", "Day", "Came in", "UTR", "Line"];

const cells = ({ claim, sureness, why, doubts, line, utr, rest }: Proposed): string[] => [
  claim.id,
  claim.name ?? claim.number,
  inRupees(claim.amountPaise),
  sureness,
  [
    ...why,
    ...(rest === null ? [] : [missingWords(rest, claim)]),
    ...doubts.map(({ words }) => `but ${words}`),
  ].join(", "),
  line.day,
  inRupees(line.paise),
  utr ?? "",
  line.text.slice(0, 80),
];

function askForColumns({ head, proposed }: { head: string[]; proposed: Columns | null }): Printed {
  const names = ["day", "text", "amount", "mark", "reference"] as const;
  const written = names
    .flatMap((name) => {
      const place = proposed?.[name] ?? null;
      return place === null ? [] : [`${name}=${place + 1}`];
    })
    .join(",");
  return {
    lines: [
      "This bank's statement was not read before. Its columns:",
      ...head.map((cell, place) => `  ${place + 1}  ${cell}`),
      `Say which is which, once: --columns ${written || "day=1,text=2,amount=3"}`,
      "amount is the column of what came in; mark, where one column has all amounts, the one with Cr and Dr.",
    ],
    json: { head, proposed },
    code: 1,
  };
}

function columnsIn({ columns }: Options): Columns | undefined {
  if (typeof columns !== "string") return undefined;
  const said = new Map(
    columns.split(",").map((one) => {
      const match = /^(day|text|amount|mark|reference)=([1-9]\d?)$/.exec(one.trim());
      if (!match?.[1]) throw new UsageFault("--columns is written like day=1,text=2,amount=6.");
      return [match[1], Number(match[2]) - 1] as const;
    }),
  );
  const [text, amount] = [said.get("text"), said.get("amount")];
  if (text === undefined || amount === undefined)
    throw new UsageFault("--columns needs text and amount at least.");
  return {
    text,
    amount,
    day: said.get("day") ?? null,
    mark: said.get("mark") ?? null,
    reference: said.get("reference") ?? null,
  };
}
