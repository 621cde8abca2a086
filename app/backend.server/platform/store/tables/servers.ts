import type { Generated } from "kysely";
import type { RestoreId } from "../ids";
import type { KeyedHash, Ms, Sealed } from "./column";

export interface ServersTables {
  key_checks: KeyChecks;
  shared_settings: SharedSettings;
  restores: Restores;
  paces: Paces;
  leases: Leases;
  commits: Commits;
  servers: Servers;
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
