import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { onceOfMoney } from "../buying/bank/once-theirs";
import { besidesWords } from "../buying/bank/once-words";
import { paidSinceWords } from "../buying/bank/paid-since";
import { lossOf, undoGivenUp } from "../money/ledger/give-up-loss";
import { makeGood, type Made } from "../money/ledger/made-good";
import { nameCameBack } from "../money/ledger/name-came-back";
import { undoCameBack } from "../money/ledger/undo-came-back";
import { whyUnpaid } from "../money/ledger/never-came";
import { waitingWithReference } from "../money/refunds/bank-references";
import type { Parts } from "../platform/parts";
import type { MoneyId } from "../platform/store/ids";
import { UsageFault, type Command, type Options, type Printed } from "./command";
import { dayStart } from "./days";
import { namedMoney } from "./named-payment";
import { paiseOption } from "./paise-option";

/** Closes what `desk money` names as gone out twice. */
export const madeGoodCommand: Command = {
  usage:
    "payments made-good PAYMENT (--came-back 2026-11-20 [--utr 412345678901 [--entered]] | " +
    '--written-off) [--undo] --reason "They sent it by UPI" [--amount 400 [--again]] ' +
    "[--yes]",
  says:
    "More of a payment went out than came in (desk money names it), and you say how that ended: " +
    "the client sent it back on a day, or you give it up. Of what you sent though their money never " +
    "came, the client is told in ten minutes that it came back, or that you ask no more for it. " +
    "Until then --undo takes that back (with the day and --amount of what came back), and so of " +
    "what went out twice that it came back. All that is missing, or --amount of it (the same sum " +
    "twice in a day only with --again). With the bank's reference (--utr) no claim is paid by the " +
    "same transfer; " +
    "--entered adds it to what was entered without: so it is a transfer of its own, and no part " +
    "of what came again, also where that is booked already. It stays in the ledger and on the " +
    "audit trail.",
  options: {
    "came-back": { type: "string" },
    "written-off": { type: "boolean" },
    undo: { type: "boolean" },
    reason: { type: "string" },
    amount: { type: "string" },
    utr: { type: "string" },
    entered: { type: "boolean" },
    again: { type: "boolean" },
    yes: { type: "boolean" },
  },
  words: 1,
  run: async (parts, [word = ""], options) => {
    const { reason, amount } = options;
    const made = madeIn(options);
    if (options["undo"]) return undo(parts, word, made, options);
    if (options["entered"]) return nameEntered(parts, word, made);
    if (typeof reason !== "string" || reason.trim() === "")
      throw new UsageFault("Say how, with --reason: the bank's reference, or why you give it up.");
    const id = await namedMoney(parts.store.db, word);
    if (options["yes"] !== true) await refusePaidSince(parts, id, made);
    const { paise, missing, until } = await makeGood(parts, id, {
      ...made,
      reason: reason.trim(),
      again: options["again"] === true,
      ...(amount === undefined ? {} : { paise: paiseOption(amount, "--amount") }),
    });
    if (until !== null) return { lines: givenUp(id, paise), json: { id, paise, missing } };
    const did = made.how === "came back" ? "is entered as come back" : "is written off";
    const lost = (await lossOf(parts.store.db, id))?.givenUp ?? 0;
    const nothing =
      lost > 0
        ? `${inRupees(lost)} of it stays your loss: you ask no more for it.`
        : "Nothing of it is missing now.";
    const left = missing > 0 ? `${inRupees(missing)} is still missing.` : nothing;
    return {
      lines: [
        `${inRupees(paise)} of ${id} ${did}. ${left}`,
        ...(await aboutClaims(parts, id, made)),
        ...(made.how === "came back"
          ? [
              "Was that a mistake, within ten minutes: desk payments made-good " +
                `${id} --came-back ${made.on} --amount ${paise / 100} --undo`,
            ]
          : []),
      ],
      json: { id, paise, missing },
    };
  },
};

/** Throws Refusal 409 where the transfer may stand in the books by a claim. */
async function refusePaidSince(parts: Parts, id: MoneyId, made: Made): Promise<void> {
  const look = await paidSinceWords(parts, id, made, "command");
  if (look === null) return;
  const then = "Nothing was entered. If it is so, type the same once more with --yes.";
  throw new OperatorRefusal(409, `${look} ${then}`);
}

