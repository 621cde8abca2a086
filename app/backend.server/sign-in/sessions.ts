import type { Selectable } from "kysely";
import type { Parts } from "../platform/parts";
import { CannotWrite } from "../platform/store/cannot-write";
import type { DeviceId, PersonId, SessionId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import type { Tables } from "../platform/store/tables";
import { openAccounts, personOf } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import { readToken, signToken } from "./tokens";

export interface Session {
  id: SessionId;
  personId: PersonId;
  generation: number;
}
export type SessionRow = Selectable<Tables["sessions"]>;
/** Cookie values and how many seconds each lives. */
export interface Tokens {
  session: SessionId;
  access: string;
  refresh: string;
  accessMaxAgeS: number;
  refreshMaxAgeS: number;
}

/**
 * Begins a session of the first generation. @param db the transaction it belongs to, if any @param
 * begunIn what kind of device, in words, and which known one
 */
export async function startSession(
  parts: Parts,
  personId: PersonId,
  db: Db = parts.store.db,
  begunIn: { device: string | null; known: DeviceId | null } = { device: null, known: null },
): Promise<Tokens> {
  const now = parts.now();
  const { refreshMs, absoluteMs } = parts.settings.limits;
  const session = {
    id: parts.newId<SessionId>(),
    person_id: personId,
    generation: 1,
    rotated_at: now,
    created_at: now,
    expires_at: now + Math.min(refreshMs, absoluteMs),
    device: begunIn.device,
    known_device_id: begunIn.known,
  };
  await db.insertInto("sessions").values(session).execute();
  return tokensOf(parts, session.id, session.generation, session.expires_at);
}

/**
 * The session an access cookie stands for, and whose it is, in one read: its generation is the
 * present one or the one that was given for, it is not too old, the session lives, the account is
 * not closed.
 */
export async function whoIs(
  parts: Parts,
  accessToken: string | null,
): Promise<{ session: Session; person: Person } | null> {
  const claim = readToken(parts.settings.sessionSecrets, "a", accessToken);
  if (!claim || claim.issuedAt + parts.settings.limits.accessMs <= parts.now()) return null;
  const row = await openAccounts(parts)
    .innerJoin("sessions as s", "s.person_id", "people.id")
    .select([
      "s.id as session",
      "s.generation",
      "s.issued_from",
      "s.rotated_at",
      "s.confirmed_at",
      "s.ended_at",
      "s.expires_at",
    ])
    .where("s.id", "=", claim.id)
    .executeTakeFirst();
  if (
    !row ||
    !alive(parts, row) ||
    (claim.generation !== row.generation && claim.generation !== issuedFrom(row))
  )
    return null;
  const session = { id: row.session, personId: row.id, generation: row.generation };
  if (claim.generation === row.generation) await confirm(parts, session, row);
  return { session, person: personOf(parts, row) };
}

/** The generation that the present one was given for. */
export const issuedFrom = ({
  issued_from,
  generation,
}: Pick<SessionRow, "issued_from" | "generation">): number => issued_from ?? generation - 1;

export const alive = (
  parts: Parts,
  { ended_at, expires_at }: Pick<SessionRow, "ended_at" | "expires_at">,
): boolean => ended_at === null && expires_at > parts.now();

/**
 * Notes that a cookie of the present generation has come back. Within the grace it proves nothing:
 * the web server itself calls with the new cookie inside the very request whose answer brings it to
 * the browser, and that answer may still be lost.
 */
async function confirm(
  parts: Parts,
  { id, generation }: Session,
  row: Pick<SessionRow, "rotated_at" | "confirmed_at">,
): Promise<void> {
  const now = parts.now();
  if (row.confirmed_at !== null || now < row.rotated_at + parts.settings.limits.graceMs) return;
  const noted = parts.store.lightly((db) =>
    db
      .updateTable("sessions")
      .set({ confirmed_at: now })
      .where("id", "=", id)
      .where("generation", "=", generation)
      .where("confirmed_at", "is", null)
      .execute(),
  );
  // Where nothing can be written people still read; the next request notes it.
  await noted.catch((problem: unknown) => {
    if (!(problem instanceof CannotWrite)) throw problem;
  });
}

export function tokensOf(
  parts: Parts,
  id: SessionId,
  generation: number,
  expiresAt: number,
): Tokens {
  const issuedAt = parts.now();
  const sign = (kind: "a" | "r") =>
    signToken(parts.settings.sessionSecrets, { kind, id, generation, issuedAt });
  return {
    session: id,
    access: sign("a"),
    refresh: sign("r"),
    accessMaxAgeS: parts.settings.limits.accessMs / 1000,
    refreshMaxAgeS: (expiresAt - issuedAt) / 1000,
  };
}
