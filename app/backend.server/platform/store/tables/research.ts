import type { Kind } from "../../../../content/research-terms";
import type { DraftId, EntryId, FileId, PersonId, ServiceId } from "../ids";
import type { Json, Ms } from "./column";

export interface ResearchTables {
  research_examples: Examples;
  research_drafts: Drafts;
  research_draft_files: DraftFiles;
  research_files: Files;
  research_entries: Entries;
  research_recovered: Recovered;
  research_put_back: PutBack;
  research_shown: Shown;
  research_words: Words;
  research_receivers: Receivers;
  research_mailings: Mailings;
  research_evidence: Evidence;
  research_keys: Keys;
  research_off: Off;
}

type Hex = string;
type Base64 = string;

/** Research that is being written: gone once it is released. */
interface Drafts {
  id: DraftId;
  /** as it was typed (research/typed.ts) */
  typed: Json;
  created_at: Ms;
  updated_at: Ms;
  /** when it shall be released by itself */
  release_at: Ms | null;
  /** what stopped that, for the analyst */
  problem: string | null;
}

/** A picture or a paper of a draft. */
interface DraftFiles {
  id: FileId;
  draft_id: DraftId;
  /** what it is and shows (research/content.ts) */
  about: Json;
  bytes: Base64;
}

/**
 * A picture or a paper of what was released: the entry says what it is, with its hash. The database
 * refuses to change or delete a row.
 */
interface Files {
  id: FileId;
  number: number;
  bytes: Base64;
}

/**
 * What was released, numbered from 1 without gaps; each is an entry of the sealed log. The database
 * refuses to change or delete a row.
 */
interface Entries {
  number: number;
  id: EntryId;
  /** the number of the idea or note that it is, or is about */
  root: number;
  kind: Kind;
  released_at: Ms;
  /** ids, sorted */
  services: Json;
  /** what it says (research/content.ts) */
  content: Json;
  /** how many were entitled, and the salted digest of who */
  receivers: number;
  receivers_digest: Hex;
  /** what a search goes by (`research_words`): in small letters */
  words: string;
  /** what is sealed, as a reader has it */
  text: string;
  /** 32 random bytes, without which the leaf would tell a short text */
  salt: Hex;
  leaf: Hex;
  /** the log's right edge with this entry */
  edge: string;
  /** the signed note of the log that ends with this entry */
  checkpoint: string;
}

/**
 * What a restore lost of the log and was put back in its place: an entry from its letter, of which
 * nobody knows any more who was entitled; or a number that is given up. The database refuses to
 * change or delete a row.
 */
interface Recovered {
  number: number;
  /** as its text says: the number of the idea or note that it is, or is about, and its time */
  root: number;
  released_at: Ms;
  how: "letter" | "given up";
  put_at: Ms;
  text: string;
  salt: Hex;
  leaf: Hex;
  edge: string;
  checkpoint: string;
}

/** Of an idea or note among them: where it is read, and the services that its text names. */
interface PutBack {
  number: number;
  id: EntryId;
  services: Json;
}

/** That a letter of a later entry than the log had was shown, signed by its key. */
interface Shown {
  /** how many entries its checkpoint says */
  size: number;
  shown_at: Ms;
}

/** An entry as a search has it; all of it can be made anew from the entries. */
interface Words {
  number: number;
  /** ids, sorted */
  services: Json;
  /** each once, behind a blank (research/search-words.ts) */
  words: string;
}

/** Who was entitled to an entry when it was released: may read it, for as long as that lasts. */
interface Receivers {
  /** number and person, with a "/" between */
  id: string;
  number: number;
  person_id: PersonId;
  root: number;
  released_at: Ms;
}

/** How far the letters about an entry are written: to all up to this person, by id. */
interface Mailings {
  number: number;
  last_person: PersonId | "";
  written: number;
  done_at: Ms | null;
}

/** What became of an entry with one who received it. */
interface Evidence {
  /** as in `research_receivers` */
  id: string;
  number: number;
  person_id: PersonId;
  /** in the outbox, and before the "@" of its Message-ID */
  letter_id: string | null;
  queued_at: Ms | null;
  sent_at: Ms | null;
  given_up_at: Ms | null;
  opened_at: Ms | null;
}

/** The key that signs checkpoints of the log. */
interface Keys {
  name: string;
  public_key: Hex;
  seed_enc: string;
}

/** Services that research is not released to. */
interface Off {
  service_id: ServiceId;
  since: Ms;
}

/** The closed idea that everybody sees as the example of a service. */
interface Examples {
  service_id: ServiceId;
  number: number;
  since: Ms;
}
