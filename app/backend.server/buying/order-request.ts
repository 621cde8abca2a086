import { z } from "zod";
import { MOST_IN_CART } from "../../api/buying-calls";
import { rupeesOf, type OrderRequest } from "../../api/contract";
import type { Person } from "../platform/people/person";
import { pricedCart, type Listed } from "../money/catalogue/offers";
import { cartKey } from "../money/payments/cart-key";
import type { Parts } from "../platform/parts";
import { ClientRefusal, type Refusal } from "../../api/refusal";
import { sealPosted } from "../money/payments/made-by";

const Entry = z.object({
  _id: z.string(),
  service: z.object({
    _id: z.string(),
    name: z.string().optional(),
    price: z.number(),
    duration: z.number(),
  }),
});
const Cart = z.array(Entry).min(1).max(MOST_IN_CART);

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
    throw new ClientRefusal(422, "buying.receipt-not-pan");
  if (digits(asked.notes.number) !== digits(person.number))
    throw new ClientRefusal(422, "buying.number-not-yours");
  const entries = entriesOf(asked.notes.cart);
  const { items, missing } = await pricedCart(
    parts,
    entries.map((entry) => entry._id),
  );
  if (missing.length > 0) throw gone(entries, missing);
  const paise = items.reduce((sum, item) => sum + item.pricePaise, 0);
  const asShown = items.every((item, at) => shown(item, entries[at]));
  if (!asShown || asked.amount !== rupeesOf(paise)) {
    throw new ClientRefusal(
      409,
      "buying.price-changed",
      { rupees: rupeesOf(paise) },
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
    throw new ClientRefusal(422, "buying.cart-unreadable");
  }
  const parsed = Cart.safeParse(json);
  if (!parsed.success)
    throw Array.isArray(json) && json.length > MOST_IN_CART
      ? new ClientRefusal(422, "buying.cart-too-long", { most: MOST_IN_CART })
      : new ClientRefusal(422, "buying.cart-unreadable");
  if (new Set(parsed.data.map((entry) => entry._id)).size < parsed.data.length)
    throw new ClientRefusal(422, "buying.twice-in-cart");
  return parsed.data;
}

function gone(entries: Entry[], missing: string[]): Refusal {
  const names = entries
    .filter((entry) => missing.includes(entry._id))
    .flatMap(({ service: { name } }) => (name ? [name.slice(0, 120)] : []));
  if (names.length === 0) return new ClientRefusal(422, "buying.unnamed-gone");
  const code = names.length === 1 ? "buying.one-gone" : "buying.many-gone";
  return new ClientRefusal(422, code, { names: names.join(", ") });
}

/** What the person saw is what we sell. */
const shown = (item: Listed, entry: Entry | undefined): boolean =>
  entry?.service._id === item.serviceId &&
  entry.service.price === rupeesOf(item.pricePaise) &&
  entry.service.duration === item.durationDays;

const digits = (number: string): string => number.replace(/\D/g, "");
