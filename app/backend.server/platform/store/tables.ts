/**
 * The tables as Kysely sees them. Every instant is UTC milliseconds; every amount integer paise;
 * every `*_enc` is a sealed text (`platform/store/seal.ts`), every `*_hash` a keyed hash. Booleans
 * are 0 or 1, JSON is text: the same on SQLite and PostgreSQL.
 */
import type { Generated, Selectable } from "kysely";
import type {
  MadeGoodId,
  MoneyId,
  RefundId,
  RestoreId,
  PersonId,
  SessionId,
  DeviceId,
  ChallengeId,
  OfferId,
  ServiceId,
  PaymentId,
  SubscriptionId,
  SigningId,
  ComplaintId,
  MemberId,
  DeskSessionId,
  PasskeyId,
  CreditNoteId,
  MailingId,
} from "./ids";
import type { SealedProfile } from "../people/profile";
import type { MoneyUse, WhyOwed } from "../states/money-use";
import type { RefundState } from "../states/refund-states";
import type { PaymentState } from "../states/payment-states";
import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
  GatewaySettlement,
  SettlementLine,
} from "../../providers/gateway/port";
import type { SigningState } from "../states/signing-states";
import type { ResearchTables } from "./research-tables";
import type { TelegramTables } from "./telegram-tables";

type Sealed = string;
type KeyedHash = string;
type Ms = number;
type Paise = number;
type Json = string;

interface People extends SealedProfile {
  id: PersonId;
  number_hash: KeyedHash;
  number_enc: Sealed;
  email_hash: KeyedHash | null;
  pan_hash: KeyedHash | null;
  created_at: Ms;
  closed_at: Ms | null;
  /**
   * a closed account's number and PAN are found by these, so that the number may begin a new
   * account
   */
  closed_number_hash: KeyedHash | null;
  closed_pan_hash: KeyedHash | null;
  /** when what the law does not ask for was erased, and when the rest */
  erased_at: Ms | null;
  records_erased_at: Ms | null;
  /** a dispute is open: nothing of this person's is erased */
  held_since: Ms | null;
  /** 1: no letters before a service ends; the person's own choice */
  without_reminders: 1 | null;
  /** 1: research is read on the site only; the person's own choice */
  without_research_mail: 1 | null;
  /** 1: a short message says that there is research */
  research_by_telegram: 1 | null;
  research_by_sms: 1 | null;
  /** 1: none of the letters that the analyst writes to many clients; the person's own choice */
  without_letters: 1 | null;
  /** what the person reads the site in; null: English */
  language: string | null;
  /** 1: `name_words` has the words of the name */
  name_indexed: 1 | null;
}

/**
 * By which words, and beginnings of words, a person's sealed name is found: the first half of their
 * keyed hash, with the person's id behind it.
 */
interface NameWords {
  id: string;
  person_id: PersonId;
}

/** What the owner notes of a person; `id` is the person's. */
interface Notes {
  id: PersonId;
  text_enc: Sealed;
  written_at: Ms;
}

/**
 * A code that was sent. `browser_hash` binds it to the browser that asked, so that strangers cannot
 * burn its tries.
 */
