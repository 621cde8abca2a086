import { dayInWords } from "../../../content/dates";
import { regulator } from "../../../content/regulator";
import type { Parts } from "../../platform/parts";
import { post, postToOwner } from "../../platform/outbox";
import type { ComplaintId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { dueAt } from "./clock";

/** Of a complaint, what its letters tell; `email` null: there is nobody to write to. */
interface About {
  id: ComplaintId;
  reference: string;
  email: string | null;
  receivedAt: number;
}

/**
 * The complainant reads the reference and the day; the owner that it came. Nothing that was typed
 * stands in the letter to the complainant: the address is whoever's it is.
 */
export async function announceComplaint(parts: Parts, tx: Db, about: About): Promise<void> {
  const { reference, receivedAt, id } = about;
  const due = dayInWords(dueAt(receivedAt));
  await write(parts, tx, about, "complaint received", id, `Your complaint ${reference}`, [
    `We received your complaint on ${dayInWords(receivedAt)}. Its reference is ${reference}.`,
    `We must resolve it by ${due} (21 days). We answer to this address.`,
    `If you did not complain to us, somebody mistyped an address: you need do nothing.`,
  ]);
  await postToOwner(
    parts,
    tx,
    "complaint",
    id,
    `Complaint ${reference}: resolve it by ${due}`,
    `A complaint came in. It is to be resolved by ${due} (21 days).\nRead and answer it: desk complaints show ${reference}`,
  );
}

/** @param answer its id: each is a letter of its own. `resolves`: the matter is closed with it */
export async function announceAnswer(
  parts: Parts,
  tx: Db,
  about: About,
  { answer, words, resolves }: { answer: string; words: string; resolves: boolean },
): Promise<void> {
  const { reference, receivedAt } = about;
  const subject = resolves
    ? `Your complaint ${reference} is resolved`
    : `About your complaint ${reference}`;
  await write(parts, tx, about, "complaint answered", answer, subject, [
    `About your complaint of ${dayInWords(receivedAt)}, reference ${reference}:`,
    words,
    resolves
      ? `With this we have resolved your complaint. Are you not satisfied? Write to us, or go to SEBI's portal SCORES (${regulator.scores}), and then to SMART ODR (${regulator.smartOdr}).`
      : `We go on working on it. It is to be resolved by ${dayInWords(dueAt(receivedAt))}.`,
  ]);
}

/** Once a few days before the end, once on the last day: the owner is told what still waits. */
export const remindOwner = (
  parts: Parts,
  tx: Db,
  { id, reference, receivedAt }: About,
  daysLeft: number,
): Promise<void> =>
  postToOwner(
    parts,
    tx,
    "complaint due",
    `${id} ${daysLeft}`,
    `Complaint ${reference} is to be resolved ${daysLeft === 0 ? "today" : `in ${daysLeft} days`}`,
    `It came on ${dayInWords(receivedAt)} and is to be resolved by ${dayInWords(dueAt(receivedAt))} (21 days).\nRead and answer it: desk complaints show ${reference}`,
  );

async function write(
  parts: Parts,
  tx: Db,
  { email }: About,
  kind: string,
  about: string,
  subject: string,
  lines: string[],
): Promise<void> {
  if (email === null) return;
  const { product, analyst, contact } = parts.site();
  const foot = [
    product,
    `${analyst.registeredName}, SEBI registration ${analyst.registrationNumber}`,
    `${contact.email} · ${contact.phone}`,
  ].join("\n");
  const text = ["Dear investor,", ...lines, foot].join("\n\n");
  await post(parts, tx, { person: null, kind, about }, { to: email, subject, text });
}
