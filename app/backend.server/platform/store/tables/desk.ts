import type { DeskSessionId, MemberId, PasskeyId } from "../ids";
import type { KeyedHash, Ms, Sealed } from "./column";

export interface DeskTables {
  team: Team;
  desk_sessions: DeskSessions;
  desk_passkeys: DeskPasskeys;
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
