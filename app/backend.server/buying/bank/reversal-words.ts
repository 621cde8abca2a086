import { inRupees } from "../../../content/rupees";
import type { TakenBackClaim } from "./reversals";

/** For the owner. What they do about it is a press, or a command. */
export const reversalWords = (one: TakenBackClaim): string =>
  [
    isOf(one),
    ...(one.isAnother ? [ANOTHER] : []),
    ...one.toSend.map((paise) => waitsToBeSent(one.name, paise)),
  ].join(" ");

const ANOTHER =
  "A row that says the same is booked already, and that the bank credited that again. Look at the " +
  "balances beside them whether it took the same twice, before you book this one as well.";

function isOf(one: TakenBackClaim): string {
  const { name, paise, wentPaise, isPart, paid, besides, utr, day, text } = one;
  const whose = name ?? "a client without a name";
  const of = `UTR ${utr ?? "none"}`;
  const row = `"${text}" of ${day}`;
  const bears = utr === null ? `the reference of the claim of ${whose}` : of;
  if (besides !== null)
    return (
      `The bank took back ${of} by ${row}. ${inRupees(wentPaise)} of it had been the rest of the ` +
      `claim of ${whose}, and is a part of that; ${inRupees(besides)} was too much. Each is booked ` +
      `by itself.`
    );
  if (isPart)
    return (
      `${inRupees(wentPaise)} went out by ${row}, which bears ${bears}. In all ` +
      `${inRupees(paise)} came for it from ${whose}, which is more. It is a part that the bank ` +
      `took back, a charge of the bank, or a refund of yours. A charge of the bank is not to be ` +
      `booked here.`
    );
  const took = `The bank took back ${utr === null ? "a transfer" : of} by ${row}.`;
  const came = paid
    ? `It paid the claim of ${whose} of ${inRupees(paise)}, whose money is not with you any more.`
    : `By it ${inRupees(paise)} had come from ${whose}, which you were to send back: that money ` +
      `is not with you any more.`;
  return wentPaise === paise
    ? `${took} ${came}`
    : `${took} ${came} ${inRupees(wentPaise)} went out.`;
}

/** A refund that waits is withdrawn when all is taken back: had it left, it has gone out twice. */
export const waitsToBeSent = (name: string | null, paise: number): string =>
  `A refund of ${inRupees(paise)} to ${name ?? "this client"} waits to be sent. If this row is that ` +
  `transfer, or yours has left already, enter it on the page Refunds first.`;
