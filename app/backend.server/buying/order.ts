import type { OrderRequest } from "../../api/contract";
import { spend, tooOften, type Limit } from "../platform/limits";
import { refuseClosed } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { PaymentId, PersonId } from "../platform/store/ids";
import { mayAskBeforeOffering } from "./asking-limits";
import { sealOrderNote } from "../money/sweep/order-note";
import { readBought, writeBought } from "../money/payments/bought";
import { refuseOverFeeCap } from "../money/payments/fee-cap";
import { keepOrderId, refreshFromGateway } from "../money/payments/look";
import { nextLook } from "../money/payments/look-schedule";
import { refuseWithoutPlace } from "../money/service/client-places";
import { checkOrder, type Checked } from "./order-request";
import {
  isOpen,
  move,
  OPEN,
  paymentById,
  writeEvent,
  type PaymentRow,
} from "../money/payments/rows";
import { DAY_MS, HOUR_MS } from "../../content/durations";

/**
 * An order is offered again for a day; after that a new one is made, so that the old one's late
 * money is seen before it is looked at no more.
 */
const REUSE_MS = DAY_MS;
/** A repeat as quick as a double click needs no question at the gateway first. */
const DOUBLE_CLICK_MS = 120_000;
/**
 * Ever other carts make ever other orders, each a call to the gateway and looked at for three days.
 */
const ORDERS_AN_HOUR = 30;

export interface OrderToPay {
  /** the gateway's */
  id: string;
  paise: number;
  currency: "INR";
}

/**
 * Makes the order a person is about to pay, or hands out the one that is open for the same cart:
 * asked twice, or from two tabs at once, it stays one order, so that nobody can pay twice. Throws
 * Refusal 401 (closed meanwhile), 409 (paid already, or price changed), 422 or 429, ProviderDown.
 */
export async function createOrder(
  parts: Parts,
  person: Person,
  asked: OrderRequest,
): Promise<OrderToPay> {
  const checked = await checkOrder(parts, person, "online", asked);
  const { payment, found } = await openPayment(parts, person.id, checked);
  if (found && (payment.state !== "created" || payment.created_at < parts.now() - DOUBLE_CLICK_MS))
    await refusePaid(parts, payment);
  const id = payment.provider_order_id ?? (await orderAtGateway(parts, payment, person, found));
  return { id, paise: payment.amount_paise, currency: "INR" };
}

/** The person's row is held, so that a second request finds what the first one wrote. */
function openPayment(
  parts: Parts,
  person: PersonId,
  checked: Checked,
): Promise<{ payment: PaymentRow; found: boolean }> {
  const { items, paise, cartKey, postedEnc } = checked;
  return parts.store.transaction(
    async (tx) => {
      await refuseClosed(tx, person);
      const now = parts.now();
      await refuseOverFeeCap(parts, tx, person, checked);
      await refuseWithoutPlace(parts, tx, person);
      const open = await tx
        .selectFrom("payments")
        .selectAll()
        .where("cart_key", "=", cartKey)
        .where("state", "in", OPEN)
        .where("created_at", ">", now - REUSE_MS)
        // The gateway takes no more money for an order whose money is owed back.
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom("money_in")
                .select("money_in.id")
                .whereRef("money_in.payment_id", "=", "payments.id")
                .where("use", "=", "owed"),
            ),
          ),
        )
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      if (open?.provider_order_id) return { payment: open, found: true };
      await spend(parts, tx, [newOrders(person)]);
      if (open) return { payment: open, found: true };
      const id = parts.newId<PaymentId>();
      await tx
        .insertInto("payments")
        .values({
          id,
          person_id: person,
          method: "online",
          state: "created",
          amount_paise: paise,
          currency: "INR",
          cart: writeBought(items),
          cart_key: cartKey,
          posted_enc: postedEnc,
          receipt: parts.newId(),
          created_at: now,
          updated_at: now,
          next_look_at: nextLook(now, now, false),
        })
        .execute();
      await writeEvent(parts, tx, { id, person_id: person }, null, "created", "create-order");
      return {
        payment: await tx
          .selectFrom("payments")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirstOrThrow(),
        found: false,
      };
    },
    { table: "people", id: person },
  );
}

function newOrders(person: PersonId): Limit {
  const refuse = tooOften("buying.begun-too-often");
  return {
    kind: "order",
    subject: person,
    windows: [{ ms: HOUR_MS, most: ORDERS_AN_HOUR, refuse }],
  };
}

/**
 * Before an order is offered again the gateway is asked whether it is paid, as often as
 * `asking-limits.ts` allows; a cancelled or failed one is open once more.
 */
async function refusePaid(parts: Parts, { id, ...known }: PaymentRow): Promise<void> {
  const { state, awaiting } = (await mayAskBeforeOffering(parts, known.person_id, id))
    ? await refreshFromGateway(parts, id, "create-order")
    : { state: known.state, awaiting: known.awaiting_since !== null };
  if (!isOpen(state))
    throw new ClientRefusal(409, "buying.paid-already", {}, { data: { paid: true } });
  if (awaiting)
    throw new ClientRefusal(409, "buying.being-confirmed", {}, { data: { paid: true } });
  await parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id);
      if (row?.state === "cancelled" || row?.state === "failed")
        await move(parts, tx, row, "attempted", "create-order", {
          next_look_at: nextLook(parts.now(), parts.now(), false),
        });
    },
    { table: "payments", id },
  );
}

/**
 * A payment found without an order was cut off half-way, or another request is at it right now: its
 * order may exist. The order carries a sealed note of whose it is and for what, by which it is
 * rebuilt should the database lose it.
 */
async function orderAtGateway(
  parts: Parts,
  { id, receipt, amount_paise, cart }: PaymentRow,
  person: Person,
  found: boolean,
): Promise<string> {
  const made = found ? await parts.gateway.orderByReceipt(receipt) : null;
  const notes = sealOrderNote(parts, {
    payment: id,
    person: person.id,
    numberHash: parts.seal.hash(person.number, "people.number"),
    items: readBought(cart),
  });
  const order = made ?? (await parts.gateway.createOrder({ paise: amount_paise, receipt, notes }));
  return keepOrderId(parts, id, order.id);
}
