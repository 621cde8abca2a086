import { inDays } from "../counted-words";
import { dayInWords } from "../../../content/dates";
import { inRupees } from "../../../content/rupees";
import type { Act } from "../../platform/audit/record";
import { isPart } from "../../money/refunds/part-shares";
import { wayWords } from "../lists/refund-ways";
import { ANALYSTS_LETTER } from "../../platform/outbox";
import type { PaymentLine } from "./lines";
import type { PaidBackLine } from "./paid-back-lines";
import type { RefundLine } from "./refund-lines";

/** What kind of thing happened. */
export type Chapter = "money" | "letters" | "account";

type About = Record<string, unknown>;
/** A happening in words. */
export interface Told {
  chapter: Chapter;
  what: string;
  more: string;
}

/** What a payment's move means for the person. @returns null for what only the machinery sees */
export function paymentInWords(
  { from, to, cause }: About,
  payment: PaymentLine | undefined,
): Told | null {
  // Nobody claimed what the bank credited again: that has an act of its own on the trail.
  if (to === "claimed" && cause === "operator") return null;
  const isSecond = from === null && to === "rejected";
  const what = isSecond ? "Another transfer came for a claim" : moves[String(to)];
  // A confirmation that was undone has an act of its own on the trail.
  const undone = from === "fulfilled" && (to === "claimed" || to === "dismissed");
  if (what === undefined || undone || (from === "refunded" && to === "fulfilled")) return null;
  const more = payment
    ? `${inRupees(payment.paise)}, ${payment.services.join(", ")}${payment.method === "manual" ? ", UPI" : ""}`
    : "";
  return { chapter: "money", what, more };
}

const moves: Record<string, string> = {
  created: "Payment begun",
  failed: "Payment failed",
  cancelled: "Payment cancelled",
  claimed: "Payment claimed",
  fulfilled: "Payment received",
  rejected: "Claim rejected",
  dismissed: "Claim lapsed",
};

export function refundInWords(refund: RefundLine) {
  const { paise, state, reason, sentOn, cameBackOn, dashboard } = refund;
  const sum = inRupees(paise);
  const on = (day: string | null): string[] => (day === null ? [] : [`on ${dayInWords(day)}`]);
  // Nobody sent it: a refund stands for it in the books.
  if (isPart(refund)) {
    const again = state === "bounced" ? ["and credited it again", ...on(cameBackOn)] : [];
    return {
      what: `The bank took ${sum} out of a transfer`,
      more: [...on(sentOn), again.join(" ")].filter((one) => one !== "").join(", "),
    };
  }
  const words = [
    state === "bounced" ? "sent" : state,
    dashboard ? wayWords.dashboard : "",
    ...on(sentOn),
    state === "bounced" ? ["and came back", ...on(cameBackOn)].join(" ") : "",
    reason ?? "",
  ];
  return { what: `Refund of ${sum}`, more: words.filter((one) => one !== "").join(", ") };
}

export const paidBackInWords = ({ how, paise, on, reason }: PaidBackLine): Told => ({
  chapter: "money",
  what: paidBack[how],
  more: `${inRupees(paise)}${on === null ? "" : ` on ${dayInWords(on)}`}: ${reason}`,
});

const paidBack: Record<PaidBackLine["how"], string> = {
  "came back": "They paid money back",
  "written off": "What they have too much was given up",
  "given up": "You ask no more for what you had sent them",
};

/**
 * A letter by the words above it. What it is about stands before them where they are the owner's
 * own, or in letters that the owner may not read.
 */
export const letterInWords = ({ kind, subject }: { kind: string; subject: string }): string =>
  kind === ANALYSTS_LETTER || OTHER_SCRIPT.test(subject)
    ? `Letter: ${kind}, “${subject}”`
    : `Letter: “${subject}”`;

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/**
 * What an act on the trail means. @param refunds those of the person
 * @returns null for what stands in the story otherwise
 */
export function actInWords(what: string, about: About, refunds: RefundLine[]): Told | null {
  if (what === "dispute") return decidedInWords(about);
  const words = acts[what as Act["what"]];
  if (!words) return null;
  const [chapter, said] = words;
  const daysLeft = what === "refund due" ? goesBack[String(about["why"])] : undefined;
  const byClient =
    what === "subscription ended" && about["why"] === "left"
      ? "The client left the service"
      : undefined;
  const its = refunds.find(({ id }) => id === about["refund"]);
  const credited =
    what === "refund bounced" && its && isPart(its)
      ? "The bank credited again what it had taken"
      : undefined;
  const afterAll = about["neverCame"] === true ? "The money came after all" : undefined;
  return {
    chapter,
    what: daysLeft ?? byClient ?? credited ?? afterAll ?? said,
    more: details(what, about),
  };
}

/** How a dispute ended; that it was raised stands in the story by itself. */
function decidedInWords({ status, takenPaise, paise }: About): Told | null {
  const sum = (one: unknown) => (typeof one === "number" ? inRupees(one) : "");
  if (status === "lost")
    return {
      chapter: "money",
      what: "A dispute was lost",
      more: `the bank took ${sum(takenPaise)} and gave it back to the client`,
    };
  if (status === "won")
    return { chapter: "money", what: "A dispute was won", more: `${sum(paise)} stays with you` };
  return status === "closed" ? { chapter: "money", what: "A dispute was closed", more: "" } : null;
}

/** Of money that bought something; all else bought nothing, or was too much. */
const goesBack: Record<string, string> = {
  left: "The fee for the days left goes back",
  "ended early": "The fee for the days left may be asked back",
};

