import type { Generated } from "kysely";
import type { MailingId, PersonId } from "../ids";
import type { Json, Ms, Sealed } from "./column";

export interface LettersTables {
  outbox: Outbox;
  kept_letters: KeptLetter;
  mailings: Mailings;
  mailing_receivers: MailingReceivers;
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
  /**
   * so many of these certainly brought it to nobody: where all did, nobody has got it; null: none
   */
  in_vain: Generated<number | null>;
  next_try_at: Ms | null;
  sent_at: Ms | null;
  given_up_at: Ms | null;
  problem: string | null;
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
