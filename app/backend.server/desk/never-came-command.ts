import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { wouldNeverCome, type PaidByLine, type WouldNeverCome } from "../buying/would-never-come";
import { bookNeverCame } from "../buying/never-came";
import { whysToUndo, type WhyUndone } from "../buying/undo-claim";
import { UsageFault, type Command } from "./command";

/** A claim was confirmed by mistake, and that is found after the ten minutes of Undo. */
export const neverCameCommand: Record<string, Command> = {
  "claims never-came": {
    usage: `claims never-came ID --because ${Object.keys(whysToUndo).join(" | ")} [--line-of-another] --yes`,
    says:
      "The money of a claim that was confirmed never came, as is found after the ten minutes of " +
      "claims undo. It counts as never received, its service ends, the invoice is cancelled by a " +
      "credit note of today (a month that is over keeps its sums), a refund of it that waits is " +
      "withdrawn, one that you sent is your loss until it is sent back, and the client is told. " +
      "Where a line of your statement paid it, only with --line-of-another: that line was somebody " +
      "else's, and pays their claim when the statement is compared once more. Not where the bank " +
      "took some of it. If it comes after all: claims credited-again.",
    options: {
      because: { type: "string" },
      "line-of-another": { type: "boolean" },
      yes: { type: "boolean" },
    },
    words: 1,
    run: async (parts, [id = ""], { because, yes, "line-of-another": another = false }) => {
      if (typeof because !== "string" || !Object.hasOwn(whysToUndo, because))
        throw new UsageFault(
          `Say why: --because takes one of ${Object.keys(whysToUndo).join(", ")}.`,
        );
      const would = await wouldNeverCome(parts, id, another === true);
      if (yes !== true)
        throw new OperatorRefusal(
          409,
          `${neverCameWhat(would).join(" ")} Nothing was done. If it is so, type the same once ` +
            "more with --yes.",
        );
      const { ended, creditNote, told } = await bookNeverCame(
        parts,
        id,
        because as WhyUndone,
        another === true,
      );
      return {
        lines: [
          `It is entered that the money of claim ${id} never came.` +
            `${ended ? " The service has ended." : ""} The invoice is cancelled by credit note ` +
            `${creditNote}. ` +
            (told ? "The client is told." : "Nobody could be told: no address is known."),
          ...(another ? [LINE_IS_FREE] : []),
        ],
        json: { id, state: "dismissed", ended, creditNote },
      };
    },
  },
};

/** What is to do where the line was somebody else's. */
export const LINE_IS_FREE =
  "Compare that statement once more: its line is free, and proposed for the claim that it is of.";

/**
 * "the line of your bank statement that paid it (UTR 412345678901)"; of several those that were the
 * rest by their sums and days, since of their references a hash alone is kept
 */
export function lineWords({ utr, rests }: PaidByLine): string {
  const first = utr === null ? [] : [`UTR ${utr}`];
  const others = rests.map(
    ({ paise, on }) => `${inRupees(paise)}${on === null ? "" : ` of ${dayInWords(on)}`}`,
  );
  const said = [...first, ...others].join(", and ");
  const lines = rests.length === 0 ? "line" : `${rests.length + 1} lines`;
  return `the ${lines} of your bank statement that paid it${said === "" ? "" : ` (${said})`}`;
}

/** What entering it does, a sentence each. */
export function neverCameWhat(would: WouldNeverCome): string[] {
  const { name, paise, waits, sent, sentBefore, line, closed } = would;
  const whose = name ?? "this client";
  return [
    `${inRupees(paise)} from ${whose} counts as never received, and its invoice is cancelled by ` +
      "a credit note of today: a month that is over keeps its sums.",
    ...(line === null
      ? []
      : [
          `Then ${lineWords(line)} ` +
            (line.rests.length === 0 ? "pays another claim" : "pay other claims") +
            ", when you compare that statement once more.",
        ]),
    ...servicesThen(would),
    ...waits.map(
      (one) =>
        `A refund of ${inRupees(one)} to ${whose} waits to be sent, and is withdrawn. If it has ` +
        "left already, enter it on the page Refunds first.",
    ),
    ...sent.map(
      (one) =>
        `${inRupees(one.paise)} that you sent them on ${dayInWords(one.on)} is your loss, until ` +
        "they send it back: the mail asks them for it. If that transfer came back, or never " +
        'left, enter first that it did: "The transfer came back", beside it on the page Refunds.',
    ),
    ...(sentBefore === 0
      ? []
      : [
          `${inRupees(sentBefore)} that you sent them before is your loss again, until they send ` +
            "it back: the mail asks them for it.",
        ]),
    `${whose} is told by mail, and asked to write to you if they did pay. If the money comes ` +
      `after all, the bank statement that has it leads on, and ${closed ? "it goes back" : "the service starts anew"}.`,
    "It cannot be undone.",
  ];
}

/** What becomes of its services: what other payments gave of them stands. */
function servicesThen({ services, runs, besides }: WouldNeverCome): string[] {
  const ends =
    besides.length > 0
      ? "The days that it paid for are taken off."
      : `${services.join(", ")} ${services.length === 1 ? "ends" : "end"} at once.`;
  return [
    runs ? ends : "No service of it runs any more.",
    ...besides.map(
      ({ service, startsAt, endsAt }) =>
        `${service} that they paid for besides runs from ${dayInWords(startsAt)} to ` +
        `${dayInWords(endsAt)}.`,
    ),
  ];
}
