import { randomBytes } from "node:crypto";
import { OperatorRefusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import { nameIn, openedNote, signedNote, signingKey, verifierKey } from "./checkpoint";
import type { SigningKey } from "./checkpoint";
import { newestPlace } from "./places";
import { rootOf, type Edge } from "./tree";

const NAME = "log";

/**
 * Signs the log with its next entry, under the name that it has: the first entry gives it the
 * site's address, and each goes on as the one before, wherever the site has moved and whatever the
 * settings of the shell that releases say (decision 79). Throws Refusal 409 where the entry before
 * is not signed by the log's key, and where nobody says the address that the first one gives it.
 *
 * @param edge with the entry
 * @returns its checkpoint, a signed note
 */
export async function signNext(
  parts: Pick<Parts, "seal" | "settings">,
  tx: Db,
  edge: Edge,
): Promise<string> {
  const key = await signer(parts, tx);
  const newest = await newestPlace(tx);
  const nameless = newest ? null : noAddress(parts.settings);
  if (nameless !== null) throw new OperatorRefusal(409, nameless);
  const origin = newest
    ? openedNote(newest.checkpoint, key.publicKey)?.origin
    : siteName(parts.settings);
  if (origin === undefined) throw new OperatorRefusal(409, END_ALTERED);
  return signedNote({ origin, size: edge.size, root: rootOf(edge) }, key);
}

const END_ALTERED =
  "The newest entry of the log is not signed by its key, so nothing can follow it: desk research verify";

/** Why nothing may begin a log here; null: the site's address is known, and names it. */
export const noAddress = (
  settings: Pick<Parts["settings"], "addressIsKnown" | "publicOrigin">,
): string | null =>
  settings.addressIsKnown
    ? null
    : "Your first release begins the sealed log, which is called after the site's address for " +
      `good: that would be ${siteName(settings)} here, since PUBLIC_URL is not set. Set it to the ` +
      "address that people type, as the server has it, and release again. Nothing was released.";

/** How a log is called that begins at this address: two sites' never share a name. */
export const siteName = ({ publicOrigin }: Pick<Parts["settings"], "publicOrigin">): string =>
  `${new URL(publicOrigin).host}/research`;

/** The name that the log has; null before its first entry. */
export async function logName(db: Db): Promise<string | null> {
  const newest = await newestPlace(db);
  return newest && nameIn(newest.checkpoint);
}

/**
 * The key that signs the log, made with its first entry. It lies sealed in the database, so that a
 * backup has it; who could read it there is told apart by the checkpoints that letters carry.
 */
export async function signer(parts: Pick<Parts, "seal">, tx: Db): Promise<SigningKey> {
  const row = await tx
    .selectFrom("research_keys")
    .select("seed_enc")
    .where("name", "=", NAME)
    .executeTakeFirst();
  if (row) return signingKey(Buffer.from(parts.seal.open(row.seed_enc, CONTEXT), "hex"));
  const key = signingKey(randomBytes(32));
  await tx
    .insertInto("research_keys")
    .values({
      name: NAME,
      public_key: key.publicKey.toString("hex"),
      seed_enc: parts.seal.close(key.seed.toString("hex"), CONTEXT),
    })
    .execute();
  return key;
}

/** The log's public key; null before the first entry. */
export async function publicKey(db: Db): Promise<Buffer | null> {
  const row = await db
    .selectFrom("research_keys")
    .select("public_key")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row ? Buffer.from(row.public_key, "hex") : null;
}

/** The log's key as a verifier takes it, under the name that the checkpoint beside it says. */
export const keyBeside = (checkpoint: string, key: Buffer | null): string =>
  key ? verifierKey(nameIn(checkpoint), key) : "";

const CONTEXT = "research_keys.seed";
