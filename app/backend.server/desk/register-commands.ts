import { contract, normalNumber } from "../../api/contract";
import { complaintCategories, type ComplaintCategory } from "../../api/complaint-categories";
import { complaintSources, type ComplaintSource } from "../../content/complaint-figures";
import { instantInIndia } from "../../content/instants";
import { enterComplaint } from "../information/register/file-complaint";
import { answerComplaint } from "../information/register/answer-complaint";
import { withdrawComplaint } from "../information/register/withdraw-complaint";
import { complaintBy, openComplaints, resolvedComplaints } from "../information/register/register";
import { UsageFault, type Command, type Options } from "./command";
import { dayStart } from "./days";
import { howMany, limitFor, mostOf, shownOf } from "./most";
import { table } from "./print";
import { cells, forPrograms, forSheets, heads } from "./print-complaints";

/** The register of complaints: what came in, what is to be answered by when. */
export const registerCommands: Record<string, Command> = {
  "complaints open": {
    usage: "complaints open",
    says: "Shows the complaints that are to be resolved, the oldest first, with the day of 21 that each is at.",
    options: {},
    words: 0,
    run: async (parts) => {
      const open = await openComplaints(parts);
      return {
        lines: open.length === 0 ? ["No complaint is open."] : table(heads, open.map(cells)),
        json: open.map(forPrograms),
        rows: open.map(forSheets),
      };
    },
  },
  "complaints resolved": {
    usage: "complaints resolved [--most 200 | --all]",
    says: "Shows the complaints that were resolved, newest first.",
    options: howMany,
    words: 0,
    run: async (parts, _words, options) => {
      const most = mostOf(options);
      const all = await resolvedComplaints(parts, limitFor(most));
      const { shown, ...left } = shownOf(all, most);
      return {
        lines: shown.length === 0 ? ["No complaint was resolved."] : table(heads, shown.map(cells)),
        json: shown.map(forPrograms),
        rows: shown.map(forSheets),
        ...left,
      };
    },
  },
  "complaints show": {
    usage: "complaints show C-7K3QP9",
    says: "Shows one complaint with its words and its answers.",
    options: {},
    words: 1,
    run: async (parts, [reference = ""]) => {
      const one = await complaintBy(parts, reference);
      return {
        lines: [
          ...table(heads, [cells(one)]),
          "",
          one.words,
          ...one.answers.flatMap(({ words, at }) => ["", `Answer, ${instantInIndia(at)}:`, words]),
        ],
        json: forPrograms(one),
        rows: [forSheets(one)],
      };
    },
  },
  "complaints answer": {
    usage: 'complaints answer C-7K3QP9 --words "We have refunded Rs. 499." [--resolves]',
    says: "Answers a complaint by mail and keeps the answer. With --resolves it is resolved: its clock stops, and the month's tables count it.",
    options: { words: { type: "string" }, resolves: { type: "boolean" } },
    words: 1,
    run: async (parts, [reference = ""], { words, resolves }) => {
      if (typeof words !== "string") throw new UsageFault("Write the answer, with --words.");
      await answerComplaint(parts, reference, { words, resolves: resolves === true });
      const { email, number } = await complaintBy(parts, reference);
      const by =
        email === null
          ? `There is no e-mail address: call ${number ?? "the complainant"}.`
          : "The answer goes out by mail.";
      return {
        lines: [`Complaint ${reference} is ${resolves ? "resolved" : "answered"}. ${by}`],
        json: { reference, resolved: resolves === true },
      };
    },
  },
  "complaints withdraw": {
    usage: 'complaints withdraw C-7K3QP9 --why "The same as C-9QP3K7." --yes',
    says: "Withdraws a slip or a duplicate: it keeps its reference and the reason, and the tables do not count it. The complainant reads the reason by mail.",
    options: { why: { type: "string" }, yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [reference = ""], { why, yes }) => {
      if (typeof why !== "string") throw new UsageFault("Say why, with --why.");
      if (yes !== true)
        throw new UsageFault(`This cannot be undone: withdraw ${reference} with --yes.`);
      await withdrawComplaint(parts, reference, why);
      return { lines: [`Complaint ${reference} is withdrawn.`], json: { reference } };
    },
  },
  "complaints enter": {
    usage:
      'complaints enter --name "Asha Verma" --category fees --words "Charged twice." [--number 9876543210] [--email asha@example.in] [--from direct|scores|other] [--received 2026-11-20]',
    says: "Enters a complaint that came by letter, by telephone, through SCORES or otherwise. Its 21 days count from the day it was received.",
    options: {
      name: { type: "string" },
      number: { type: "string" },
      email: { type: "string" },
      category: { type: "string" },
      words: { type: "string" },
      from: { type: "string" },
      received: { type: "string" },
    },
    words: 0,
    run: async (parts, _words, options) => {
      const { received } = options;
      const receivedAt = received === undefined ? parts.now() : dayStart(received, "--received");
      const reference = await enterComplaint(
        parts,
        {
          name: needed(options, "name"),
          words: needed(options, "words"),
          category: oneOf(complaintCategories, options, "category", "other") as ComplaintCategory,
          number: numberIn(options),
          email: emailIn(options),
        },
        {
          receivedAt,
          source: oneOf(complaintSources, options, "from", "direct") as ComplaintSource,
        },
      );
      return { lines: [`The complaint is registered as ${reference}.`], json: { reference } };
    },
  },
};

function needed(options: Options, name: string): string {
  const typed = options[name];
  if (typeof typed !== "string" || typed.trim() === "")
    throw new UsageFault(`Give it with --${name}.`);
  return typed.trim();
}

function oneOf(of: object, options: Options, name: string, otherwise: string): string {
  const typed = options[name] ?? otherwise;
  if (typeof typed !== "string" || !Object.hasOwn(of, typed))
    throw new UsageFault(`--${name} takes one of ${Object.keys(of).join(", ")}.`);
  return typed;
}

function numberIn({ number }: Options): string | null {
  if (number === undefined) return null;
  const normal = normalNumber("+91", String(number));
  if (normal === null) throw new UsageFault("--number takes a 10-digit mobile number.");
  return normal;
}

function emailIn({ email }: Options): string | null {
  if (email === undefined) return null;
  const read = contract.requestEmailOtp.payload.safeParse({ email });
  if (!read.success) throw new UsageFault("--email takes an address like name@example.com.");
  return read.data.email;
}
