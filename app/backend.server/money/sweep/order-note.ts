import { z } from "zod";
import type { Parts } from "../../platform/parts";
import type { Bought } from "../payments/bought";
import type { OfferId, PaymentId, PersonId } from "../../platform/store/ids";

/**
 * What the gateway's own order carries of ours, so that it can be rebuilt when the database has
 * lost it.
 */
export interface OrderNote {
  payment: PaymentId;
  person: PersonId;
  /** the phone number's keyed hash: whoever lost the account with the order is found by it */
  numberHash: string;
  /** what was bought, as it was priced */
  items: Pick<Bought, "offerId" | "pricePaise" | "durationDays">[];
}

/** Razorpay: at most 15 notes of 256 characters (docs: api/orders/create). */
const LONGEST = 256;
const MOST = 15;
const CONTEXT = "gateway.order-note";

const Kept = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.array(z.tuple([z.string(), z.number().int(), z.number().int()])),
]);

/**
 * The note sealed and cut into the gateway's notes `desk_1`, `desk_2` …: nobody there can read it.
 */
export function sealOrderNote(
  { seal }: Pick<Parts, "seal">,
  { payment, person, numberHash, items }: OrderNote,
): Record<string, string> {
  const kept: z.input<typeof Kept> = [
    payment,
    person,
    numberHash,
    items.map(({ offerId, pricePaise, durationDays }) => [offerId, pricePaise, durationDays]),
  ];
  const sealed = seal.close(JSON.stringify(kept), CONTEXT);
  const pieces = Math.ceil(sealed.length / LONGEST);
  if (pieces > MOST) throw new Error(`an order's note of ${sealed.length} characters is too long`);
  return Object.fromEntries(
    Array.from({ length: pieces }, (_, i) => [
      `desk_${i + 1}`,
      sealed.slice(i * LONGEST, (i + 1) * LONGEST),
    ]),
  );
}

/**
 * Reads what `sealOrderNote` made; null when the order carries no note of ours, or one that our
 * keys do not open.
 */
export function openOrderNote(
  { seal }: Pick<Parts, "seal">,
  notes: Record<string, string>,
): OrderNote | null {
  const pieces: string[] = [];
  for (let i = 1; notes[`desk_${i}`] !== undefined; i++) pieces.push(notes[`desk_${i}`] ?? "");
  if (pieces.length === 0) return null;
  try {
    const [payment, person, numberHash, items] = Kept.parse(
      JSON.parse(seal.open(pieces.join(""), CONTEXT)),
    );
    return {
      payment: payment as PaymentId,
      person: person as PersonId,
      numberHash,
      items: items.map(([offerId, pricePaise, durationDays]) => ({
        offerId: offerId as OfferId,
        pricePaise,
        durationDays,
      })),
    };
  } catch {
    return null;
  }
}
