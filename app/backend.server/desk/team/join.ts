import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MemberId } from "../../platform/store/ids";
import { addressOfSecret, stepOfCode } from "../one-time-code";
import { hashPassphrase, wrongWithPassphrase } from "../passphrase";
import { invitationHash, SECRET } from "./members";
import type { LetIn, Who } from "./sessions";
import { useCode } from "./use-code";

/** An invitation that holds: whose it is, and what their authenticator app is to be given. */
export interface Invitation {
  id: MemberId;
  who: Who;
  /** base32 */
  secret: string;
  /** `otpauth:` */
  address: string;
}

/** What an invitation's code is for. Looking changes nothing: previews of links look, too. */
export async function invitationOf(parts: Parts, code: string): Promise<Invitation | null> {
  const row = await parts.store.db
    .selectFrom("team")
    .selectAll()
    .where("invitation_hash", "=", invitationHash(parts, code))
    .where("invited_until", ">", parts.now())
    .executeTakeFirst();
  if (!row || row.totp_enc === null) return null;
  const { id, name, role, contacts } = row;
  const secret = parts.seal.open(row.totp_enc, SECRET);
  const who = { member: id, name, role, contacts: contacts === 1 };
  return { id, who, secret, address: addressOfSecret(secret, name) };
}

/**
 * Takes up an invitation: the passphrase is kept as its scrypt hash, and a code shows that the
 * authenticator app has the secret. It holds once.
 *
 * @throws Refusal 404 (no such invitation, or it was taken up), 422 (passphrase, code)
 */
export async function join(
  parts: Parts,
  asked: { invitation: string; passphrase: string; code: string },
): Promise<LetIn> {
  const invitation = await invitationOf(parts, asked.invitation);
  if (!invitation) throw gone();
  const wrong = wrongWithPassphrase(asked.passphrase);
  if (wrong !== null) throw new OperatorRefusal(422, wrong, { about: "passphrase" });
  const step = stepOfCode(invitation.secret, asked.code, parts.now());
  if (step === null)
    throw new OperatorRefusal(
      422,
      "The code is wrong. Scan the square, or type the secret into the app, then take the six digits that it shows now.",
      { about: "code" },
    );
  const passphraseHash = await hashPassphrase(asked.passphrase, parts.randomToken());
  const { id, who } = invitation;
  await parts.store.transaction(async (tx) => {
    await useCode(parts, tx, id, step);
    const taken = await tx
      .updateTable("team")
      .set({ passphrase_hash: passphraseHash, invitation_hash: null, invited_until: null })
      .where("id", "=", id)
      .where("invitation_hash", "=", invitationHash(parts, asked.invitation))
      .returning("id")
      .executeTakeFirst();
    if (!taken) throw gone();
    const joining = { ...parts, actor: `${who.name} at the desk` };
    record(joining, tx, { what: "team member joined", about: { name: who.name, role: who.role } });
  });
  return { who, credential: passphraseHash };
}

/**
 * What of these it was is not known: of an invitation only the hash is kept, as long as it holds.
 */
export const NO_INVITATION =
  "This invitation does not hold: a newer one was made for you, it was used, it is older than a " +
  "day, or it was mistyped. Use the newest one that the owner gave you, or ask for a new one.";

const gone = () => new OperatorRefusal(404, NO_INVITATION);
