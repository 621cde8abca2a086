import type { ExpressionBuilder } from "kysely";
import { PROMISED } from "../../platform/states/refund-states";
import type { Tables } from "../../platform/store/tables";

/** Whether money of a payment has still to leave: it bought nothing, or a refund is not sent. */
export const moneyGoesBack = (e: ExpressionBuilder<Tables, "payments">) =>
  e.or([
    e.exists(
      e
        .selectFrom("money_in")
        .select("money_in.id")
        .whereRef("money_in.payment_id", "=", "payments.id")
        .where("use", "=", "owed")
        .where("to_return_paise", ">", 0),
    ),
    e.exists(
      e
        .selectFrom("refunds")
        .select("refunds.id")
        .whereRef("refunds.payment_id", "=", "payments.id")
        .where("refunds.state", "in", PROMISED),
    ),
  ]);
