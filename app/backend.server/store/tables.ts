/**
 * The tables as Kysely sees them. Every instant is UTC milliseconds; every amount integer paise; every `*_enc` is a sealed text
 * (`store/seal.ts`), every `*_hash` a keyed hash. Booleans are 0 or 1, JSON is text: the same on SQLite and PostgreSQL.
 */
import type {
  PersonId,
  SessionId,
  ChallengeId,
  OfferId,
  ServiceId,
  PaymentId,
  SubscriptionId,
  SigningId,
} from "./ids";
import type { PaymentState } from "../payments/states";
import type { SigningState } from "../onboarding/signing-states";

type Sealed = string;
type KeyedHash = string;
type Ms = number;
type Paise = number;
type Json = string;

interface People {
  id: PersonId;
  number_hash: KeyedHash;
  number_enc: Sealed;
  email_enc: Sealed | null;
  email_hash: KeyedHash | null;
  name_enc: Sealed | null;
  dob_enc: Sealed | null;
  pan_enc: Sealed | null;
  pan_hash: KeyedHash | null;
  created_at: Ms;
  closed_at: Ms | null;
  /** a closed account's number and PAN are found by these, so that the number may begin a new account */
  closed_number_hash: KeyedHash | null;
  closed_pan_hash: KeyedHash | null;
  /** when what the law does not ask for was erased, and when the rest */
  erased_at: Ms | null;
  records_erased_at: Ms | null;
  /** a dispute is open: nothing of this person's is erased */
  held_since: Ms | null;
}

/** A code that was sent. `browser_hash` binds it to the browser that asked, so that strangers cannot burn its tries. */
interface Challenges {
  id: ChallengeId;
  purpose: "sign-in" | "email";
  destination_hash: KeyedHash;
  browser_hash: KeyedHash;
  code_hash: KeyedHash;
  tries: number;
  created_at: Ms;
  expires_at: Ms;
  consumed_at: Ms | null;
}

/** One row for each thing that a limit counts: a code sent, a wrong code. */
interface LimitEvents {
  id: string;
  kind: string;
  subject_hash: KeyedHash;
  at: Ms;
}

/** No token is stored: cookies are an HMAC over (id, generation), so the generation is all the server needs to know. */
interface Sessions {
  id: SessionId;
  person_id: PersonId;
  generation: number;
  rotated_at: Ms;
  /** when a cookie of the present generation was first seen; before that, the one before stays good (its answer may have been lost) */
  confirmed_at: Ms | null;
  created_at: Ms;
  expires_at: Ms;
  ended_at: Ms | null;
  ended_why: string | null;
}

interface Services {
  id: ServiceId;
  name: string;
  description: Json;
  how_you_receive_it: string | null;
  created_at: Ms;
}

/** A service at a price as listed. */
interface Offers {
  id: OfferId;
  service_id: ServiceId;
  price_paise: Paise;
  duration_days: number;
  position: number;
  listed_at: Ms;
  retired_at: Ms | null;
}

/** `catalogue` counts up with every change of services or offers, `complaints` with those of complaint figures, in the same transaction. */
interface Versions {
  name: string;
  value: number;
}

