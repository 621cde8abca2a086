import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { PaymentId } from "../../platform/store/ids";
import { unnamedWords, type CameBack } from "./came-back-unnamed";
import { isFree, type OnceTheirs } from "./once-theirs";

/**
 * What it is, for the owner: where all that was sent of it is with us again, as a doubt.
 *
 * @param books paise that are about to be booked of it; null: nobody says any
 */
export function onceWords(its: OnceTheirs, books: number | null = null): string {
  const { sent, lost, back, unnamed } = its;
  const once =
    "This transfer was booked for the same client before, to send back, and you entered that it " +
    "was somebody else's.";
  if (lost > 0) return `${once} ${inRupees(lost)} that you sent them of it are your loss.`;
  if (back === null) return `${once} Look: ${unsureWords(unnamed, "this transfer")}.`;
  const all = `Look: ${inRupees(sent)} that you had sent them of it are entered as come back`;
  const came = `${once} ${all}`;
  const rest = besidesOf(its) ?? 0;
  if (rest === 0) return `${came}. If that was by this transfer, it is in the books already.`;
  const [last, these] =
    back < sent
      ? [`, ${inRupees(back)} of these last`, `these ${inRupees(back)} came`]
      : ["", "that was"];
  const book = `: book ${inRupees(rest)} alone as received, to send back`;
  return (
    `${came}${last}. If ${these} by this transfer, ${inRupees(back)} of it are in the books ` +
    `already, and the other ${inRupees(rest)} are theirs${books === rest ? "" : book}.`
  );
}

/** Where nobody knows what of it is in the books: no sum of it is said to be theirs. */
const unsureWords = (unnamed: CameBack[], it: string): string =>
  `${unnamedWords(unnamed, it)}, and only what is left of the transfer without it is theirs`;

/**
 * Paise of it that are theirs besides, where it made good only what was missing by then; null:
 * nobody knows how many.
 */
export function besidesOf(once: OnceTheirs): number | null {
  const { paise, lost, back } = once;
  if (lost > 0 || isFree(once)) return 0;
  return back === null ? null : Math.max(paise - back, 0);
}

/** The same for who has entered now that it came back; "": nothing is theirs besides. */
export function besidesWords(once: OnceTheirs, reader: "page" | "command"): string {
  const rest = besidesOf(once);
  if (rest === 0) return "";
  if (rest === null || once.back === null)
    return unsureWords(once.unnamed, "that transfer") + (reader === "page" ? "" : ".");
  const way =
    reader === "page"
      ? `"The client paid a second time", in their claim's card on the page Claims`
      : `desk ${sendsBackAlone(once.payment, "REFERENCE", rest)}`;
  return (
    `If it is that transfer, ${inRupees(once.back)} of it are in the books by this, and the ` +
    `other ${inRupees(rest)} are theirs. Book ${inRupees(rest)} alone as received, to send back: ` +
    way
  );
}

/** @param rest paise; null: nobody knows how many */
export const sendsBackAlone = (claim: PaymentId, utr: string, rest: number | null): string =>
  `claims send-back ${claim} --utr ${utr} --received ${rest === null ? "RUPEES" : rest / 100}`;

/** The same of a line of the statement, in a part of a sentence. */
export function onceOfLine(once: OnceTheirs, whose = "this client"): string {
  const { lost, back, unnamed } = once;
  const was = `it was booked for ${whose} before, to send back, and entered as somebody else's`;
  if (lost > 0) return `${was}: ${inRupees(lost)} that they were sent of it are lost`;
  if (isFree(once)) return `${was}: if it was theirs after all, book it for them once more`;
  if (back === null) return `${was}: ${unsureWords(unnamed, "it")}`;
  const came = `${was}: if ${inRupees(back)} came back by it,`;
  const rest = besidesOf(once) ?? 0;
  return rest === 0
    ? `${came} it is in the books`
    : `${came} they are in the books, and the other ${inRupees(rest)} are theirs: book these alone`;
}

/** What to enter instead. */
export function onceWays({ money, paise, lost, unnamed }: OnceTheirs) {
  const made = `If it was theirs after all, it makes good these ${inRupees(lost)}, and `;
  const none = "nothing is owed anew: enter them as paid back, without a reference";
  const isUnsure = unnamed.length > 0;
  const rest = paise > lost && !isUnsure ? `, then book the other ${inRupees(paise - lost)}` : "";
  const look = isUnsure ? ` Look: ${unsureWords(unnamed, "it")}.` : "";
  return {
    typed:
      `${made}${none}${rest}: payments made-good ${money} --came-back DAY ` +
      `--reason "it was theirs"${look && `.${look}`}`,
    /** beside where it is entered */
    here: `${made}${none}${rest}.${look}`,
    onPage: `${made}${none}: "They paid it back", on the page Refunds${rest}.${look}`,
  };
}

/** Throws Refusal 409 where it would be owed to the same client a second time. */
export function refuseOnceTheirs(once: OnceTheirs | null): void {
  if (!once || once.lost === 0) return;
  const words = `${onceWords(once)} Nothing was booked.`;
  throw new OperatorRefusal(409, `${words} ${onceWays(once).typed}`, {
    onPage: `${words} ${onceWays(once).onPage}`,
  });
}
