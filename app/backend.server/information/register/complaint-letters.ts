import { dayInWords } from "../../../content/dates";
import { regulator, scoresIn } from "../../../content/regulator";
import type { Language } from "../../../content/languages";
import { letterText, type Letter } from "../../../content/words/letter";
import { say, sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import { post } from "../../platform/outbox";
import { postToOwner } from "../../platform/post-to-owner";
import { foot } from "../../platform/post-to";
import type { ComplaintId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { dueAt } from "./clock";

/** Of a complaint, what its letters tell; `email` null: there is nobody to write to. */
export interface About {
  id: ComplaintId;
  reference: string;
  email: string | null;
  receivedAt: number;
  language: Language;
}

/**
 * The complainant reads the reference and the day; the owner that it came. Nothing that was typed
 * stands in the letter to the complainant: the address is whoever's it is.
 */
export async function announceComplaint(parts: Parts, tx: Db, about: About): Promise<void> {
  const { reference, receivedAt, id } = about;
  const due = dayInWords(dueAt(receivedAt));
  await write(parts, tx, about, "complaint received", id, {
    subject: sentence("letters.complaint", { reference }),
    paragraphs: [
      sentence("letters.complaint-received", { day: receivedAt, reference }),
      sentence("letters.complaint-due", { day: dueAt(receivedAt) }),
      sentence("letters.complaint-not-you"),
    ],
  });
  await postToOwner(
    parts,
    tx,
    "complaint",
    id,
    `Complaint ${reference}: resolve it by ${due}`,
    `A complaint came in. It is to be resolved by ${due} (21 days).\nRead and answer it: desk complaints show ${reference}`,
    `/complaints/${reference}`,
  );
}

/**
 * @param given `answer`: its id, since each is a letter of its own. `resolves`: the matter is
 * closed
 *   with it. `open`: it was open until now; who writes after the end promises no day
 */
export async function announceAnswer(
  parts: Parts,
  tx: Db,
  about: About,
  given: { answer: string; words: string; resolves: boolean; open: boolean },
): Promise<void> {
  const { answer, words, resolves, open } = given;
  const { reference, receivedAt } = about;
  const scores = scoresIn(about.language);
  const { smartOdr } = regulator;
  await write(parts, tx, about, "complaint answered", answer, {
    subject: sentence(`letters.complaint-${resolves ? "resolved" : "answered"}`, { reference }),
    paragraphs: [
      sentence("letters.complaint-about", { day: receivedAt, reference }),
      sentence("letters.verbatim", { text: words }),
      ...(resolves ? [sentence("letters.complaint-then", { scores, smartOdr })] : []),
      ...(open && !resolves
        ? [sentence("letters.complaint-go-on", { day: dueAt(receivedAt) })]
        : []),
    ],
  });
}

/** The complainant reads that it was withdrawn, why, and where to go if that is not right. */
export const announceWithdrawal = (
  parts: Parts,
  tx: Db,
  about: About,
  why: string,
): Promise<void> =>
  write(parts, tx, about, "complaint withdrawn", about.id, {
    subject: sentence("letters.complaint-answered", { reference: about.reference }),
    paragraphs: [
      sentence("letters.complaint-about", {
        day: about.receivedAt,
        reference: about.reference,
      }),
      sentence("letters.complaint-withdrawn"),
      sentence("letters.verbatim", { text: why }),
      sentence("letters.complaint-not-right", { scores: scoresIn(about.language) }),
    ],
  });

/** Once a few days before the end, once on the last day: the owner is told what still waits. */
export const remindOwner = (
  parts: Parts,
  tx: Db,
  { id, reference, receivedAt }: Pick<About, "id" | "reference" | "receivedAt">,
  daysLeft: number,
): Promise<void> =>
  postToOwner(
    parts,
    tx,
    "complaint due",
    `${id} ${daysLeft}`,
    `Complaint ${reference} is to be resolved ${daysLeft === 0 ? "today" : `in ${daysLeft} days`}`,
    `It came on ${dayInWords(receivedAt)} and is to be resolved by ${dayInWords(dueAt(receivedAt))} (21 days).\nRead and answer it: desk complaints show ${reference}`,
    `/complaints/${reference}`,
  );

async function write(
  parts: Parts,
  tx: Db,
  { email, language }: About,
  kind: string,
  about: string,
  { subject, paragraphs }: Letter,
): Promise<void> {
  if (email === null) return;
  const whole = [sentence("letters.dear-investor"), ...paragraphs, foot(parts.site())];
  const letter = { subject: say(language, subject), text: letterText(language, whole) };
  await post(parts, tx, { person: null, kind, about }, { to: email, ...letter });
}
