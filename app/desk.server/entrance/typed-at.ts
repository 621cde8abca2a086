import { researchLabels } from "../research/research-labels";
import { hasSecrets, settingLabels } from "./settings-typed";

/** The texts of a form, by the names of its fields. */
export type Fields = Record<string, string>;
/** What people type there, by the field's name: its label as the form has it. */
type Labels = Record<string, string>;

interface TypedDoor {
  /** the button's words */
  button: string | ((fields: Fields) => string);
  labels: Labels | ((fields: Fields, path: string) => Labels);
  /** nobody's to carry: keys, passphrases, who a client is */
  secret?: true | ((path: string) => boolean);
}

/** What a question asked once more carries with its Yes. */
const isSure = ({ sure = "", meant = "", apart = "" }: Fields): boolean =>
  sure + meant + apart !== "";
const orYes =
  (words: string) =>
  (fields: Fields): string =>
    isSure(fields) ? "Yes" : words;
const withoutUtr =
  (words: string, without: string) =>
  (fields: Fields): string =>
    isSure(fields) ? "Yes" : fields.without === "utr" ? without : words;

const letter: Labels = { subject: "Subject", text: "Letter" };
const service: Labels = {
  name: "Name",
  description: "Description",
  price: "Price",
  days: "Duration",
  howYouReceiveIt: "How subscribers receive it",
};
const research: TypedDoor = {
  button: ({ intent }) => (intent === "preview" ? "Preview" : "Save draft"),
  labels: researchLabels,
};

/**
 * Every door of the desk whose form has fields to type into. Where a form has other fields than
 * these, they are hidden, ticked or chosen: of those alone nothing is carried through a sign-in.
 * The tests hold each page they draw against it.
 */
export const typedDoors: Record<string, TypedDoor> = {
  "POST /claims/:id/confirm": {
    button: withoutUtr("Confirm: it came", "Confirm without a UTR"),
    labels: { utr: "UTR on the statement", received: "Rupees that came" },
  },
  "POST /claims/:id/reject": { button: "Reject", labels: { reason: "Reason" } },
  "POST /claims/:id/send-back": {
    button: withoutUtr("Send it back", "Send it back: there is no UTR"),
    labels: { utr: "UTR of what came", received: "Rupees that came" },
  },
  "POST /claims/:id/taken-back": {
    button: orYes("See what is booked"),
    labels: {
      on: "Day on which the bank took it",
      utr: "Its reference (UTR)",
      rupees: "Rupees that went out",
    },
  },
  "POST /refunds/:id/sent": {
    button: orYes("It is sent"),
    labels: {
      on: "Day of the transfer",
      utr: "Bank's reference (UTR)",
      amount: "Rupees that you sent",
    },
  },
  "POST /refunds/:id/bounced": {
    button: orYes("See what it does"),
    labels: { on: "Day on which it came back" },
  },
  "POST /refunds/:id/correct": {
    button: orYes("See what changes"),
    labels: { on: "Day of the transfer", utr: "Bank's reference (UTR)" },
  },
  "POST /payments/:id/came-back": {
    button: "Add its reference",
    labels: { utr: "Bank's reference (UTR)" },
  },
  "POST /payments/:id/made-good": {
    button: (fields) =>
      orYes(fields.how === "written off" ? "See what is written off" : "See what is entered")(
        fields,
      ),
    labels: ({ how }) => ({
      on: "Day on which it came",
      utr: "Bank's reference (UTR)",
      amount: "Rupees",
      reason: how === "written off" ? "Why" : "How",
    }),
  },
  "POST /people/:person/payments/:payment/refund": {
    button: "Refund this amount",
    labels: { amount: "Rupees" },
  },
  "POST /people/:person/subscriptions/:subscription/extend": {
    button: "Extend by these days",
    labels: { typed: "Another number of days" },
  },
  "POST /people/extend": {
    button: orYes("Extend for all who hold it"),
    labels: { days: "Days to add" },
  },
  "POST /people/:person/note": { button: "Keep the note", labels: { note: "Note for the desk" } },
  "POST /people/:person/number": {
    secret: true,
    button: "Change the number",
    labels: {
      number: "New number",
      pan: "PAN, as the person tells it",
      dob: "Date of birth, as the person tells it",
    },
  },
  "POST /letters/preview": { button: "See it as they will", labels: { days: "Days", ...letter } },
  "POST /letters/edit": { button: "Change it", labels: letter },
  "POST /letters/test": { button: "Test to myself", labels: letter },
  "POST /letters": { button: "Send", labels: letter },
  "POST /catalogue": {
    button: ({ sure }) => (sure ? "Add it as a second one" : "Add"),
    labels: service,
  },
  "POST /catalogue/:id": { button: orYes("Save"), labels: service },
  "POST /catalogue/hindi": { button: "Keep the Hindi words", labels: changedHindi },
  "POST /complaints": {
    button: "Set",
    labels: ({ source }) => ({
      period: source ? "Month" : "Financial year",
      pendingBefore: `Pending when the ${source ? "month" : "year"} began`,
      received: "Received",
      resolved: "Resolved",
      pendingOver3Months: "Pending for over 3 months",
      averageDays: "Average resolution time",
    }),
  },
  "POST /complaints/enter": {
    button: "Enter",
    labels: {
      name: "Name",
      number: "Mobile number",
      email: "E-mail",
      received: "Received on",
      words: "What happened",
    },
  },
  "POST /complaints/:reference/answer": {
    button: ({ resolves }) => (resolves === "yes" ? "Answer: this resolves it" : "Answer"),
    labels: { words: "Answer" },
  },
  "POST /complaints/:reference/withdraw": { button: orYes("Withdraw it"), labels: { why: "Why" } },
  "POST /research/draft": research,
  "POST /research/draft/:id": research,
  "POST /research/draft/:id/release": { button: "Release", labels: { at: "At a time, IST" } },
  "POST /research/lost/letters": {
    button: "Put back from these letters",
    labels: { letters: "The letters" },
  },
  "POST /research/lost/given-up": {
    button: "Show which numbers",
    labels: { upTo: "Up to which number research may have gone out" },
  },
  "POST /research/channels": { button: "Set the channel", labels: { channel: "Channel" } },
  "POST /passkeys": { secret: true, button: "Add", labels: { passphrase: "Your passphrase" } },
  "POST /team": { secret: true, button: "Invite", labels: { name: "Name" } },
  "POST /settings/:step": {
    secret: hasSecrets,
    button: ({ sure }) => (sure ? "Keep it so" : "Keep"),
    labels: settingLabels,
  },
};

/** Each line whose Hindi is another than it was, by its English. */
function changedHindi(fields: Fields): Labels {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name): [string, string][] => {
      const at = /^english-(\d+)$/.exec(name)?.[1];
      if (at === undefined || fields[`hindi-${at}`] === fields[`was-${at}`]) return [];
      return [[`hindi-${at}`, fields[name] ?? ""]];
    }),
  );
}
