import { instantInIndia } from "../../content/instants";
import { entryWithEvidence, evidenceOf } from "../research/evidence";
import { recoveredText } from "../research/lost/recovered-lines";
import { recoveredAt } from "../research/places";
import { countPointers, pointersOf, ways } from "../research/pointers/evidence";
import { exactRecord, type ExactRow } from "../research/exact-record";
import { daysBetween } from "./days";
import { UsageFault, type Command } from "./command";
import { table } from "./print";

/**
 * What was released, for the record: what became of it with each person, and each price and time.
 */
export const researchRecordCommands: Record<string, Command> = {
  "research show": {
    usage: "research show NUMBER [--receivers]",
    says: "Shows an entry as it was sealed and what became of it; with --receivers each person by id, with when the letter was written, sent and opened, and the same of short messages by Telegram and SMS.",
    options: { receivers: { type: "boolean" } },
    words: 1,
    run: async (parts, [typed = ""], options) => {
      const number = Number(typed);
      if (!/^\d{1,9}$/.test(typed)) throw new UsageFault("Give the number of an entry, like 214.");
      const putBack = await recoveredAt(parts.store.db, number);
      if (putBack) return { lines: recoveredText(putBack), json: putBack };
      const { entry, counts } = await entryWithEvidence(parts, number);
      const people = options["receivers"] ? await evidenceOf(parts, number) : [];
      const short = options["receivers"] ? await pointersOf(parts, number) : [];
      const counted = await countPointers(parts, number);
      const when = (at: number | null) => (at === null ? "" : instantInIndia(at));
      const rows = people.map((one) => [
        one.person_id,
        one.letter_id ?? "",
        ...[one.queued_at, one.sent_at, one.given_up_at, one.opened_at].map(when),
      ]);
      const shortRows = short.map((one) => [
        one.person_id,
        one.way,
        one.message_id ?? "",
        ...[one.queued_at, one.sent_at, one.given_up_at].map(when),
        one.problem ?? "",
      ]);
      return {
        lines: [
          ...entry.text.split("\n"),
          "",
          `Entitled ${entry.receivers}; letters ${counts.queued}, sent ${counts.sent}, given up ${counts.failed}; opened ${counts.opened}.`,
          ...counted.map(
            ({ way, queued, sent, failed }) =>
              `By ${ways[way]}: ${queued} short messages, sent ${sent}, given up ${failed}.`,
          ),
          ...(people.length > 0 ? ["", ...table(PERSON_HEADS, rows)] : []),
          ...(short.length > 0 ? ["", ...table(SHORT_HEADS, shortRows)] : []),
        ],
        json: { ...entry, counts, people, shortMessages: short },
        rows: people,
      };
    },
  },
  "research export": {
    usage: "research export 2026-04-01 2026-09-30 [--csv]",
    says: "Every recommendation of a time, both days included, with its exact instant and its prices as given, and what was added to it: for an accountant or PaRRVA, and for nobody's advertisement. What came of it is not reckoned.",
    options: {},
    words: 2,
    run: async (parts, [first = "", last = ""]) => {
      const rows = await exactRecord(parts, daysBetween(first, last, "research export"));
      return {
        lines:
          rows.length === 0
            ? ["Nothing was released in this time."]
            : table(
                EXACT_HEADS,
                rows.map((row) => EXACT_HEADS.map((head) => row[head])),
              ),
        json: rows,
      };
    },
  },
};

const PERSON_HEADS = ["Person", "Letter", "Written", "Sent", "Given up", "Opened"];
const SHORT_HEADS = ["Person", "By", "Message", "Written", "Sent", "Given up", "Why"];
const EXACT_HEADS: (keyof ExactRow)[] = ["Entry", "About entry", "Kind", "Released (IST)", "Title"];
