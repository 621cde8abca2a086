import type { Paragraph } from "../../content/words/letter";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { readBought } from "./payments/bought";
import type { PaymentRow } from "./payments/rows";
import type { Db } from "../platform/store/store";

/**
 * What the mail says that goes out when subscriptions start: each with its price as bought, its
 * dates and how it is received.
 */
export async function startedParagraphs(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
): Promise<Paragraph[]> {
  const given = await tx
    .selectFrom("subscriptions")
    .innerJoin("services", "services.id", "subscriptions.service_id")
    .select(["service_id", "starts_at", "ends_at", "how_you_receive_it"])
    .where("payment_id", "=", row.id)
    .execute();
  const services = readBought(row.cart).map(({ serviceId, name, pricePaise }) => {
    const one = given.find((subscription) => subscription.service_id === serviceId);
    const lines = [sentence("letters.started-service", { name, paise: pricePaise })];
    if (one)
      lines.push(sentence("letters.started-dates", { fromDay: one.starts_at, toDay: one.ends_at }));
    if (one?.how_you_receive_it)
      lines.push(sentence("letters.started-how", { how: one.how_you_receive_it }));
    return { lines };
  });
  // What is added to a running subscription has not started: it begins when that one ends.
  const begun = given.length === 0 || given.some(({ starts_at }) => starts_at <= parts.now());
  return [
    sentence(begun ? "letters.started-paid" : "letters.started-renewed", {
      paise: row.amount_paise,
    }),
    ...services,
    sentence("letters.started-invoice", {
      address: `${parts.settings.publicOrigin}/subscriptions`,
    }),
    sentence("letters.standard-warning"),
  ];
}
