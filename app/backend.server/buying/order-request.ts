import { z } from "zod";
import { rupeesOf, type OrderRequest } from "../../api/contract";
import type { Person } from "../platform/people/person";
import { pricedCart, type Listed } from "../money/catalogue/offers";
import { cartKey } from "../money/payments/cart-key";
import type { Parts } from "../platform/parts";
import { Refusal } from "../../api/refusal";
import { sealPosted } from "../money/payments/made-by";

const MOST = 50;
const Entry = z.object({
  _id: z.string(),
  service: z.object({
    _id: z.string(),
    name: z.string().optional(),
    price: z.number(),
    duration: z.number(),
  }),
});
const Cart = z.array(Entry).min(1).max(MOST);

export interface Checked {
  items: Listed[];
  paise: number;
  /** the same person, method, services and amount give the same key */
  cartKey: string;
  /** the key of an order for the same cart, whichever way it is to be paid */
  orderKey: string;
  postedEnc: string;
}

/**
 * What create-order and manual-payment check alike (decision 18): the receipt is the person's PAN,
 * the number is theirs, and our own catalogue gives the price. Throws Refusal 409 with
 * `data.amount` (rupees) when a price or duration has changed, otherwise 422.
 */
export async function checkOrder(
  parts: Parts,
  person: Person,
  method: "online" | "manual",
  asked: OrderRequest,
): Promise<Checked> {
  if (asked.receipt.toUpperCase() !== person.pan)
    throw new Refusal(422, "The receipt must be the PAN of your account.");
  if (digits(asked.notes.number) !== digits(person.number))
    throw new Refusal(422, "The number in the order is not that of your account.");
  const entries = entriesOf(asked.notes.cart);
  const { items, missing } = await pricedCart(
    parts,
    entries.map((entry) => entry._id),
  );
  if (missing.length > 0) throw new Refusal(422, gone(entries, missing));
  const paise = items.reduce((sum, item) => sum + item.pricePaise, 0);
  const asShown = items.every((item, at) => shown(item, entries[at]));
  if (!asShown || asked.amount !== rupeesOf(paise)) {
    throw new Refusal(
      409,
      `The price has changed. It is now Rs. ${rupeesOf(paise)}. Please look at your cart again.`,
      { data: { amount: rupeesOf(paise) } },
    );
  }
  return {
    items,
    paise,
    cartKey: cartKey(parts, person.id, method, items),
    orderKey: cartKey(parts, person.id, "online", items),
    postedEnc: sealPosted(parts, { receipt: asked.receipt, notes: asked.notes }),
  };
}

type Entry = z.infer<typeof Entry>;

function entriesOf(cart: string): Entry[] {
  let json: unknown;
  try {
    json = JSON.parse(cart);
  } catch {
    throw new Refusal(422, "The cart in the order cannot be read.");
  }
  const parsed = Cart.safeParse(json);
  if (!parsed.success)
    throw new Refusal(
      422,
      Array.isArray(json) && json.length > MOST
        ? `A cart may hold ${MOST} services at most.`
        : "The cart in the order cannot be read.",
    );
  if (new Set(parsed.data.map((entry) => entry._id)).size < parsed.data.length)
    throw new Refusal(422, "A service is in the cart twice.");
  return parsed.data;
}

function gone(entries: Entry[], missing: string[]): string {
  const names = entries
    .filter((entry) => missing.includes(entry._id))
    .map((entry) => entry.service.name?.slice(0, 120) ?? "A service");
  return `${names.join(", ")} ${names.length === 1 ? "is" : "are"} no longer offered. Please look at your cart again.`;
}

/** What the person saw is what we sell. */
const shown = (item: Listed, entry: Entry | undefined): boolean =>
  entry?.service._id === item.serviceId &&
  entry.service.price === rupeesOf(item.pricePaise) &&
  entry.service.duration === item.durationDays;

const digits = (number: string): string => number.replace(/\D/g, "");
