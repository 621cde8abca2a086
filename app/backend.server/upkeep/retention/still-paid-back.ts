import type { ExpressionBuilder } from "kysely";
import { moneyGoesBack } from "../../money/owed/money-to-go-back";
import type { Tables } from "../../platform/store/tables";

/** They tell a person of money that went back, or did not. */
const LETTERS = ["payment refunded", "refund failed"];

/**
 * Whether money of a person is still to go back, or the letter that tells of it still to leave:
 * until then their number and e-mail address are needed to pay and to tell them. At the latest they
 * go with the records, since what the owner holds may stay owed for ever.
 *
 * @param recordsUntil UTC ms: who closed the account by then is not waited for
 */
export const isStillPaidBack = (e: ExpressionBuilder<Tables, "people">, recordsUntil: number) =>
  e.and([
    e("people.closed_at", ">", recordsUntil),
    e.or([
      e.exists(
        e
          .selectFrom("payments")
          .select("payments.id")
          .whereRef("payments.person_id", "=", "people.id")
          .where((payment) => payment.or([moneyGoesBack(payment), isAtGateway(payment)])),
      ),
      e.exists(
        e
          .selectFrom("outbox")
          .select("outbox.id")
          .whereRef("outbox.person_id", "=", "people.id")
          .where("outbox.kind", "in", LETTERS)
          .where("outbox.next_try_at", "is not", null),
      ),
    ]),
  ]);

/** What the gateway has in hand may still fail, and they are told then. */
const isAtGateway = (e: ExpressionBuilder<Tables, "payments">) =>
  e.exists(
    e
      .selectFrom("money_in")
      .innerJoin("gateway_refunds", "gateway_refunds.money_id", "money_in.id")
      .select("gateway_refunds.id")
      .whereRef("money_in.payment_id", "=", "payments.id")
      .where("gateway_refunds.status", "=", "pending"),
  );
