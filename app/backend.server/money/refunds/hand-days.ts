import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../../platform/store/tables";

/** The day on which a transfer by hand left, and that on which the bank returned it. */
export type HandDay = "sent_on" | "bounced_on";

/**
 * Refunds that left by hand, those too that the bank returned on a day which is known: the month in
 * which one left keeps it, that of its return takes it off.
 */
export const hasLeft = (e: ExpressionBuilder<Pick<Tables, "refunds">, "refunds">) =>
  e.or([e("refunds.state", "=", "sent"), e("refunds.bounced_on", "is not", null)]);
