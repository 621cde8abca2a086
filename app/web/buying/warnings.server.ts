import type { Offer } from "../../api/contract";
import { dayInWords } from "../../content/dates";
import { capitalised } from "../frame/names";
import { wordsOf } from "../visit/words.server";
import type { Settled } from "./settled.server";
import type { Warning } from "./Warnings";

interface Known {
  offers: Offer[];
  settled: Settled;
  dropped: number;
  limit: string | null;
}

/**
 * What is to be known before paying: that a limit of the law bars it, what waits for its
 * confirmation already, what runs and until when, and that something is not sold any more.
 *
 * @param offers in the cart, in the reader's language
 * @param dropped how many of the cart are offered no longer
 * @param limit why the law lets us sell them no more
 */
export function warningsOf(
  context: unknown,
  { offers, settled, dropped, limit }: Known,
): Warning[] {
  const { payment, frame } = wordsOf(context);
  const { pending, active, dropped: gone } = payment.warnings;
  const services = offers.map(({ service }) => ({ ...service, name: capitalised(service.name) }));
  return [
    ...(limit === null ? [] : [{ words: limit, values: { name: "", day: "" } }]),
    ...services.flatMap(({ _id, name }) =>
      settled.pending.includes(_id) ? [{ words: pending, values: { name, day: "" } }] : [],
    ),
    ...services.flatMap(({ _id, name }) => {
      const end = settled.until[_id];
      if (!end) return [];
      return [{ words: active, values: { name, day: dayInWords(end, frame.months) } }];
    }),
    ...(dropped > 0 ? [{ words: gone, values: { name: "", day: "" } }] : []),
  ];
}
