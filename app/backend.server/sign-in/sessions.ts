import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import { CannotWrite } from "../platform/store/cannot-write";
import type { DeviceId, PersonId, SessionId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { endDevices } from "./known-devices";
import { openAccounts, personOf } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import { readToken, signToken, type TokenClaim } from "./tokens";

export interface Session {
  id: SessionId;
  personId: PersonId;
  generation: number;
}
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

/**
 * The rule of rotation (decision 7). A refresh with
 * - the present generation, within the grace of its rotation: the same generation again (two tabs,
 *   parallel loaders);
 * - the present generation, later: the next one, by one conditional update, so that of two at once
 *   only one rotates;
 * - the generation that the present one was given for: the present one again, within the grace.
 *   Later the answer that carried its cookies was lost, if nobody has used them: the next
 *   generation, and what was lost is worth nothing from then on. It cannot be given again, since a
 *   thief and the owner would then hold the same;
 * - a generation we do not know of yet: we did give it, since it is signed, and a power cut took back
 *   that we had. It becomes the present one;
 * - anything else, a generation given up as lost too: a copy of a cookie that was already replaced.
 *   The session ends for both holders (`reuse`).
 *
 * @returns null when the person must sign in again
 */
export async function refreshSession(parts: Parts, refreshToken: string): Promise<Tokens | null> {
  const claim = readToken(parts.settings.sessionSecrets, "r", refreshToken);
  if (!claim || claim.issuedAt + parts.settings.limits.refreshMs <= parts.now()) return null;
  for (;;) {
    const row = await liveSession(parts, claim.id);
    if (!row) return null;
    const next = nextGeneration(parts, row, claim.generation);
    if (next === "reuse") {
      await end(parts, row.id, "reuse");
      return null;
    }
    if (next === row.generation) return tokensOf(parts, row.id, row.generation, row.expires_at);
    const tokens = await rotate(parts, row, { from: claim.generation, to: next });
    if (tokens) return tokens;
    // Another request rotated it meanwhile: read it again.
  }
}

/** Which generation a refresh with the cookie of generation `held` is answered with. */
function nextGeneration(parts: Parts, row: Row, held: number): number | "reuse" {
  const fresh = parts.now() < row.rotated_at + parts.settings.limits.graceMs;
  if (held > row.generation) return held;
  if (held === row.generation) return fresh ? held : held + 1;
  if (held !== issuedFrom(row)) return "reuse";
  if (fresh) return row.generation;
  return row.confirmed_at === null ? row.generation + 1 : "reuse";
}

/** The generation that the present one was given for. */
const issuedFrom = ({ issued_from, generation }: Pick<Row, "issued_from" | "generation">): number =>
  issued_from ?? generation - 1;

/**
 * Ends the session that either cookie names, however old the cookie. Harmless when there is none.
 */
export async function endSession(
  parts: Parts,
  cookies: { access: string | null; refresh: string | null },
  why: string,
): Promise<void> {
  const claims = [
    readToken(parts.settings.sessionSecrets, "a", cookies.access),
    readToken(parts.settings.sessionSecrets, "r", cookies.refresh),
  ];
  const ids = new Set(
    claims.filter((claim): claim is TokenClaim => claim !== null).map((claim) => claim.id),
  );
  for (const id of ids) await end(parts, id, why);
}

/**
 * Ends every session of a person, and what devices are known, e.g. when the number changes or the
 * account closes. @returns how many sessions
 */
export async function endAllSessions(
  parts: Parts,
  tx: Db,
  personId: PersonId,
  why: string,
): Promise<number> {
  const live = await tx
    .selectFrom("sessions")
    .select("id")
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .execute();
  let ended = 0;
  for (const { id } of live) if (await endWithin(parts, tx, id, why)) ended++;
  await endDevices(parts, tx, { person: personId }, why);
  return ended;
}

/** Ends one session in the caller's transaction. @returns false when it had ended already */
export async function endWithin(
  parts: Parts,
  tx: Db,
  id: SessionId,
  why: string,
): Promise<boolean> {
  const row = await tx
    .updateTable("sessions")
    .set({ ended_at: parts.now(), ended_why: why })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("person_id")
    .executeTakeFirst();
  if (row)
    record(parts, tx, {
      what: "session ended",
      person: row.person_id,
      about: { session: id, why },
    });
  return row !== undefined;
}

type Row = NonNullable<Awaited<ReturnType<typeof liveSession>>>;

async function liveSession(parts: Parts, id: SessionId) {
  const row = await parts.store.db
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && alive(parts, row) ? row : null;
}

const alive = (
  parts: Parts,
  { ended_at, expires_at }: { ended_at: number | null; expires_at: number },
): boolean => ended_at === null && expires_at > parts.now();

/**
 * Notes that a cookie of the present generation has come back. Within the grace it proves nothing:
 * the web server itself calls with the new cookie inside the very request whose answer brings it to
 * the browser, and that answer may still be lost.
 */
async function confirm(
  parts: Parts,
  { id, generation }: Session,
  row: Pick<Row, "rotated_at" | "confirmed_at">,
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

async function rotate(
  parts: Parts,
  row: Row,
  { from, to }: { from: number; to: number },
): Promise<Tokens | null> {
  const now = parts.now();
  const { refreshMs, absoluteMs } = parts.settings.limits;
  const next = {
    generation: to,
    // After a power cut the cookie itself is ahead of us, and what it was given for is not known
    // any more.
    issued_from: from === to ? null : from,
    rotated_at: now,
    confirmed_at: null,
    expires_at: Math.min(now + refreshMs, row.created_at + absoluteMs),
  };
  const done = await parts.store.lightly((db) =>
    db
      .updateTable("sessions")
      .set(next)
      .where("id", "=", row.id)
      .where("generation", "=", row.generation)
      .where("ended_at", "is", null)
      .executeTakeFirst(),
  );
  return done.numUpdatedRows === 1n
    ? tokensOf(parts, row.id, next.generation, next.expires_at)
    : null;
}

async function end(parts: Parts, id: SessionId, why: string): Promise<void> {
  await parts.store.transaction((tx) => endWithin(parts, tx, id, why));
}

function tokensOf(parts: Parts, id: SessionId, generation: number, expiresAt: number): Tokens {
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
