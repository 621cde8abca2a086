import { HOUR_MS, MINUTE_MS } from "../../../content/durations";
import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { DeskSessionId, MemberId, PasskeyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { Role } from "./roles";

const ABSOLUTE_MS = 8 * HOUR_MS;
const IDLE_MS = 30 * MINUTE_MS;
/** That somebody is there is written down this often, not with each request. */
const SEEN_MS = MINUTE_MS;

/** Who sits at the desk. */
export interface Who {
  /** null: the owner, by the passphrase of the server's settings */
  member: MemberId | null;
  name: string;
  role: Role;
  contacts: boolean;
}

/** The owner who signs in with the passphrase of the server's settings. */
export const theOwner: Who = { member: null, name: "owner", role: "owner", contacts: true };

/** Who was let in, and with what (`way-in.ts`). */
export interface LetIn {
  who: Who;
  credential: string;
  /** where it was by one: without it the session is over */
  passkey?: PasskeyId;
}

/** A session that runs, as the owner sees it. Instants UTC ms. */
export interface DeskSession {
  id: DeskSessionId;
  name: string;
  device: string | null;
  begunAt: number;
  seenAt: number;
}

/**
 * Begins a session: 8 hours at most, 30 minutes without a request, and no longer than the
 * passphrase holds with which it began. Those that are over are forgotten by the way.
 *
 * @param credential with what they were let in (`way-in.ts`)
 * @param device in words
 * @returns the token for the cookie; its hash is kept
 */
export async function beginSession(
  parts: Parts,
  { who, credential, passkey, device }: LetIn & { device: string | null },
): Promise<string> {
  const token = parts.randomToken();
  const now = parts.now();
  await parts.store.transaction(async (tx) => {
    await tx
      .deleteFrom("desk_sessions")
      .where((e) =>
        e.or([e("begun_at", "<=", now - ABSOLUTE_MS), e("seen_at", "<=", now - IDLE_MS)]),
      )
      .execute();
    await tx
      .insertInto("desk_sessions")
      .values({
        id: parts.newId<DeskSessionId>(),
        token_hash: tokenHash(parts, token),
        member_id: who.member,
        credential_hash: credentialHash(parts, credential),
        passkey_id: passkey ?? null,
        ...{ device, begun_at: now, seen_at: now },
      })
      .execute();
  });
  return token;
}

/**
 * Who holds the token, as they are now: role and rights are read with each request. Being asked
 * keeps the session from idling out.
 *
 * @param owners the owner's credential, by the server's settings
 * @returns null when there is no such session, or it is over
 */
export async function whoHolds(
  parts: Parts,
  token: string | undefined,
  owners: string,
): Promise<{ session: DeskSessionId; who: Who } | null> {
  if (token === undefined) return null;
  const row = await parts.store.db
    .selectFrom("desk_sessions as session")
    .leftJoin("team", "team.id", "session.member_id")
    .select(["session.id", "session.member_id", "session.credential_hash"])
    .select(["session.begun_at", "session.seen_at"])
    .select(["team.name", "team.role", "team.contacts", "team.passphrase_hash"])
    .where("session.token_hash", "=", tokenHash(parts, token))
    .executeTakeFirst();
  const now = parts.now();
  if (!row || now - row.begun_at >= ABSOLUTE_MS || now - row.seen_at >= IDLE_MS) return null;
  const { member_id: member, name, role, contacts } = row;
  const entered = member === null ? owners : row.passphrase_hash;
  if (entered === null || row.credential_hash !== credentialHash(parts, entered)) return null;
  if (now - row.seen_at >= SEEN_MS)
    await parts.store.db
      .updateTable("desk_sessions")
      .set({ seen_at: now })
      .where("id", "=", row.id)
      .execute();
  if (member === null) return { session: row.id, who: theOwner };
  if (name === null || role === null) return null;
  return { session: row.id, who: { member, name, role, contacts: contacts === 1 } };
}

/** The sessions that run, the last seen first. */
export async function deskSessions(parts: Parts): Promise<DeskSession[]> {
  const rows = await parts.store.db
    .selectFrom("desk_sessions as session")
    .leftJoin("team", "team.id", "session.member_id")
    .select(["session.id", "session.device", "session.begun_at", "session.seen_at", "team.name"])
    .where("session.begun_at", ">", parts.now() - ABSOLUTE_MS)
    .where("session.seen_at", ">", parts.now() - IDLE_MS)
    .orderBy("session.seen_at", "desc")
    .execute();
  return rows.map(({ id, device, begun_at, seen_at, name }) => ({
    ...{ id, device, begunAt: begun_at, seenAt: seen_at },
    name: name ?? theOwner.name,
  }));
}

/** Ends a session of anybody's. @throws Refusal 409 when it has ended */
export async function endSession(parts: Parts, id: DeskSessionId): Promise<void> {
  const ended = await parts.store.transaction((tx) =>
    endSessionsWithin(parts, tx, { session: id, why: "desk session ended" }),
  );
  if (ended === 0) throw new OperatorRefusal(409, "This session has ended already.");
}

/** Ends all of one member's or, with null, of the owner's. @returns how many */
export const endSessionsOf = (parts: Parts, member: MemberId | null): Promise<number> =>
  parts.store.transaction((tx) =>
    endSessionsWithin(parts, tx, { member, why: "desk session ended" }),
  );

/**
 * Within a transaction: one, those that began by a passkey, or all of somebody's. @returns how many
 */
export async function endSessionsWithin(
  parts: Parts,
  tx: Db,
  which: ({ session: DeskSessionId } | { passkey: PasskeyId } | { member: MemberId | null }) & {
    why: "desk session ended" | "operator sign-out";
  },
): Promise<number> {
  const ended = await tx
    .deleteFrom("desk_sessions")
    .where((e) =>
      "session" in which
        ? e("id", "=", which.session)
        : "passkey" in which
          ? e("passkey_id", "=", which.passkey)
          : which.member === null
            ? e("member_id", "is", null)
            : e("member_id", "=", which.member),
    )
    .returning(["id", "member_id"])
    .execute();
  for (const { id, member_id } of ended)
    record(parts, tx, { what: which.why, about: { session: id, member: member_id ?? "owner" } });
  return ended.length;
}

const tokenHash = ({ seal }: Pick<Parts, "seal">, token: string): string =>
  seal.hash(token, "desk_sessions.token");
/** Under which hash that is kept with which somebody came in: of a session, of a passkey. */
export const credentialHash = ({ seal }: Pick<Parts, "seal">, credential: string): string =>
  seal.hash(credential, "desk_sessions.credential");
