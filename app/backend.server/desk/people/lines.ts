import { lostOf } from "../../money/disputes/lost";
import { invoiceName } from "../../money/invoices/wording";
import { nothingWentBack, undoIsOwners, undoWhile } from "../../money/payments/confirmation";
import { readBought } from "../../money/payments/bought";
import { namesOfServices } from "../../money/catalogue/second-of-name";
import type { Parts } from "../../platform/parts";
import type { PaymentState } from "../../platform/states/payment-states";
import type { PaymentId, PersonId, SubscriptionId } from "../../platform/store/ids";
import { boughtNothing, returnedOf } from "../payment-words";
import { OperatorRefusal } from "../../../api/refusal";

/** Instants UTC ms, amounts paise. */
export interface SubscriptionLine {
  id: SubscriptionId;
  payment: PaymentId;
  service: string;
  startsAt: number;
  endsAt: number;
  /** ended early */
  endedAt: number | null;
  paused: boolean;
}
export interface PaymentLine {
  id: PaymentId;
  method: "online" | "manual";
  state: PaymentState;
  paise: number;
  /** its state in words, where what came for it bought nothing; else null */
  nothing: string | null;
  /** what of it went back, and what is to, or is on its way */
  backPaise: number;
  toGoPaise: number;
  /** what banks took of it by disputes that were lost */
  lostPaise: number;
  services: string[];
  reference: string | null;
  begunAt: number;
  receivedAt: number | null;
  /** "2026-27/0001"; null where it bought nothing */
  invoice: string | null;
  /** so long its confirmation may be undone; null when it may not (any more) */
  undoUntil: number | null;
  /** money of it is to go back: then that is the owner's to undo */
  undoIsOwners: boolean;
}
/** Of each list so many; a person who has more is rare, and `people export` has all. */
export const MOST = 200;

/** A subscription of this person's. Throws Refusal 404. */
export async function subscriptionNamed(
  parts: Parts,
  person: PersonId,
  id: string,
): Promise<SubscriptionLine> {
  const found = (await subscriptionsOf(parts, person)).find((one) => one.id === id);
  if (!found) throw new OperatorRefusal(404, "This person has no such subscription.");
  return found;
}

/** A payment of this person's. Throws Refusal 404. */
export async function paymentNamed(
  parts: Parts,
  person: PersonId,
  id: string,
): Promise<PaymentLine> {
  const found = (await paymentsOf(parts, person)).find((one) => one.id === id);
  if (!found) throw new OperatorRefusal(404, "This person has no such payment.");
  return found;
}

/** What runs, or waits to start. */
export async function runningOf(parts: Parts, person: PersonId): Promise<SubscriptionLine[]> {
  const now = parts.now();
  return (await subscriptionsOf(parts, person)).filter(
    ({ endedAt, endsAt }) => endedAt === null && endsAt > now,
  );
}

/** Newest first, as the next two. */
export async function subscriptionsOf(parts: Parts, id: PersonId): Promise<SubscriptionLine[]> {
  const rows = await parts.store.db
    .selectFrom("subscriptions as s")
    .select(["s.id", "payment_id", "service_id", "starts_at", "ends_at", "revoked_at"])
    .select("paused_at")
    .where("person_id", "=", id)
    .orderBy("ends_at", "desc")
    .limit(MOST)
    .execute();
  const names = await namesOfServices(parts);
  return rows.map((row) => ({
    id: row.id,
    payment: row.payment_id,
    service: names.get(row.service_id) ?? "",
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    endedAt: row.revoked_at,
    paused: row.paused_at !== null,
  }));
}

export async function paymentsOf(parts: Parts, id: PersonId): Promise<PaymentLine[]> {
  const rows = await parts.store.db
    .selectFrom("payments")
    .leftJoin("invoices", "invoices.payment_id", "payments.id")
    .leftJoin("confirmations", (join) =>
      join.onRef("confirmations.payment_id", "=", "payments.id").on(nothingWentBack),
    )
    .select(["payments.id", "method", "state", "amount_paise", "cart", "reference", "created_at"])
    .select(["fulfilled_at", "financial_year", "number", "issued_at", "undo_until"])
    .select((e) =>
      e
        .selectFrom("money_in")
        .select((m) => m.fn.sum<number | string | null>("returned_paise").as("paise"))
        .whereRef("money_in.payment_id", "=", "payments.id")
        .where("use", "=", "service")
        .as("back"),
    )
    .where("person_id", "=", id)
    .orderBy("payments.id", "desc")
    .limit(MOST)
    .execute();
  const returned = await returnedOf(
    parts,
    rows.map((row) => row.id),
  );
  const lost = await lostOf(
    parts.store.db,
    rows.map((row) => row.id),
  );
  const undoable = rows.filter((row) => undoWhile(parts, row) !== null);
  const owners = await undoIsOwners(
    parts.store.db,
    undoable.map(({ id }) => id),
  );
  return rows.map(({ financial_year, number, issued_at, ...row }) => ({
    id: row.id,
    method: row.method,
    state: row.state,
    nothing: boughtNothing(row.state, returned.get(row.id)),
    paise: row.amount_paise,
    backPaise: Number(row.back ?? 0),
    toGoPaise: returned.get(row.id)?.owed ?? 0,
    lostPaise: lost.get(row.id) ?? 0,
    services: readBought(row.cart).map(({ name }) => name),
    reference: row.reference,
    begunAt: row.created_at,
    receivedAt: row.fulfilled_at,
    invoice:
      financial_year === null || number === null || issued_at === null
        ? null
        : invoiceName({ financial_year, number }),
    undoUntil: undoWhile(parts, row),
    undoIsOwners: owners.has(row.id),
  }));
}
