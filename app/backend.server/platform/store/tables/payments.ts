import type { Generated } from "kysely";
import type { PaymentState } from "../../states/payment-states";
import type { ExtensionId, PaymentId, PersonId, ServiceId, SubscriptionId } from "../ids";
import type { Json, KeyedHash, Ms, Paise, Sealed } from "./column";

export interface PaymentsTables {
  payments: Payments;
  payment_events: PaymentEvents;
  payment_counts: PaymentCounts;
  confirmations: Confirmations;
  subscriptions: Subscriptions;
  extended_days: ExtendedDays;
  bank_formats: BankFormats;
  bank_lines: BankLines;
}

interface Payments {
  id: PaymentId;
  person_id: PersonId;
  method: "online" | "manual";
  state: PaymentState;
  amount_paise: Paise;
  currency: "INR";
  /**
   * what was bought, as it stood: [{offerId, serviceId, name, description, pricePaise,
   * durationDays}]
   */
  cart: Json;
  /**
   * hash of person, method, cart and amount: the same cart asked for twice is the same open payment
   */
  cart_key: KeyedHash;
  posted_enc: Sealed;
  /** our own receipt sent to the gateway: a ULID */
  receipt: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  /** as the client names it; once the money came, the bank's reference of that transfer */
  utr_enc: Sealed | null;
  /** unique; null once the claim was rejected or has lapsed, which leaves its UTR to others */
  utr_hash: KeyedHash | null;
  /** the UTR that the client named, where a transfer with another one, or none, paid the claim */
  named_utr_enc: Sealed | null;
  /** hashed as `utr_hash` is; it is spent by no claim, so that several may have it */
  named_utr_hash: KeyedHash | null;
  /** what a person writes with a UPI transfer: six characters, unique among claims that wait */
  reference: string | null;
  created_at: Ms;
  updated_at: Ms;
  lapses_at: Ms | null;
  fulfilled_at: Ms | null;
  /** answered with success, or authorised, but not yet captured: listed as pending */
  awaiting_since: Ms | null;
  next_look_at: Ms | null;
  /**
   * since when the gateway could not be asked about it or settling threw; null once that went well
   */
  look_failed_since: Ms | null;
  /** why, for the owner; and when the owner was written to */
  look_problem: string | null;
  look_told_at: Ms | null;
  /** what its client was last told that they are asked for (`money/refunds/asked-of.ts`); JSON */
  told_asked: Generated<string | null>;
}

/** Each transition, with what caused it (verify, webhook, reconciler, operator …). */
interface PaymentEvents {
  id: string;
  payment_id: PaymentId;
  from_state: PaymentState | null;
  to_state: PaymentState;
  cause: string;
  at: Ms;
}

/** How many payments are in each state; kept with every move. */
interface PaymentCounts {
  state: PaymentState;
  count: number;
}

/**
 * What a claim was before the owner confirmed it, for as long as that can be undone
 * (`money/payments/confirmation.ts`).
 */
interface Confirmations {
  id: string;
  payment_id: PaymentId;
  undo_until: Ms;
  lapses_at: Ms | null;
  utr_enc: Sealed | null;
  utr_hash: KeyedHash | null;
}

interface Subscriptions {
  id: SubscriptionId;
  person_id: PersonId;
  payment_id: PaymentId;
  service_id: ServiceId;
  starts_at: Ms;
  ends_at: Ms;
  revoked_at: Ms | null;
  /** the owner stopped it while a dispute is open; its days wait */
  paused_at: Ms | null;
  /** by how many ms its end moved because it was stopped; null: never was */
  stopped_ms: number | null;
}

/** Days that all who hold a service got at once: kept for as long as that can be undone. */
interface ExtendedDays {
  id: string;
  extension: ExtensionId;
  service_id: ServiceId;
  person_id: PersonId;
  subscription_id: SubscriptionId;
  days: number;
  /** it had not begun: its start moved as much */
  with_start: 0 | 1;
  /** 1: its person alone was given the days; null: all who held the service */
  for_one: 1 | null;
  undo_until: Ms;
}

/** What the columns of a bank's statement mean, by the line that heads them. */
interface BankFormats {
  header_hash: KeyedHash;
  /** places of the columns, counted from 0 */
  columns: Json;
  confirmed_at: Ms;
}

/**
 * A line of a bank statement that paid a claim: it pays no other. Beside the row of the whole line
 * stands one for each of its words (`buying/bank/traces.ts`).
 */
interface BankLines {
  line_hash: KeyedHash;
  payment_id: PaymentId;
  at: Ms;
}
