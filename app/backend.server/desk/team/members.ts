import type { Selectable } from "kysely";
import { DAY_MS } from "../../../content/durations";
import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MemberId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { Tables } from "../../platform/store/tables";
import { newSharedSecret } from "../one-time-code";
import { removePasskeysWithin } from "./passkeys";
import type { Role } from "./roles";
import { endSessionsWithin } from "./sessions";

/** Somebody of the team, as lists show them. */
export interface Member {
  id: MemberId;
  name: string;
  role: Role;
  contacts: boolean;
  state: "invited" | "invitation ran out" | "works" | "disabled";
}

/** An invitation, with its code in clear. */
export interface Invited {
  name: string;
  code: string;
}
type Row = Selectable<Tables["team"]>;

export const INVITATION_MS = DAY_MS;
/** Where their shared secrets are sealed for. */
export const SECRET = "team.totp";

/** All, by name; those who may not in any more as well. */
export async function members(parts: Pick<Parts, "store" | "now">): Promise<Member[]> {
  const rows = await parts.store.db.selectFrom("team").selectAll().orderBy("name").execute();
  return rows.map((row) => asMember(parts, row));
}

/**
 * Invites somebody new. The invitation holds for a day and for one person, and is shown this once:
 * only its hash is kept.
 *
 * @param name a word of small letters, by which they sign in and the trail calls them
 * @throws Refusal 422 (no such name), 409 (taken)
 */
export async function invite(
  parts: Parts,
  asked: { name: string; role: Role; contacts: boolean },
): Promise<Invited> {
  const name = asked.name.trim().toLowerCase();
  if (!/^[a-z][a-z0-9-]{1,29}$/.test(name) || name === "owner")
    throw new OperatorRefusal(
      422,
      'A name is one word of 2 to 30 small letters, digits and hyphens, like "ravi"; "owner" is the passphrase of the server\'s settings.',
    );
  return parts.store.transaction(async (tx) => {
    const { code, fields } = newInvitation(parts);
    const added = await tx
      .insertInto("team")
      .values({
        id: parts.newId<MemberId>(),
        name,
        role: asked.role,
        contacts: asked.contacts ? 1 : 0,
        created_at: parts.now(),
        ...fields,
      })
      .onConflict((on) => on.column("name").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added)
      throw new OperatorRefusal(409, `There is ${name} already. Invite them again from the list.`);
    note(parts, tx, "team member invited", { name, role: asked.role, contacts: asked.contacts });
    return { name, code };
  });
}

/**
 * Invites somebody anew who lost passphrase or phone, let the invitation run out or was disabled:
 * what they signed in with holds no more, and their sessions end.
 */
export const inviteAgain = (parts: Parts, typed: string): Promise<Invited> =>
  parts.store.transaction(async (tx) => {
    const { id, name, role, contacts } = await named(tx, typed);
    const { code, fields } = newInvitation(parts);
    await tx.updateTable("team").set(fields).where("id", "=", id).execute();
    await removePasskeysWithin(parts, tx, { member: id });
    await endSessionsWithin(parts, tx, { member: id, why: "desk session ended" });
    note(parts, tx, "team member invited", { name, role, contacts: contacts === 1 });
    return { name, code };
  });

/** Another role, or whether an assistant may take whole lists; it holds from the next press on. */
export const changeMember = (
  parts: Parts,
  name: string,
  to: { role: Role; contacts: boolean },
): Promise<void> =>
  parts.store.transaction(async (tx) => {
    const { id } = await named(tx, name);
    const fields = { role: to.role, contacts: to.contacts ? (1 as const) : (0 as const) };
    await tx.updateTable("team").set(fields).where("id", "=", id).execute();
    note(parts, tx, "team member changed", { name, ...to });
  });

/** Lets somebody in no more; their sessions end at once. Inviting them again is the way back. */
export const disable = (parts: Parts, name: string): Promise<void> =>
  parts.store.transaction(async (tx) => {
    const { id, disabled_at } = await named(tx, name);
    if (disabled_at !== null) throw new OperatorRefusal(409, `${name} is disabled already.`);
    await tx
      .updateTable("team")
      .set({ ...nothingToEnterBy, disabled_at: parts.now() })
      .where("id", "=", id)
      .execute();
    await removePasskeysWithin(parts, tx, { member: id });
    await endSessionsWithin(parts, tx, { member: id, why: "desk session ended" });
    note(parts, tx, "team member disabled", { name });
  });

/** @throws Refusal 404 */
export async function named(tx: Db, name: string): Promise<Row> {
  const row = await tx
    .selectFrom("team")
    .selectAll()
    .where("name", "=", name.trim().toLowerCase())
    .executeTakeFirst();
  if (!row) throw new OperatorRefusal(404, `Nobody of the team is called ${name}.`);
  return row;
}

/** The hash under which an invitation's code is kept. */
export const invitationHash = ({ seal }: Pick<Parts, "seal">, code: string): string =>
  seal.hash(code, "team.invitation");

const nothingToEnterBy = {
  passphrase_hash: null,
  totp_enc: null,
  invitation_hash: null,
  invited_until: null,
};

function newInvitation(parts: Parts) {
  const code = parts.randomToken();
  return {
    code,
    fields: {
      passphrase_hash: null,
      totp_enc: parts.seal.close(newSharedSecret(), SECRET),
      invitation_hash: invitationHash(parts, code),
      invited_until: parts.now() + INVITATION_MS,
      disabled_at: null,
    },
  };
}

function asMember({ now }: Pick<Parts, "now">, row: Row): Member {
  const { id, name, role, contacts, passphrase_hash, invited_until, disabled_at } = row;
  const invited = (invited_until ?? 0) > now() ? "invited" : "invitation ran out";
  const state = disabled_at !== null ? "disabled" : passphrase_hash !== null ? "works" : invited;
  return { id, name, role, contacts: contacts === 1, state };
}

const note = (
  parts: Parts,
  tx: Db,
  what: "team member invited" | "team member changed" | "team member disabled",
  about: Record<string, string | boolean>,
) => record(parts, tx, { what, about });
