import type { ActiveSubscription } from "../../api/contract";
import { invoiceName } from "../money/invoices/wording";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";

/**
 * The person's subscriptions that have not ended and were not revoked: one a service, with the
 * latest end (decision 5).
 */
export async function activeOf(
  parts: Parts,
  person: { id: PersonId },
): Promise<ActiveSubscription[]> {
  const rows = await parts.store.db
    .selectFrom("subscriptions")
    .innerJoin("services", "services.id", "subscriptions.service_id")
    .leftJoin("invoices", "invoices.payment_id", "subscriptions.payment_id")
    .select(["subscriptions.payment_id", "invoices.financial_year", "invoices.number"])
    .select([
      "subscriptions.id",
      "subscriptions.service_id",
      "subscriptions.starts_at",
      "subscriptions.ends_at",
      "services.how_you_receive_it",
    ])
    .where("subscriptions.person_id", "=", person.id)
    .where("subscriptions.revoked_at", "is", null)
    .where("subscriptions.paused_at", "is", null)
    .where("subscriptions.ends_at", ">", parts.now())
    .orderBy("subscriptions.ends_at", "desc")
    .execute();
  const cards = new Map<
    string,
    ActiveSubscription & Required<Pick<ActiveSubscription, "receipts">>
  >();
  for (const row of rows) {
    const startDate = new Date(row.starts_at).toISOString();
    const { payment_id: payment, financial_year, number } = row;
    const receipts =
      financial_year === null || number === null
        ? []
        : [{ payment, number: invoiceName({ financial_year, number }) }];
    const card = cards.get(row.service_id);
    // Later rows end earlier: they only move the start of what runs on without a gap, and were paid
    // for before.
    if (card) {
      card.startDate = startDate;
      card.receipts.unshift(...receipts);
    } else {
      const how = row.how_you_receive_it ? { howYouReceiveIt: row.how_you_receive_it } : {};
      cards.set(row.service_id, {
        service: row.service_id,
        endDate: new Date(row.ends_at).toISOString(),
        _id: row.id,
        startDate,
        ...how,
        receipts,
      });
    }
  }
  return [...cards.values()];
}
