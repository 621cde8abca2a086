import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { PaymentId } from "../../platform/store/ids";
import type { OnceTheirs } from "./once-theirs";

/**
 * What it is, for the owner: where all that was sent of it is with us again, as a doubt.
 *
 * @param books paise that are about to be booked of it; null: nobody says any
 */
export function onceWords(its: OnceTheirs, books: number | null = null): string {
  const { sent, lost, back } = its;
  const once =
    "This transfer was booked for the same client before, to send back, and you entered that it " +
    "was somebody else's.";
  if (lost > 0) return `${once} ${inRupees(lost)} that you sent them of it are your loss.`;
  const all = `Look: ${inRupees(sent)} that you had sent them of it are entered as come back`;
  const came = `${once} ${all}`;
  const rest = besidesOf(its);
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

/** Paise of it that are theirs besides, where it made good only what was missing by then. */
export const besidesOf = ({ paise, sent, lost, back }: OnceTheirs): number =>
  lost > 0 || sent === 0 ? 0 : Math.max(paise - back, 0);

/** The same for who has entered now that it came back; "": nothing is theirs besides. */
export function besidesWords(once: OnceTheirs, reader: "page" | "command"): string {
  const rest = besidesOf(once);
  if (rest === 0) return "";
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

/** @param rest paise */
export const sendsBackAlone = (claim: PaymentId, utr: string, rest: number): string =>
  `claims send-back ${claim} --utr ${utr} --received ${rest / 100}`;

/** The same of a line of the statement, in a part of a sentence. */
export function onceOfLine(once: OnceTheirs, whose = "this client"): string {
  const { sent, lost, back } = once;
  const was = `it was booked for ${whose} before, to send back, and entered as somebody else's`;
  if (lost > 0) return `${was}: ${inRupees(lost)} that they were sent of it are lost`;
  if (sent === 0) return `${was}: if it was theirs after all, book it for them once more`;
  const came = `${was}: if ${inRupees(back)} came back by it,`;
  const rest = besidesOf(once);
  return rest === 0
    ? `${came} it is in the books`
    : `${came} they are in the books, and the other ${inRupees(rest)} are theirs: book these alone`;
}

/** What to enter instead. */
export function onceWays({ money, paise, lost }: OnceTheirs) {
  const made = `If it was theirs after all, it makes good these ${inRupees(lost)}, and `;
  const none = "nothing is owed anew: enter them as paid back, without a reference";
  const rest = paise > lost ? `, then book the other ${inRupees(paise - lost)}` : "";
  return {
    typed:
      `${made}${none}${rest}: payments made-good ${money} --came-back DAY ` +
      '--reason "it was theirs"',
    /** beside where it is entered */
    here: `${made}${none}${rest}.`,
    onPage: `${made}${none}: "They paid it back", on the page Refunds${rest}.`,
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