interface Challenges {
  id: ChallengeId;
  purpose: "sign-in" | "email" | "close";
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

/**
 * No token is stored: cookies are an HMAC over (id, generation), so the generation is all the
 * server needs to know.
 */
interface Sessions {
  id: SessionId;
  person_id: PersonId;
  generation: number;
  rotated_at: Ms;
  /**
   * when a cookie of the present generation was first seen; before that, the one before stays good
   * (its answer may have been lost)
   */
  confirmed_at: Ms | null;
  created_at: Ms;
  expires_at: Ms;
  ended_at: Ms | null;
  ended_why: string | null;
  /**
   * the generation that the present one was given in exchange for: the one before, or an older one
   * when answers were lost; null before 0012
   */
  issued_from: number | null;
  /**
   * what it was begun in, in words: "Chrome on Android"; null before 0016 and where nothing was
   * said
   */
  device: string | null;
  /**
   * the browser's own memory of the number, which ends with the session when the person ends that
   */
  known_device_id: DeviceId | null;
}

/** A browser in which the number signed in before: its sealed cookie holds the id. */
interface KnownDevices {
  id: DeviceId;
  person_id: PersonId;
  number_hash: KeyedHash;
  created_at: Ms;
  last_sign_in_at: Ms;
  expires_at: Ms;
  ended_at: Ms | null;
  /** as of its newest session */
  device: string | null;
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

/**
 * `catalogue` counts up with every change of services or offers, `complaints` with those of
 * complaint figures, in the same transaction.
 */
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
  /** the owner stopped it while a dispute is open; its days wait */
  paused_at: Ms | null;
  /** by how many ms its end moved because it was stopped; null: never was */
  stopped_ms: number | null;
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
  /** the name on the signer's Aadhaar, where it is not the PAN's */
  signer_name_enc: Sealed | null;
  created_at: Ms;
  updated_at: Ms;
  /** when Digio is next asked, while it waits for a signature */
  next_look_at: Ms | null;
  /** of the page on which it was last asked for; null is English */
  language: string | null;
  /**
   * SHA-256 of the document that was put before the person; null where an earlier release made it
   */
  shown_sha256: string | null;
}

/**
 * Webhooks as they came: stored once by (source, event id), answered, then handled. The body is
 * sealed: it carries personal data.
 */
interface Inbox {
  id: string;
  source: "razorpay" | "digio" | "telegram";
  event_id: string;
  event: string;
  body_enc: Sealed;
  received_at: Ms;
  handled_at: Ms | null;
  tries: number;
  next_try_at: Ms | null;
  problem: string | null;
  /** when it first failed; and when the owner was written to, because it had failed for a day */
  failed_since: Ms | null;
  told_at: Ms | null;
}

/** What a notice of the privacy policy said, once for its words. */
interface Notices {
  /** of `words`, in UTF-8 */
  sha256: string;
  /** in which its page stood */
  language: string;
  /** what it says of its age; of a translation, its day */
  version: string;
  words: string;
}

/** A person was led to a notice with a step that asks for data. */
interface NoticesGiven {
  id: string;
  person_id: PersonId;
  sha256: string;
  step: string;
  given_at: Ms;
}

/** A letter to a client that the outbox is done with; a record. */
export interface KeptLetter {
  id: string;
  person_id: PersonId;
  kind: string;
  subject: string;
  letter_enc: Sealed;
  created_at: Ms;
  sent_at: Ms | null;
  given_up_at: Ms | null;
  problem: string | null;
}

/**
 * Mails to be sent, written with the act that they tell of. At most one of a kind about a subject;
 * `next_try_at` is null once it is sent or given up.
 */
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

/**
 * A letter that the owner wrote to many clients (`desk/write-to-clients`). Its letters are put into
 * the outbox in the order of the people's ids.
 */
interface Mailings {
  id: MailingId;
  /** of the page that was confirmed: pressed twice it is one */
  once: string;
  subject: string;
  text: string;
  /** whom it is for: state, service, days */
  which: Json;
  per_minute: number;
  confirmed_at: Ms;
  /** the last person who was looked at; "" before the first */
  last_person: PersonId | "";
  written: number;
  done_at: Ms | null;
  /** the owner stopped it: nothing more of it is written, nor leaves */
  stopped_at: Ms | null;
}

/** Who gets a letter of a mailing, once; `id` is both their ids. */
interface MailingReceivers {
  id: string;
  mailing_id: MailingId;
  person_id: PersonId;
  /** its id in the outbox, which forgets it a month after it was sent */
  letter_id: string;
  sent_at: Ms | null;
  given_up_at: Ms | null;
}

/**
 * The invoice of a fulfilled payment, numbered from 1 without gaps in each series: the financial
 * year ("2026-27"), followed by a name ("26-27/7QKA") once numbers may have been lost.
 */
interface Invoices {
  payment_id: PaymentId;
  financial_year: string;
  number: number;
  issued_at: Ms;
  /**
   * what it says without its number (money/invoices/wording.ts); blank once erased, null on one
   * issued by a release before, which has `wording_enc`
   */
  words_enc: Sealed | null;
  /** what it says with its number; null on one that neither has until it is asked for */
  wording_enc: Sealed | null;
}

/**
 * The credit note of a confirmation that was undone, numbered like invoices in series of its own
 * ("C26-27"), with the invoice that it cancels: that one stands in `invoices` no more, and its
 * number is never given again.
 */
/** The bank took the payment back; or it never came, or came for another claim. */
export type WhyCancelled = "taken back" | "not there" | "another claim";

interface CreditNotes {
  id: CreditNoteId;
  payment_id: PaymentId;
  financial_year: string;
  number: number;
  issued_at: Ms;
  /** what it says, and what the invoice said; blank once erased */
  wording_enc: Sealed;
  invoice_year: string;
  invoice_number: number;
  invoice_issued_at: Ms;
  invoice_wording_enc: Sealed;
  /** why; null: the payment was confirmed by mistake */
  because: WhyCancelled | null;
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

/**
 * All money that came in: a row for each of the gateway's payments (those that came to nothing
 * too), as it last showed them, and one for each payment by hand that the operator confirmed. The
 * `*_paise` from `captured` on say where its money is now (`money/partition.ts`); `money/ledger.ts`
 * alone writes them.
 */
interface MoneyIn {
  id: MoneyId;
  method: "online" | "manual";
  order_id: string | null;
  /** ours; null where no order of ours is known */
  payment_id: PaymentId | null;
  amount_paise: Paise;
  currency: string;
  status: GatewayPayment["status"];
  /** what the gateway keeps, GST included; null while it is not known */
  fee_paise: Paise | null;
  tax_paise: Paise | null;
  created_at: Ms;
  /** when the gateway last showed it; 0: carried over from before the ledger */
  seen_at: Ms;
  /** when it is read by its id next, where nothing else would */
  next_read_at: Ms | null;
  use: MoneyUse;
  /** of money owed back */
  why: WhyOwed | null;
  owed_since: Ms | null;
  /** until then it does not go back by itself, and the owner's reason */
  held_until: Ms | null;
  held_because: string | null;
  captured_paise: Paise;
  served_paise: Paise;
  returned_paise: Paise;
  owed_paise: Paise;
  disputed_paise: Paise;
  unmatched_paise: Paise;
  /** captured less all of these: not 0 is an exception that somebody must look into */
  gap_paise: Paise;
  /** of what is owed, the part for which no refund is under way */
  to_return_paise: Paise;
}

/** The gateway's refunds as it last showed them, whoever asked for them. */
interface GatewayRefunds {
  id: string;
  money_id: MoneyId;
  /** ours, by which it was asked for; null: made in the gateway's dashboard */
  refund_id: RefundId | null;
  amount_paise: Paise;
  status: GatewayRefund["status"];
  /** the bank's */
  reference: string | null;
  created_at: Ms;
  seen_at: Ms;
  next_read_at: Ms | null;
}

/**
 * A refund that we decided on, written before the gateway hears of it
 * (`platform/states/refund-states.ts`).
 */
interface Refunds {
  id: RefundId;
  money_id: MoneyId;
  payment_id: PaymentId | null;
  amount_paise: Paise;
  /** `left`: the client left the service */
  why: "operator" | "left" | WhyOwed;
  /** for whose remaining days it pays, when the client left that service alone */
  subscription_id: SubscriptionId | null;
  ends_service: 0 | 1;
  state: RefundState;
  /** counts up when it is asked anew: each attempt has a key of its own at the gateway */
  attempt: number;
  /** why the gateway refused it or it failed, in the gateway's words */
  reason: string | null;
  asked_at: Ms;
  next_try_at: Ms | null;
  /** of a transfer by hand: the day, as "2026-11-20", and the bank's reference */
  sent_on: string | null;
  utr_enc: Sealed | null;
  /** no two transfers have one reference; null of those sent before it was kept */
  utr_hash: KeyedHash | null;
  /** what the gateway's dashboard gave back in its place while it waited for the owner */
  covered_paise: Paise | null;
  /**
   * the day on which a transfer by hand came back, "2026-11-20"; null: it did not, or before
   * 0080
   */
  bounced_on: string | null;
}

/**
 * Of money that went out twice, what came back or was given up by the owner (`money/made-good.ts`);
 * and transfers that the bank took back, which count in no sum (`money/ledger/taken-back.ts`).
 */
interface MadeGood {
  id: MadeGoodId;
  money_id: MoneyId;
  amount_paise: Paise;
  how: "came back" | "written off" | "taken back" | "rest";
  /** the day on which it came back, as "2026-11-20" */
  came_on: string | null;
  /** of the bank's reference of the transfer that came back, where it was given */
  utr_hash: KeyedHash | null;
  reason: string;
  at: Ms;
  /** of one that the bank took back and credited again: the payment as which that is booked */
  again_as: PaymentId | null;
}

/** From when to when the database has lost what was entered (`upkeep/restores.ts`). */
interface Restores {
  id: RestoreId;
  lost_from: Ms;
  lost_to: Ms;
  /** when the owner was written to, and when they had compared it with the bank statement */
  told_at: Ms | null;
  checked_at: Ms | null;
  /** when they had answered for its research (`research/lost`) */
  research_answered_at: Ms | null;
  /** as `research_shown`, of before it; read only */
  research_known: number | null;
}

/** The gateway's disputes as it last showed them. */
interface Disputes {
  id: string;
  money_id: MoneyId;
  amount_paise: Paise;
  deducted_paise: Paise;
  reason_code: string;
  reason: string | null;
  phase: GatewayDispute["phase"];
  status: GatewayDispute["status"];
  respond_by: Ms | null;
  created_at: Ms;
  seen_at: Ms;
  next_read_at: Ms | null;
}

/** The gateway's transfers to the owner's bank account. */
interface Settlements {
  id: string;
  amount_paise: Paise;
  status: GatewaySettlement["status"];
  utr: string | null;
  created_at: Ms;
}

/** The gateway's settlement report, a row a line; `id` is settlement and entity. */
interface SettlementLines {
  id: string;
  settlement_id: string;
  entity_id: string;
  type: SettlementLine["type"];
  credit_paise: Paise;
  debit_paise: Paise;
  fee_paise: Paise;
  tax_paise: Paise;
  settled_at: Ms;
  dispute_id: string | null;
  description: string | null;
}

/**
 * How far each of the gateway's lists is read: all of it up to `complete_to`; and the window that
 * is being read.
 */
interface Sweeps {
  list: string;
  complete_to: Ms;
  window_from: Ms | null;
  window_to: Ms | null;
  skip: number;
  finished_at: Ms | null;
  failing_since: Ms | null;
}

/**
 * The sums of `money_in` by the day in India ("2026-11-20") on which the money came; kept with
 * every change.
 */
interface MoneyDays {
  /** day and account */
  id: string;
  day: string;
  account: string;
  paise: Paise;
}

/** How many payments are in each state; kept with every move. */
interface PaymentCounts {
  state: PaymentState;
  count: number;
}

/**
 * The series of invoice numbers, newest last: one is begun where numbers may have been lost
 * (`money/invoices/series.ts`).
 */
interface InvoiceSeries {
  number: number;
  letter: string;
  since: Ms;
  because: string;
  /** PostgreSQL's, by which a failover is known */
  timeline: string | null;
  /** whether commits waited for a second machine when it was used last; null: not known */
  waits: 0 | 1 | null;
}

/** Complaint figures that the operator set: they stand before the site file's. */
interface ComplaintFigures {
  /** a month "2026-10" or a financial year "2025-26" */
  period: string;
  /** of a month its rows by source, of a year one row, as in the site file */
  figures: Json;
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

/** The register of complaints. The personal columns are blank once they are erased. */
interface Complaints {
  id: ComplaintId;
  /** what the complainant was given: "C-7K3QP9" */
  reference: string;
  source: "direct" | "scores" | "other";
  category: string;
  name_enc: Sealed;
  number_enc: Sealed | null;
  number_hash: KeyedHash | null;
  email_enc: Sealed | null;
  email_hash: KeyedHash | null;
  words_enc: Sealed;
  /** that it was sent in, and is answered in; null is English */
  language: string | null;
  received_at: Ms;
  resolved_at: Ms | null;
  /** a slip or a duplicate, which the tables do not count */
  withdrawn_at: Ms | null;
  withdrawn_why_enc: Sealed | null;
  erased_at: Ms | null;
}

interface ComplaintAnswers {
  id: string;
  complaint_id: ComplaintId;
  words_enc: Sealed;
  at: Ms;
}

/**
 * A known value sealed and hashed at the first boot, by which later boots know that their secrets
 * are this database's.
 */
interface KeyChecks {
  name: string;
  sealed: Sealed;
  hash: KeyedHash;
}

/** What several servers read in common (`platform/shared-settings.ts`). */
interface SharedSettings {
  name: "settings" | "site";
  text_enc: Sealed;
  changed_at: Ms;
}

/** Who works at the desk. What state somebody is in follows from these (`desk/team/members.ts`). */
interface Team {
  id: MemberId;
  /** a word to sign in with, and what the trail says; never changed */
  name: string;
  role: "owner" | "assistant" | "auditor";
  /** an assistant who may take whole lists of contacts */
  contacts: 0 | 1;
  /** scrypt; null until they joined */
  passphrase_hash: string | null;
  /** the shared secret of their one-time codes; made with the invitation */
  totp_enc: Sealed | null;
  invitation_hash: KeyedHash | null;
  invited_until: Ms | null;
  disabled_at: Ms | null;
  created_at: Ms;
}

interface DeskSessions {
  id: DeskSessionId;
  token_hash: KeyedHash;
  /** null: the owner, by the passphrase of the configuration */
  member_id: MemberId | null;
  /** of the passphrase it began with: with another one it is over */
  credential_hash: KeyedHash;
  /** the passkey it began by, with which it ends */
  passkey_id: PasskeyId | null;
  device: string | null;
  begun_at: Ms;
  seen_at: Ms;
}

/** A passkey of somebody at the desk (`desk/team/passkeys.ts`); nothing in it opens anything. */
interface DeskPasskeys {
  id: PasskeyId;
  /** null: the owner, by the passphrase of the configuration */
  member_id: MemberId | null;
  /** base64url, as the authenticator chose it */
  credential_id: string;
  /** COSE, base64url */
  public_key: string;
  /** how often it signed, where it counts; else 0 */
  counter: number;
  /** of the passphrase with which it was added: with another one it lets nobody in */
  credential_hash: KeyedHash;
  device: string | null;
  created_at: Ms;
  used_at: Ms | null;
}

/**
 * The audit trail: written by `platform/audit/record.ts` only; the database refuses to change or
 * delete a row.
 */
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
  /** of the act, at random; null in entries of releases that had none */
  act_id: string | null;
}

/**
 * Acts that wait for their place in the trail, on PostgreSQL (`platform/audit/seal-trail.ts`). The
 * database refuses to change one, and lets it go only once the trail has it.
 */
interface AuditUnsealed extends Omit<Audit, "seq" | "previous" | "hash"> {
  act_id: string;
  /** given by PostgreSQL when it is written */
  place: Generated<number>;
  mac: string;
}

/** When the next of what all servers together may do at a pace is (`platform/pace.ts`). */
interface Paces {
  name: string;
  next_at: Ms;
}

/**
 * Which server does a work that only one at a time does; `term` grows by one with each new holder.
 */
interface Leases {
  name: string;
  holder: string | null;
  term: number;
  /** UTC ms by the database's clock, as the next */
  expires_at: Ms;
  /** when a holder last came round */
  round_at: Ms | null;
}

/** Transactions that were kept (`done` 1) or given up (0): `known-commits.ts`. */
interface Commits {
  id: string;
  done: 0 | 1;
  /** the database's own clock, UTC ms */
  at: Generated<number>;
}

/** A server that serves; one that was killed is forgotten soon. */
interface Servers {
  id: string;
  /** "process 123 on desk-1" */
  name: string;
  /** with what everything that it seals begins (`Seal.newest`) */
  seals_with: string;
  /** UTC ms of its machine */
  seen_until: Ms;
}

export interface Tables extends ResearchTables, TelegramTables {
  people: People;
  name_words: NameWords;
  notes: Notes;
  challenges: Challenges;
  limit_events: LimitEvents;
  sessions: Sessions;
  known_devices: KnownDevices;
  services: Services;
  offers: Offers;
  versions: Versions;
  payments: Payments;
  payment_events: PaymentEvents;
  subscriptions: Subscriptions;
  signings: Signings;
  notices: Notices;
  notices_given: NoticesGiven;
  inbox: Inbox;
  outbox: Outbox;
  kept_letters: KeptLetter;
  mailings: Mailings;
  mailing_receivers: MailingReceivers;
  invoices: Invoices;
  credit_notes: CreditNotes;
  confirmations: Confirmations;
  money_in: MoneyIn;
  gateway_refunds: GatewayRefunds;
  refunds: Refunds;
  made_good: MadeGood;
  restores: Restores;
  disputes: Disputes;
  settlements: Settlements;
  settlement_lines: SettlementLines;
  sweeps: Sweeps;
  money_days: MoneyDays;
  payment_counts: PaymentCounts;
  invoice_series: InvoiceSeries;
  complaint_figures: ComplaintFigures;
  bank_formats: BankFormats;
  bank_lines: BankLines;
  complaints: Complaints;
  complaint_answers: ComplaintAnswers;
  key_checks: KeyChecks;
  shared_settings: SharedSettings;
  team: Team;
  desk_sessions: DeskSessions;
  desk_passkeys: DeskPasskeys;
  audit: Audit;
  audit_unsealed: AuditUnsealed;
  servers: Servers;
  leases: Leases;
  paces: Paces;
  commits: Commits;
}

export type Signing = Selectable<Tables["signings"]>;
