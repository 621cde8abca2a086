import { dateInIndia } from "../../content/india";
import type { Paragraph } from "../../content/words/letter";
import { sentence, type Sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { readBought } from "./payments/bought";
import type { PaymentRow } from "./payments/rows";
import type { ServiceId } from "../platform/store/ids";

/**
 * What the mail says that goes out when subscriptions start: each with its price as bought, its
 * dates and how it is received.
 */
export function startedParagraphs(
  parts: Pick<Parts, "now" | "settings">,
  row: Pick<PaymentRow, "cart" | "amount_paise">,
  given: Given[],
): Paragraph[] {
  const services = readBought(row.cart).map(({ serviceId, name, pricePaise }) => {
    const one = given.find((subscription) => subscription.service_id === serviceId);
    const lines = [sentence("letters.started-service", { name, paise: pricePaise })];
    if (one && one.ends_at > one.starts_at) lines.push(whenWords(one));
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

/** One that ended since may have run for less than a day. */
const whenWords = ({ starts_at: fromDay, ends_at: toDay }: Given): Sentence =>
  dateInIndia(fromDay) === dateInIndia(toDay)
    ? sentence("letters.started-day", { day: fromDay })
    : sentence("letters.started-dates", { fromDay, toDay });

/** A subscription that the payment gave; its dates UTC ms. */
interface Given {
  service_id: ServiceId;
  starts_at: number;
  ends_at: number;
  how_you_receive_it: string | null;
}