const givenUp = (id: MoneyId, paise: number): string[] => [
  `You ask no more for ${inRupees(paise)} of ${id}: it stays your loss. The client is told in ` +
    "ten minutes, where an address of theirs is known.",
  `Was that a mistake, until then: desk payments made-good ${id} --written-off --undo`,
];

async function undo(parts: Parts, word: string, made: Made, { amount }: Options): Promise<Printed> {
  const id = await namedMoney(parts.store.db, word);
  if (made.how === "came back") {
    if (amount === undefined) throw new UsageFault("Say which entry, with its --amount.");
    const which = { on: made.on, paise: paiseOption(amount, "--amount") };
    const paise = await undoCameBack(parts, id, which);
    const words = `That is undone: ${inRupees(paise)} of ${id} did not come back`;
    return { lines: [`${words}, and no letter says so.`], json: { id, paise } };
  }
  const paise = await undoGivenUp(parts, id);
  const asked =
    paise > 0 ? `${inRupees(paise)} of ${id} is asked for` : `Nothing of ${id} is missing`;
  const lines = [`That is undone: ${asked}, and no letter says otherwise.`];
  return { lines, json: { id, paise } };
}

/** One transfer counts once: what keeps a claim from being paid by it as well. */
async function aboutClaims(parts: Parts, id: MoneyId, made: Made): Promise<string[]> {
  if (made.how !== "came back") return [];
  if (made.utr === undefined)
    return [
      `A claim may still name this transfer as its own, and would be paid by it. So that none is, enter the bank's reference, too: desk payments made-good ${id} --came-back ${made.on} --entered --utr REFERENCE`,
      ...((await whyUnpaid(parts.store.db, id)) === null ? [] : [LEAVE_IT]),
      ...(await besides(parts, id)),
    ];
  const claim = await waitingWithReference(parts, parts.store.db, made.utr);
  return claim === null
    ? []
    : [
        `THE CLAIM ${claim.id} NAMES THE SAME REFERENCE: it cannot be confirmed with it. If no other transfer paid it: desk claims reject ${claim.id} --reason "…"`,
      ];
}

/** What of the transfer is the client's besides, where it made good a part alone. */
async function besides({ store }: Parts, id: MoneyId): Promise<string[]> {
  const once = await onceOfMoney(store.db, id);
  const words = once ? besidesWords(once, "command") : "";
  return words === "" ? [] : [words];
}

const LEAVE_IT =
  "If it is the very transfer that was entered as somebody else's, or as never come, leave it so: " +
  "a claim that names it is asked about.";

async function nameEntered(parts: Parts, word: string, made: Made): Promise<Printed> {
  if (made.how !== "came back" || made.utr === undefined)
    throw new UsageFault("--entered goes with --came-back DAY and --utr.");
  const id = await namedMoney(parts.store.db, word);
  const { on, utr } = made;
  const { apart, toSend } = await nameCameBack(parts, id, { on, utr });
  const lines = [
    `The reference is kept with what came back of ${id} on ${on}: no claim is paid by it.`,
    ...(apart === 0
      ? []
      : [
          `${inRupees(apart)} had counted as a part of what came again: it counts as a part of ` +
            "it no more, and the books have it besides.",
        ]),
    ...(toSend === 0 ? [] : [`${inRupees(toSend)} of it are yours to send: desk refunds list`]),
    ...(await aboutClaims(parts, id, made)),
  ];
  return { lines, json: { id, on, apart, toSend } };
}

function madeIn(options: Options): Made {
  const on = options["came-back"];
  if ((on === undefined) === (options["written-off"] === undefined))
    throw new UsageFault("Give one of --came-back DAY and --written-off.");
  const { utr } = options;
  if (on === undefined) {
    if (utr !== undefined) throw new UsageFault("--utr goes with --came-back.");
    return { how: "written off" };
  }
  dayStart(on, "--came-back");
  return { how: "came back", on: String(on), ...(typeof utr === "string" ? { utr } : {}) };
}
