import { randomBytes } from "node:crypto";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import { signingKey, verifierKey, type SigningKey } from "./checkpoint";

const NAME = "log";

/** The name of the log in its checkpoints: the site's, so that no two logs share one. */
export const originOf = ({ settings }: Pick<Parts, "settings">): string =>
  `${new URL(settings.publicOrigin).host}/research`;

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

/** The log by its name and public key. */
export interface SignedLog {
  origin: string;
  publicKey: Buffer;
}

/** Null before the first entry. */
export async function signedLog(parts: Pick<Parts, "settings">, db: Db): Promise<SignedLog | null> {
  const key = await publicKey(db);
  return key && { origin: originOf(parts), publicKey: key };
}

/** As a verifier takes it; null before the first entry. */
export async function publicKeyText(
  parts: Pick<Parts, "store" | "settings">,
): Promise<string | null> {
  const key = await publicKey(parts.store.db);
  return key && verifierKey(originOf(parts), key);
}

const CONTEXT = "research_keys.seed";
