import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import type { AgainLine } from "../buying/bank/again-lines";
import { beforeWords, namingCommands } from "../buying/bank/again-words";
import { creditAgain } from "../buying/credit-again";
import { paiseAgain, wouldCreditAgain, type WouldCredit } from "../buying/would-credit-again";
import { UsageFault, type Command } from "./command";
import { confirmedSaid, sentBackWords } from "./confirmed-words";
import { paiseOption } from "./paise-option";
import { allTyped, asTyped, type SecondWords } from "./second-words";
import { doubtsOf } from "./statement-acts";

/** The bank credited again what it had taken back of a claim. */
export const creditedAgainCommand: Record<string, Command> = {
  "claims credited-again": {
    usage:
      "claims credited-again ID --utr 412345678901 | --without-utr [--received 1599 [--above 100]] " +
      "--start | --send-back --yes",
    says:
      "The bank credited again a transfer that it had taken back (claims taken-back), by the " +
      "same reference or another, or the client paid anew; or what you had entered as never come " +
      "(claims never-came) came after all. With --start the service starts anew " +
      "at once, as a sale of today with an invoice of its own, and claims undo holds for ten " +
      "minutes; with --send-back it stands in the books as owed and is yours to send back. More than " +
      "had come is repeated with --above.",
    options: {
      utr: { type: "string" },
      "without-utr": { type: "boolean" },
      received: { type: "string" },
      above: { type: "string" },
      start: { type: "boolean" },
      "send-back": { type: "boolean" },
      yes: { type: "boolean" },
    },
    words: 1,
    run: async (parts, [id = ""], { utr, received, above, start, yes, ...more }) => {
      if ((typeof utr === "string") === (more["without-utr"] === true))
        throw new UsageFault("Give the transfer's --utr, or say --without-utr.");
      if ((start === true) === (more["send-back"] === true))
        throw new UsageFault("Say what is to become of it: --start or --send-back.");
      const what = start === true ? "service" : "send back";
      const named = typeof utr === "string" ? utr : null;
      const paise =
        received === undefined
          ? await paiseAgain(parts, id, named, what)
          : paiseOption(received, "--received");
      const transfer = { utr: named, paise };
      const would = await wouldCreditAgain(parts, id, transfer, what);
      const second = typedBesides(would);
      if (!allTyped(second, { above, yes }))
        throw new OperatorRefusal(
          409,
          `${wouldWords(would, what)} Nothing was done. If it is so, type the same once more ` +
            `with ${asTyped(second)}.`,
        );
      const { id: again, refund } = await creditAgain(parts, id, transfer, what);
      const apart = asPart(would);
      if (!refund) {
        const { lines, json } = await confirmedSaid(parts, again, { cancelledAt: null });
        return { lines: [...lines, ...apart], json };
      }
      const rest = would.left - paise;
      const still = would.neverCame ? "it has not come yet" : "what the bank took is not back yet";
      const missing = rest > 0 ? [`${inRupees(rest)} of ${still}.`] : [];
      return {
        lines: [sentBackWords(refund), ...missing, ...apart],
        json: { id: again, refund: refund.id, paise },
      };
    },
  },
};

/** More than had come, and than the claim is of, is repeated: it may be paise typed for rupees. */
const typedBesides = ({ had, asked, paise }: WouldCredit): SecondWords => ({
  ...(paise > Math.max(had, asked) ? { above: paise - Math.max(had, asked) } : {}),
  yes: true,
});

/** What the owner had entered as come back counts as a part of it: said once more, now it is. */
const asPart = ({ before, paise }: WouldCredit): string[] =>
  before.unnamed === 0
    ? []
    : [
        `${inRupees(before.unnamed)} that you entered as come back, without a reference, counts ` +
          `as a part of these ${inRupees(paise)}. If that came by another transfer, add its ` +
          `reference, and the books have it besides: ${namingCommands(before).join("; ")}`,
      ];

/** With a space before it; "" where there is none. */
const toName = (before: WouldCredit["before"]): string =>
  before.unnamed === 0 ? "" : ` To add it: ${namingCommands(before).join("; ")}.`;

function wouldWords(would: WouldCredit, what: "service" | "send back"): string {
  const { name, services, gone: how, had, left, asked, paise, before } = would;
  const came =
    `${inRupees(paise)} came from ${name ?? "this client"}, ${how}?` +
    (left < had ? ` ${inRupees(had - left)} of that are booked as credited again already.` : "");
  const look = would.look === null ? "" : ` ${would.look}`;
  const gone = beforeWords(before, paise) + toName(before) + look;
  const most = Math.max(had, asked);
  const more = paise > most ? ` ${inRupees(paise - most)} of it is above what had come.` : "";
  if (what === "send back")
    return `${came}${more} ${gone === look ? "All" : "The rest"} of it is to go back.${gone}`;
  const over = paise > asked ? ` ${inRupees(paise - asked)} of it is yours to send back.` : "";
  return `${came} ${services.join(", ")} ${services.length === 1 ? "starts" : "start"} anew.${over}${gone}`;
}

/** Nothing of it is left for a payment of its own. */
const cameBackWords = (
  { money, paise }: NonNullable<AgainLine["goneTwice"]>,
  { date }: AgainLine["line"],
): string =>
  `You had sent that back before, and it stands as gone out twice. To book it: desk payments ` +
  `made-good ${money} --came-back ${date ?? "DAY"} --amount ${paise / 100} --reason "credited again"`;

/** Of each such line what it is, and the commands. */
export const againLines = (all: AgainLine[]): string[] =>
  all.map((one) => {
    const { claim, line, paise, utr, mayStart, togetherPaise, goneTwice, entered } = one;
    if (goneTwice !== null)
      return [one.words, ...doubtsOf(one), cameBackWords(goneTwice, line)].join(" ");
    const by = utr === null ? "--without-utr" : `--utr ${utr}`;
    const isAll = paise === claim.amountPaise && paise === line.paise;
    const command = (rupees: number | null, how: string) =>
      `desk claims credited-again ${claim.id} ${by}` +
      `${rupees === null ? "" : ` --received ${rupees}`} ${how} --yes`;
    const sum = isAll ? null : paise / 100;
    const ways = [
      ...(mayStart ? [`to start the service: ${command(sum, "--start")}`] : []),
      ...(togetherPaise === null
        ? []
        : [`to start it by all of them: ${command(togetherPaise / 100, "--start")}`]),
      `to send it back: ${command(sum, "--send-back")}`,
    ];
    const first =
      entered.length === 0
        ? []
        : [`To add a reference: ${namingCommands({ entered }).join("; ")}.`];
    return [one.words, ...doubtsOf(one), ...first, `If it came, ${ways.join("; ")}`].join(" ");
  });
