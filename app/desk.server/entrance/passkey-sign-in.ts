import { OperatorRefusal, Refusal } from "../../api/refusal";
import { assertionIn, counterIn, type Place } from "../../backend.server/desk/team/passkey-answers";
import { credentialHash, theOwner, type LetIn } from "../../backend.server/desk/team/sessions";
import { ownersCredential, type Entrance } from "../../backend.server/desk/team/way-in";
import { record } from "../../backend.server/platform/audit/record";
import { giveBack } from "../../backend.server/platform/limits";
import type { Parts } from "../../backend.server/platform/parts";
import { countTry } from "./counted-tries";

/**
 * Checks a passkey: name, passphrase and code in one, since the authenticator asks its holder for
 * a finger, a face or a PIN. Counted and put on the trail as every sign-in is (`sign-in.ts`).
 *
 * @param asked.answer the authenticator's, as the page's script wrote it
 * @param asked.address the visitor's
 * @throws Refusal 401 (it is not that, without saying why; the page was used or is too old) or 429
 */
export async function checkPasskey(
  parts: Parts,
  settings: Entrance,
  place: Place,
  asked: { answer: string; address: string },
): Promise<LetIn> {
  const counted = await countTry(parts, asked.address);
  const assertion = assertionIn(asked.answer);
  const kept = assertion && (await keptPasskey(parts, settings, assertion.id));
  const who = kept?.who ?? null;
  const acting = who === null ? parts : { ...parts, actor: `${who.name} at the desk` };
  try {
    const counter = assertion && (await counterIn(parts, place, assertion, kept));
    if (!kept || counter === null) throw wrong();
    const about = { outcome: "in", passkey: kept.id };
    await parts.store.transaction(async (tx) => {
      const still = await tx
        .updateTable("desk_passkeys")
        .set({ counter, used_at: parts.now() })
        .where("id", "=", kept.id)
        .where("counter", "=", kept.counter)
        .returning("id")
        .executeTakeFirst();
      if (!still) throw wrong();
      record(acting, tx, { what: "operator sign-in", about });
    });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const about = { outcome: "wrong", ...(kept ? { passkey: kept.id } : {}) };
    await parts.store.transaction(async (tx) =>
      // Who it was is not known: the passkey says whom they meant.
      record(parts, tx, { what: "operator sign-in", about }),
    );
    parts.log.warn({ outcome: "wrong", address: asked.address }, "operator's passkey refused");
    throw problem;
  }
  await giveBack(parts.store.db, counted);
  return { who: kept.who, credential: kept.credential, passkey: kept.id };
}

/** A passkey that may let in now: its person may in, by the passphrase with which it was added. */
async function keptPasskey(parts: Parts, settings: Entrance, credentialId: string) {
  const row = await parts.store.db
    .selectFrom("desk_passkeys as key")
    .leftJoin("team", "team.id", "key.member_id")
    .select(["key.id", "key.member_id", "key.public_key", "key.counter", "key.credential_hash"])
    .select(["team.name", "team.role", "team.contacts", "team.passphrase_hash"])
    .select("team.disabled_at")
    .where("key.credential_id", "=", credentialId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, member_id: member, name, role, contacts, counter } = row;
  const credential = member === null ? ownersCredential(settings) : row.passphrase_hash;
  if (credential === null || row.disabled_at !== null) return null;
  if (row.credential_hash !== credentialHash(parts, credential)) return null;
  const who =
    member === null ? theOwner : name && role && { member, name, role, contacts: contacts === 1 };
  if (!who) return null;
  return { ...{ id, member, who, credential, credentialId, counter }, publicKey: row.public_key };
}

const wrong = () =>
  new OperatorRefusal(401, "This passkey does not let in here. Use your passphrase.");
