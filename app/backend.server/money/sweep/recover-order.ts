import { record } from "../../platform/audit/record";
import { personById } from "../../platform/people/people";
import { offersById } from "../catalogue/offers";
import { noteLostNumbers } from "../invoices/series";
import { nextStep } from "../../../api/onboarding-step";
import type { Parts } from "../../platform/parts";
import { writeBought, type Bought } from "../payments/bought";
import { keepOrderId } from "../payments/look";
import { cartKey } from "../payments/cart-key";
import { paymentById, writeEvent } from "../payments/rows";
import type { GatewayOrder } from "../../providers/gateway/port";
import { ProviderDown } from "../../providers/outcome";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import { UNSEEN } from "../ledger/gateway-rows";
import { openOrderNote, type OrderNote } from "./order-note";

/**
 * Rebuilds an order of ours that the database has lost (a restored backup, a failover) from the
 * gateway's own order, whose sealed note says whose it was and for what: it keeps its ids. Whoever
 * lost the account with it is found again by the phone number once it has signed in and come
 * through onboarding.
 *
 * @returns the payment's id; `lost` when the order is ours and nobody or nothing is there to serve
 *   (yet); null when it carries no note of ours. Throws ProviderDown
 */
export async function recoverOrder(
  parts: Parts,
  orderId: string,
): Promise<PaymentId | "lost" | null> {
  const order = await orderIfThere(parts, orderId);
  const note = order ? openOrderNote(parts, order.notes) : null;
  if (!order || !note) return null;
  // Made at the gateway just before a crash, and its id not stored.
  if (await paymentById(parts.store.db, note.payment)) {
    await keepOrderId(parts, note.payment, orderId);
    return note.payment;
  }
  const person = await whose(parts, note);
  const items = await itemsOf(parts, note);
  if (!person || !items) return "lost";
  await rebuild(parts, order, note, person, items);
  return note.payment;
}

/** Unknown to the gateway, or too old to be shown (180 days). */
async function orderIfThere(parts: Parts, orderId: string): Promise<GatewayOrder | null> {
  try {
    return await parts.gateway.order(orderId);
  } catch (problem) {
    const unknown =
      problem instanceof ProviderDown && problem.why === "refused" && problem.status === 400;
    if (unknown) return null;
    throw problem;
  }
}

/**
 * By the account, else by the phone number; a closed one too, since its money is owed back. Null
 * while there is nobody, or they have not signed the agreement.
 */
async function whose(parts: Parts, note: OrderNote): Promise<PersonId | null> {
  const rows = await parts.store.db
    .selectFrom("people")
    .select(["id", "closed_at"])
    .where((e) => e.or([e("id", "=", note.person), e("number_hash", "=", note.numberHash)]))
    .execute();
  const row = rows.find(({ id }) => id === note.person) ?? rows[0];
  if (!row || row.closed_at !== null) return row?.id ?? null;
  const person = await personById(parts, row.id);
  return person && nextStep(person) === "done" ? person.id : null;
}

/**
 * What was bought, named as it is or was last listed, at the price that was agreed; null when one
 * of them is lost too.
 */
async function itemsOf(parts: Parts, { items }: OrderNote): Promise<Bought[] | null> {
  const listed = await offersById(
    parts,
    items.map(({ offerId }) => offerId),
  );
  const bought = items.flatMap((item) => {
    const offer = listed.find(({ offerId }) => offerId === item.offerId);
    return offer ? [{ ...offer, ...item }] : [];
  });
  return bought.length === items.length && bought.length > 0 ? bought : null;
}

async function rebuild(
  parts: Parts,
  order: GatewayOrder,
  note: OrderNote,
  person: PersonId,
  items: Bought[],
): Promise<void> {
  const now = parts.now();
  await parts.store.transaction(
    async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto("payments")
        .values({
          id: note.payment,
          person_id: person,
          method: "online",
          state: "created",
          amount_paise: order.amount,
          currency: "INR",
          cart: writeBought(items),
          cart_key: cartKey(parts, person, "online", items),
          posted_enc: "",
          receipt: order.receipt ?? note.payment,
          provider_order_id: order.id,
          created_at: order.createdAt,
          updated_at: now,
          next_look_at: now,
        })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return;
      await writeEvent(
        parts,
        tx,
        { id: note.payment, person_id: person },
        null,
        "created",
        "rebuilt",
      );
      record(parts, tx, {
        what: "order rebuilt",
        person,
        about: {
          payment: note.payment,
          order: order.id,
          made: new Date(order.createdAt).toISOString(),
        },
      });
      parts.log.error(
        { payment: note.payment, orderId: order.id },
        "an order was lost and rebuilt",
      );
      await noteLostNumbers(parts, tx, order.createdAt);
      // What became of its money is news to the order: it ends the service, and the payer hears of
      // it.
      const lost = tx
        .selectFrom("money_in")
        .select("id")
        .where("order_id", "=", order.id)
        .where("payment_id", "is", null);
      await tx
        .updateTable("gateway_refunds")
        .set({ seen_at: UNSEEN })
        .where("money_id", "in", lost)
        .execute();
      await tx.deleteFrom("disputes").where("money_id", "in", lost).execute();
      const ours = { payment_id: note.payment };
      const free = { use: "none" as const, why: null, owed_since: null };
      const itsMoney = tx
        .updateTable("money_in")
        .where("order_id", "=", order.id)
        .where("payment_id", "is", null);
      // What is on its way back, or is to go back, buys nothing any more.
      await itsMoney
        .set({ ...ours, ...free })
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom("refunds")
                .select("refunds.id")
                .whereRef("refunds.money_id", "=", "money_in.id")
                .where("state", "!=", "withdrawn"),
            ),
          ),
        )
        .execute();
      await itsMoney.set(ours).execute();
      await tx
        .updateTable("refunds")
        .set(ours)
        .where("payment_id", "is", null)
        .where("money_id", "in", (e) =>
          e
            .selectFrom("money_in")
            .select("money_in.id")
            .where("money_in.payment_id", "=", note.payment),
        )
        .execute();
    },
    { table: "people", id: person },
  );
}
