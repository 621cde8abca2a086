import type { Parts } from "../../platform/parts";
import type { OperatorPageSettings } from "../../../shared/settings";
import { SECRET } from "./members";
import { theOwner, type Who } from "./sessions";

/** What the server's settings say about the owner's way in. */
export type Entrance = Pick<OperatorPageSettings, "passphraseHash" | "totpSecret">;

/** What somebody who signs in has to know and to hold. */
interface WayIn {
  /** null: nobody of that name may in, and a passphrase is compared all the same */
  who: Who | null;
  passphraseHash: string;
  /** of the one-time codes, base32; null where none is asked for */
  secret: string | null;
  /** with what a session that begins by it stands and falls */
  credential: string;
  /** what is said when it was not that */
  wrong: string;
}

/** So that a name that does not exist costs the same tenth of a second: a hash of nothing. */
const OF_NOBODY = `scrypt:32768:8:3:${"-".repeat(24)}:${"A".repeat(43)}`;

/** @param typed the name; blank or "owner": the passphrase of the server's settings */
export async function wayInOf(parts: Parts, entrance: Entrance, typed: string): Promise<WayIn> {
  const name = typed.trim().toLowerCase();
  const { passphraseHash, totpSecret } = entrance;
  if (name === "" || name === theOwner.name)
    return {
      ...{ who: theOwner, passphraseHash, secret: totpSecret },
      credential: ownersCredential(entrance),
      wrong:
        totpSecret === null ? "The passphrase is wrong." : "The passphrase or the code is wrong.",
    };
  const row = await parts.store.db
    .selectFrom("team")
    .selectAll()
    .where("name", "=", name)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  const wrong = "The name, the passphrase or the code is wrong.";
  if (!row || row.passphrase_hash === null || row.totp_enc === null)
    return { who: null, passphraseHash: OF_NOBODY, secret: null, credential: "", wrong };
  const { id: member, role, contacts, passphrase_hash } = row;
  return {
    who: { member, name: row.name, role, contacts: contacts === 1 },
    passphraseHash: passphrase_hash,
    secret: parts.seal.open(row.totp_enc, SECRET),
    credential: passphrase_hash,
    wrong,
  };
}

/** With another passphrase or another secret in the settings, the owner's sessions are over. */
export const ownersCredential = ({ passphraseHash, totpSecret }: Entrance): string =>
  `${passphraseHash} ${totpSecret ?? ""}`;