interface Payments {
  id: PaymentId;
  person_id: PersonId;
  method: "online" | "manual";
  state: PaymentState;
  amount_paise: Paise;
  currency: "INR";
  /** what was bought, as it stood: [{offerId, serviceId, name, description, pricePaise, durationDays}] */
  cart: Json;
  /** hash of person, method, cart and amount: the same cart asked for twice is the same open payment */
  cart_key: KeyedHash;
  posted_enc: Sealed;
  /** our own receipt sent to the gateway: a ULID */
  receipt: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  utr_enc: Sealed | null;
  utr_hash: KeyedHash | null;
  created_at: Ms;
  updated_at: Ms;
  lapses_at: Ms | null;
  fulfilled_at: Ms | null;
  /** answered with success, or authorised, but not yet captured: listed as pending */
  awaiting_since: Ms | null;
  next_look_at: Ms | null;
  /** money that bought nothing, as `refund-due.ts` has it */
  refund_due: Json | null;
  refunded_paise: Paise;
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

interface Subscriptions {
  id: SubscriptionId;
  person_id: PersonId;
  payment_id: PaymentId;
  service_id: ServiceId;
  starts_at: Ms;
  ends_at: Ms;
  revoked_at: Ms | null;
}

interface Signings {
  id: SigningId;
  person_id: PersonId;
  state: SigningState;
  /** the agreement's version, as in the terms */
  version: string;
  fatca_enc: Sealed;
  provider_document_id: string | null;
  token_enc: Sealed | null;
  token_valid_till: Ms | null;
  /** where the signed PDF lies, and its SHA-256: both stored before the state becomes signed */
  signed_pdf_key: string | null;
  signed_pdf_sha256: string | null;
  created_at: Ms;
  updated_at: Ms;
  /** when Digio is next asked, while it waits for a signature */
  next_look_at: Ms | null;
}

/** Webhooks as they came: stored once by (source, event id), answered, then handled. The body is sealed: it carries personal data. */
interface Inbox {
  id: string;
  source: "razorpay" | "digio";
  event_id: string;
  event: string;
  body_enc: Sealed;
  received_at: Ms;
  handled_at: Ms | null;
  tries: number;
  next_try_at: Ms | null;
  problem: string | null;
}

/** Mails to be sent, written with the act that they tell of. At most one of a kind about a subject; `next_try_at` is null once it is sent or given up. */
interface Outbox {
  id: string;
  /** whose it is; null for the owner's */
  person_id: PersonId | null;
  kind: string;
  subject: string;
  letter_enc: Sealed;
  created_at: Ms;
  tries: number;
  next_try_at: Ms | null;
  sent_at: Ms | null;
  given_up_at: Ms | null;
  problem: string | null;
}

/** The invoice of a fulfilled payment, numbered from 1 without gaps in each financial year ("2026-27"). */
interface Invoices {
  payment_id: PaymentId;
  financial_year: string;
  number: number;
  issued_at: Ms;
  /** what it says (invoices/wording.ts); blank once erased, null on one issued by a release before and not asked for since */
  wording_enc: Sealed | null;
}

/** A refund that the operator asked for, written before the gateway hears of it, so that asking again asks for the same. */
interface Refunds {
  payment_id: PaymentId;
  amount_paise: Paise;
  /** what had gone back of the payment already; null where an older release asked */
  refunded_before_paise: Paise | null;
  asked_at: Ms;
  /** the gateway's; null until it has answered, once that refund has failed, and for manual payments */
  provider_refund_id: string | null;
  /** the gateway's refunds of this that came to nothing, oldest first: [id]; null when none did */
  failed: Json | null;
}

/** Complaint figures that the operator set: they stand before the site file's. */
interface ComplaintFigures {
  /** a month "2026-10" or a financial year "2025-26" */
  period: string;
  /** of a month its rows by source, of a year one row, as in the site file */
  figures: Json;
}

/** A known value sealed and hashed at the first boot, by which later boots know that their secrets are this database's. */
interface KeyChecks {
  name: string;
  sealed: Sealed;
  hash: KeyedHash;
}

/** The audit trail: written by `audit/record.ts` only; the database refuses to change or delete a row. */
interface Audit {
  seq: number;
  at: Ms;
  what: string;
  /** `site`, or `operator NAME` */
  who: string;
  person_id: PersonId | null;
  /** ids and digests, keys sorted */
  about: Json;
  /** the hash of the entry before, hex */
  previous: string;
  hash: string;
}

/** Which server does a work that only one at a time does; `term` grows by one with each new holder. */
interface Leases {
  name: string;
  holder: string | null;
  term: number;
  /** UTC ms by the database's clock, as the next */
  expires_at: Ms;
  /** when a holder last came round */
  round_at: Ms | null;
}

export interface Tables {
  people: People;
  challenges: Challenges;
  limit_events: LimitEvents;
  sessions: Sessions;
  services: Services;
  offers: Offers;
  versions: Versions;
  payments: Payments;
  payment_events: PaymentEvents;
  subscriptions: Subscriptions;
  signings: Signings;
  inbox: Inbox;
  outbox: Outbox;
  invoices: Invoices;
  refunds: Refunds;
  complaint_figures: ComplaintFigures;
  key_checks: KeyChecks;
  audit: Audit;
  leases: Leases;
}
