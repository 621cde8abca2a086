import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dateInIndia } from "../../content/india";
import { instantInIndia } from "../../content/instants";
import { OperatorRefusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import { confirmed, UsageFault, type Command, type Options } from "./command";
import { table } from "./print";
import { serviceNamed } from "./service-named";
import { bannedWords, letterFor, Written } from "./write-to-clients/letter";
import { beginMailing, countReceivers, paces, sendTest } from "./write-to-clients/mailing";
import { mailingPage, mailings, stoppedInWords } from "./write-to-clients/mailings-shown";
import { stopMailing } from "./write-to-clients/stop-mailing";
import { WhichClients } from "./write-to-clients/which-clients";

const states = ["active", "ending", "lapsed", "never", "everybody"] as const;
const letter = { subject: { type: "string" }, text: { type: "string" } } as const;
const MOST = 1_000;

/** Letters to many clients; the operator's page does the same by the same functions. */
export const lettersCommands: Record<string, Command> = {
  "letters send": {
    usage: `letters send --state ${states.join("|")} [--service NAME] [--days 7] --subject "…" --text FILE [--per-minute 60] [--keep-words] --yes`,
    says: "Writes a letter to all who hold a service (active), whose service ends within so many days (ending) or ended (lapsed), who never bought, or to everybody who holds a service or ever held one. Without --yes it shows the letter and how many get it. The same letter to the same people is written once a day, however often it is asked for.",
    options: {
      ...letter,
      state: { type: "string" },
      service: { type: "string" },
      days: { type: "string" },
      "per-minute": { type: "string" },
      "keep-words": { type: "boolean" },
      yes: { type: "boolean" },
    },
    words: 0,
    run: async (parts, _words, options) => {
      const [which, written] = [await whichIn(parts, options), await writtenIn(options)];
      const perMinute = Number(options["per-minute"] ?? 60);
      if (!(paces as readonly number[]).includes(perMinute))
        throw new UsageFault(`--per-minute takes one of ${paces.join(", ")}.`);
      const { people, more } = await countReceivers(parts, which);
      confirmed(
        options,
        `${shown(parts, written)}\n\nIt goes to ${people}${more ? " and more" : ""}.`,
      );
      const once = onceADay(parts, { which, written });
      const keepsWords = options["keep-words"] === true;
      const id = await beginMailing(parts, { which, written, perMinute, once, keepsWords });
      return {
        lines: [`Letter ${id} is on its way. Who got it: desk letters show ${id}`],
        json: { id, people },
      };
    },
  },
  "letters test": {
    usage: 'letters test --subject "…" --text FILE',
    says: "Sends the letter to your own address, as a client would read it.",
    options: letter,
    words: 0,
    run: async (parts, _words, options) => {
      const to = await sendTest(parts, await writtenIn(options));
      return { lines: [`A test is on its way to ${to}.`], json: { to } };
    },
  },
  "letters stop": {
    usage: "letters stop ID",
    says: "Stops a letter that is under way: what has not left does not leave. Who had it already is told by `letters show`.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      await stopMailing(parts, id);
      const { counts } = await mailingPage(parts, id, { most: 1 });
      return {
        lines: [`Letter ${id} is stopped. ${stoppedInWords(counts)}`],
        json: { id, counts },
      };
    },
  },
  "letters list": {
    usage: "letters list",
    says: "Shows the letters that went to many clients, newest first.",
    options: {},
    words: 0,
    run: async (parts) => {
      const all = await mailings(parts, MOST);
      return {
        lines:
          all.length === 0
            ? ["No letter was written yet."]
            : table(
                ["Letter", "Subject", "To", "Written (IST)", "People"],
                all.map((one) => [
                  one.id,
                  one.subject,
                  one.which.state,
                  instantInIndia(one.confirmedAt),
                  `${one.written}${one.stoppedAt !== null ? ", stopped" : one.done ? "" : " so far"}`,
                ]),
              ),
        json: all,
      };
    },
  },
  "letters show": {
    usage: "letters show ID",
    says: "Shows who got a letter: queued, sent, failed, or taken back because they wanted none or it was stopped.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      const { mailing, counts, receivers } = await mailingPage(parts, id, { most: 20_000 });
      return {
        lines: [
          `${mailing.subject}: ${Object.entries(counts)
            .map(([became, count]) => `${count} ${became}`)
            .join(", ")}.`,
          ...table(
            ["Name", "Letter", "When (IST)"],
            receivers.map(({ name, became, at }) => [
              name,
              became,
              at === null ? "" : instantInIndia(at),
            ]),
          ),
        ],
        json: { ...mailing, counts, receivers },
        rows: receivers,
      };
    },
  },
};

async function whichIn(parts: Parts, { state, service, days }: Options): Promise<WhichClients> {
  if (!states.some((one) => one === state))
    throw new UsageFault(`--state takes one of ${states.join(", ")}.`);
  return WhichClients.parse({
    state,
    service: typeof service === "string" ? await serviceNamed(parts, service) : null,
    days: days ?? 7,
  });
}

async function writtenIn({ subject, text }: Options): Promise<Written> {
  if (typeof subject !== "string" || typeof text !== "string")
    throw new UsageFault("A letter needs --subject and --text FILE.");
  const words = await readFile(text, "utf8").catch((problem: NodeJS.ErrnoException) => {
    throw new OperatorRefusal(422, `The file ${text} cannot be read (${problem.code}).`);
  });
  const read = Written.safeParse({ subject, text: words });
  if (!read.success) throw new OperatorRefusal(422, read.error.issues[0]?.message ?? "");
  return read.data;
}

function shown(parts: Parts, written: Written): string {
  const stop = `${parts.settings.publicOrigin}/unsubscribe?for=…`;
  const { subject, text } = letterFor(parts, written, { name: null, language: "en", stop });
  const banned = bannedWords(written).map(({ found, better }) => `\n“${found}”: ${better}`);
  return `${subject}\n\n${text}${banned.join("")}`;
}

const onceADay = (parts: Parts, asked: object): string =>
  createHash("sha256")
    .update(dateInIndia(parts.now()) + JSON.stringify(asked))
    .digest("hex");
