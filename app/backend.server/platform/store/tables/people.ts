import type { SealedProfile } from "../../people/profile";
import type { PersonId } from "../ids";
import type { KeyedHash, Ms, Sealed } from "./column";

export interface PeopleTables {
  people: People;
  name_words: NameWords;
  notes: Notes;
}

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
