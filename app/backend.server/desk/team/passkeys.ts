import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MemberId, PasskeyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { credentialHash, endSessionsWithin, theOwner } from "./sessions";

/** A passkey as lists show it. Instants UTC ms. */
export interface Passkey {
  id: PasskeyId;
  /** whose */
  name: string;
  /** on which it was added, in words */
  device: string | null;
  createdAt: number;
  usedAt: number | null;
}

/** Whether the sign-in offers it. */
export const anyPasskey = async ({ store: { db } }: Pick<Parts, "store">): Promise<boolean> =>
  (await db.selectFrom("desk_passkeys").select("id").limit(1).executeTakeFirst()) !== undefined;

/** What an authenticator gave for one, checked (`passkey-answers.ts`). */
export interface NewPasskey {
  /** base64url */
  credentialId: string;
  /** COSE, base64url */
  publicKey: string;
  counter: number;
}

const MOST = 10;

/** All, or one member's (null: the owner's), the oldest first. */
export async function passkeys(
  { store: { db } }: Pick<Parts, "store">,
  of?: MemberId | null,
): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("desk_passkeys as key")
    .leftJoin("team", "team.id", "key.member_id")
    .select(["key.id", "key.member_id", "key.device", "key.created_at", "key.used_at"])
    .select("team.name")
    .orderBy("key.created_at")
    .execute();
  return rows
    .filter(({ member_id }) => of === undefined || member_id === of)
    .map(({ id, name, device, created_at, used_at }) => ({
      ...{ id, device, createdAt: created_at, usedAt: used_at },
      name: name ?? theOwner.name,
    }));
}

/**
 * Keeps a passkey of somebody's. It lets in as long as the passphrase holds with which it was
 * added.
 *
 * @param whose.credential of their way in (`way-in.ts`)
 * @throws Refusal 409 (there already, or ten)
 */
export const addPasskey = (
  parts: Parts,
  whose: { member: MemberId | null; credential: string; device: string | null },
  { credentialId, publicKey, counter }: NewPasskey,
): Promise<void> =>
  parts.store.transaction(async (tx) => {
    const { member, credential, device } = whose;
    if ((await ofMember(tx, member)).length >= MOST)
      throw new OperatorRefusal(409, `You have ${MOST} passkeys. Remove one first.`);
    const id = parts.newId<PasskeyId>();
    const added = await tx
      .insertInto("desk_passkeys")
      .values({
        ...{ id, member_id: member, credential_id: credentialId, public_key: publicKey, counter },
        ...{ credential_hash: credentialHash(parts, credential), device },
        ...{ created_at: parts.now(), used_at: null },
      })
      .onConflict((on) => on.column("credential_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new OperatorRefusal(409, "This passkey is there already.");
    record(parts, tx, { what: "passkey added", about: { passkey: id, member: member ?? "owner" } });
  });

/**
 * Removes a passkey; the sessions that began by it end.
 *
 * @param of whose it has to be; undefined: anybody's
 * @throws Refusal 409 when it is not there
 */
export const removePasskey = (parts: Parts, id: PasskeyId, of?: MemberId | null): Promise<void> =>
  parts.store.transaction(async (tx) => {
    const found = (await passkeysWithin(tx)).find(
      (one) => one.id === id && (of === undefined || one.member_id === of),
    );
    if (!found) throw new OperatorRefusal(409, "This passkey is not there any more.");
    await remove(parts, tx, found);
  });

/** Within a transaction: all of a member's, whose way in holds no more. */
export async function removePasskeysWithin(
  parts: Parts,
  tx: Db,
  { member }: { member: MemberId | null },
): Promise<void> {
  for (const found of await ofMember(tx, member)) await remove(parts, tx, found);
}

async function remove(
  parts: Parts,
  tx: Db,
  { id, member_id }: { id: PasskeyId; member_id: MemberId | null },
): Promise<void> {
  await tx.deleteFrom("desk_passkeys").where("id", "=", id).execute();
  await endSessionsWithin(parts, tx, { passkey: id, why: "desk session ended" });
  record(parts, tx, {
    what: "passkey removed",
    about: { passkey: id, member: member_id ?? "owner" },
  });
}

/** For an authenticator, which makes no second one beside one of these. base64url */
export const credentialIdsOf = async (
  { store: { db } }: Pick<Parts, "store">,
  member: MemberId | null,
): Promise<string[]> => (await ofMember(db, member)).map(({ credential_id }) => credential_id);

const ofMember = async (tx: Db, member: MemberId | null) =>
  (await passkeysWithin(tx)).filter(({ member_id }) => member_id === member);

/** Ten a person at most, of a team of a few. */
const passkeysWithin = (tx: Db) =>
  tx.selectFrom("desk_passkeys").select(["id", "member_id", "credential_id"]).execute();
