import type { RefundRow } from "./refund-rows";

/** Why a refund falls away whose transfer the bank took back. */
export const TAKEN_BACK = "The bank took the transfer back.";

/** The same of one whose money never came, though its claim was confirmed. */
export const NEVER_CAME = "The money never came.";

/** The same of what was booked to be sent back to a client, and was somebody else's. */
export const NOT_THEIRS = "The money was somebody else's.";

/** Why one is not sent again: that the transfer before it came back was a mistake. */
export const NOT_BACK = "The transfer before it had not come back.";

/** Why a "refund" stands there that nobody sent: the bank took so much of the transfer. */
export const PART_TAKEN = "The bank took this part of the transfer back.";

/** The same of one after which the bank took the rest as well: all of the transfer is gone. */
export const ALL_TAKEN = "The bank took all of the transfer back, part by part.";

/** Stands after why it was to be sent again: the owner gave that up. */
export const NOT_AGAIN = "You withdrew what was to be sent for it.";

/** Stands in its place once it is entered that the owner's transfer had left all the same. */
const HAD_LEFT = "You had withdrawn it, and entered afterwards that it had left.";

/** Why a refund stands as it does, once it is entered as sent. */
export const reasonOnceSent = (reason: string | null): string | null =>
  reason?.replace(NOT_AGAIN, HAD_LEFT) ?? null;

/**
 * It waited, and there was no money for it any more: that went back another way, the bank took it,
 * or it never came from them; or it was to be sent for what came back, and is given up. The owner's
 * transfer may have left before.
 */
export const fellAway = ({
  state,
  covered_paise,
  reason,
}: Pick<RefundRow, "state" | "covered_paise" | "reason">): boolean =>
  state === "withdrawn" &&
  (covered_paise !== null ||
    [TAKEN_BACK, NEVER_CAME, NOT_THEIRS].some((one) => one === reason) ||
    isGivenUp({ reason }));

/**
 * Of a refund that is withdrawn: it was to be sent for what came back, and the owner gave it up.
 */
export const isGivenUp = ({ reason }: Pick<RefundRow, "reason">): boolean =>
  reason?.endsWith(NOT_AGAIN) ?? false;
