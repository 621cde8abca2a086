import type { ChallengeId, DeviceId, PersonId, SessionId } from "../ids";
import type { KeyedHash, Ms } from "./column";

export interface SignInTables {
  challenges: Challenges;
  limit_events: LimitEvents;
  sessions: Sessions;
  known_devices: KnownDevices;
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
