import { standardWarning } from "../../content/standard-warning";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import type { Parts } from "../platform/parts";
import { readBought } from "./payments/bought";
import type { PaymentRow } from "./payments/rows";
import type { Db } from "../platform/store/store";

/**
 * What the mail says that goes out when subscriptions start: each with its price as bought, its
 * dates and how it is received.
 */
export async function startedLines(parts: Parts, tx: Db, row: PaymentRow): Promise<string[]> {
  const given = await tx
    .selectFrom("subscriptions")
    .innerJoin("services", "services.id", "subscriptions.service_id")
    .select(["service_id", "starts_at", "ends_at", "how_you_receive_it"])
    .where("payment_id", "=", row.id)
    .execute();
  const services = readBought(row.cart).map(({ serviceId, name, pricePaise }) => {
    const one = given.find((subscription) => subscription.service_id === serviceId);
    const dates = one ? [`From ${dayInWords(one.starts_at)} to ${dayInWords(one.ends_at)}`] : [];
    const how = one?.how_you_receive_it ? [`How you receive it: ${one.how_you_receive_it}`] : [];
    return [`${name}, ${inRupees(pricePaise)}`, ...dates, ...how].join("\n");
  });
  return [
    `Your payment of ${inRupees(row.amount_paise)} is confirmed and your subscription has started.`,
    ...services,
    `Your invoice is attached. You can see your subscriptions at ${parts.settings.publicOrigin}/subscriptions`,
    standardWarning,
  ];
}