function details(what: string, about: About): string {
  if (what === "subscription extended" || what === "subscription extension undone")
    return `by ${inDays(Number(about["days"]))}`;
  if (what === "session ended" || what === "known device ended") return String(about["why"] ?? "");
  if (what === "claim confirmation undone" || what === "money never came")
    return `${String(about["because"])}; invoice ${String(about["invoice"])} cancelled by credit note ${String(about["creditNote"])}`;
  if (what === "transfer taken back" && typeof about["creditNote"] === "string")
    return (
      `invoice ${String(about["invoice"])} cancelled by credit note ` +
      `${String(about["creditNote"])}`
    );
  if (what === "account changed") return changesInWords(about);
  if (what === "analyst's letters") return about["letters"] ? "wanted" : "not wanted";
  if (what === "reminders") return about["reminders"] ? "wanted" : "not wanted";
  if (typeof about["paise"] === "number") return inRupees(about["paise"]);
  return "";
}

/** "reminders: no, research by SMS: yes" */
const changesInWords = (about: About): string =>
  Object.entries(about)
    .map(([name, value]) => `${choices[name] ?? name}: ${value === true ? "yes" : "no"}`)
    .join(", ");

const choices: Record<string, string> = {
  letters: "letters from you",
  researchMail: "research by mail",
  researchTelegram: "research by Telegram",
  researchSms: "research by SMS",
};

/** Of each act what the story says; null: it is told otherwise, or of no client. */
const acts: Record<Act["what"], [Chapter, string] | null> = {
  "sign-in": ["account", "Signed in"],
  "session ended": ["account", "Signed out"],
  "known device ended": ["account", "A browser is not known any more"],
  "agreement signed": ["account", "Agreement signed"],
  "signer's name differs": ["account", "Agreement signed under another name"],
  "signer's name accepted": ["account", "The signer's name was accepted"],
  "signer's name refused": ["account", "The signer's name was refused"],
  "claim confirmation undone": ["money", "The confirmation was undone"],
  "transfer taken back": ["money", "The bank took the transfer back"],
  "money never came": ["money", "It was entered that the money never came"],
  "part taken back undone": [
    "money",
    "That the bank took a part was booked by mistake, and undone",
  ],
  "transfer credited again": ["money", "The bank credited the transfer again"],
  "refund bounced": ["money", "A transfer of yours to them came back"],
  "refund bounced undone": [
    "money",
    "That a transfer of yours came back was entered by mistake, and undone",
  ],
  "send-back undone": ["money", "That their money goes back was booked by mistake, and undone"],
  "booking not theirs": ["money", "Money booked to be sent back to them was somebody else's"],
  // Of other money it is told by what was entered (`paid-back-lines.ts`).
  "made good": ["money", "Another transfer was kept as the rest of a claim"],
  "loss given up undone": ["money", "That you ask no more was entered by mistake, and undone"],
  "came back undone": ["money", "That they paid it back was entered by mistake, and undone"],
  "refund due": ["money", "What they sent goes back"],
  "refund withdrawn": ["money", "A refund was withdrawn"],
  "evidence made": ["money", "Evidence was made for a dispute"],
  "service paused": ["money", "Service paused"],
  "service resumed": ["money", "Service resumed"],
  "subscription extended": ["money", "Service extended"],
  "subscription extension undone": ["money", "That the service was extended was undone"],
  "subscription ended": ["money", "Service ended"],
  "receipt sent again": ["letters", "Receipt sent again"],
  "person exported": ["account", "Everything held was exported"],
  "note changed": ["account", "The note was changed"],
  "number changed": ["account", "Phone number changed"],
  "number change refused": ["account", "A change of the number was refused"],
  "account closed": ["account", "Account closed"],
  "account changed": ["account", "The client changed their account"],
  reminders: ["account", "Reminders"],
  "analyst's letters": ["account", "Letters from the analyst"],
  "account held": ["account", "Nothing is erased: a dispute is open"],
  "account released": ["account", "Erasing goes on by the calendar"],

  payment: null,
  "claim confirmed": null,
  "bank columns confirmed": null,
  "refund asked": null,
  "money returned": null,
  "refund failed": null,
  "refund refused": null,
  "refund by hand": null,
  "refund sent": null,
  "refund corrected": null,
  "return held": null,
  "return released": null,
  "unmatched money": null,
  "order rebuilt": null,
  dispute: null,
  "inspection folder made": null,
  "invoice series": null,
  "service extended for all": null,
  "extension for all undone": null,
  catalogue: null,
  "complaint figures": null,
  "complaint received": null,
  "complaint answered": null,
  "complaint resolved": null,
  "complaint withdrawn": null,
  "complaints erased": null,
  "books exported": null,
  "research draft": null,
  "research draft deleted": null,
  "research scheduled": null,
  "research not released": null,
  "research released": null,
  "research service": null,
  "research put back": null,
  "lost letter shown": null,
  "lost research answered": null,
  "research example": null,
  "research mail": null,
  "Telegram linked": null,
  "Telegram let go": null,
  "Telegram channel": null,
  "person looked up": null,
  "contacts taken": null,
  "letter to clients": null,
  "letter to clients stopped": null,
  "account data erased": null,
  "records erased": null,
  "key rotation begun": null,
  "keys rotated": null,
  "operator sign-in": null,
  "operator sign-out": null,
  "team member invited": null,
  "team member joined": null,
  "team member changed": null,
  "team member disabled": null,
  "desk session ended": null,
  "passkey added": null,
  "passkey removed": null,
  "message retried": null,
  "event retried": null,
  "settings shared": null,
  "settings changed": null,
  "server restarted": null,
  "backup made": null,
  "backup proved": null,
  "backup copied": null,
  "backup restored": null,
  "restore checked": null,
  "moved to PostgreSQL": null,
  "audit trail keyed": null,
};
