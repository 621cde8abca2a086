import { Secret, TOTP } from "otpauth";
import { invite } from "../../../app/backend.server/desk/team/members";
import { invitationOf } from "../../../app/backend.server/desk/team/join";
import type { Role } from "../../../app/backend.server/desk/team/roles";
import { hashedCheaply, type Desk } from "./desk";

export const WORDS = "a passphrase of her own";

/** The code that an authenticator app shows. */
export const codeOf = (secret: string, at: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

/** Somebody of the desk's team, as if they had joined before. @returns the shared secret */
export async function member(
  { shop: { parts } }: Desk,
  name: string,
  role: Role,
  contacts = false,
): Promise<string> {
  const { code } = await invite(parts, { name, role, contacts });
  const { secret } = (await invitationOf(parts, code))!;
  await parts.store.db
    .updateTable("team")
    .set({ passphrase_hash: hashedCheaply(WORDS), invitation_hash: null, invited_until: null })
    .where("name", "=", name)
    .execute();
  return secret;
}

/** Signs them in as a browser would. @returns the cookie */
export async function signedIn(desk: Desk, name: string, secret: string): Promise<string> {
  const code = codeOf(secret, desk.shop.parts.now());
  await desk.signIn({ name, passphrase: WORDS, code });
  return desk.cookie;
}
