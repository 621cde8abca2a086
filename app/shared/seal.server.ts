import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * What keeps personal data unreadable at rest: AES-256-GCM for fields and documents, keyed hashes
 * for look-ups.
 */
export interface Seal {
  /**
   * → `1.<key id>.<iv>.<tag>.<text>`, base64url. `context` (e.g. "people.pan") is bound in: a value
   * moved to another column does not open.
   */
  close(plain: string, context: string): string;
  /** Throws when the value was altered, moved or sealed with a key we do not have. */
  open(sealed: string, context: string): string;
  closeBytes(plain: Uint8Array, context: string): Buffer;
  openBytes(sealed: Uint8Array, context: string): Buffer;
  /**
   * with what everything sealed under the newest key begins; what begins otherwise waits for
   * `rotate-key`
   */
  newest: { text: string; bytes: Buffer };
  /**
   * Keyed hash (HMAC-SHA256, hex) of `value` for equality look-ups within `purpose`. Does not
   * change when the sealing key is rotated.
   */
  hash(value: string, purpose: string): string;
}

const MAGIC = Buffer.from("SEAL1");

/**
 * @param keys the sealing secrets, newest first: the first one seals, all of them open (rotation).
 * @param hashKey the secret of the keyed hashes
 */
export function makeSeal(keys: [string, ...string[]], hashKey: string): Seal {
  const ring = keys.map((secret) => {
    const key = Buffer.from(hkdfSync("sha256", secret, "", "seal", 32));
    return { id: createHmac("sha256", key).update("id").digest("hex").slice(0, 8), key };
  });
  const newest = ring[0]!;
  const named = (id: string) => {
    const found = ring.find((k) => k.id === id);
    if (!found) throw new Error(`sealed with an unknown key (${id})`);
    return found;
  };
  const encrypt = (key: Buffer, plain: Uint8Array, context: string) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    return { iv, tag: cipher.getAuthTag(), text };
  };
  const decrypt = (key: Buffer, iv: Buffer, tag: Buffer, text: Buffer, context: string) => {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  };
  return {
    newest: { text: `1.${newest.id}.`, bytes: Buffer.concat([MAGIC, Buffer.from(newest.id)]) },
    close(plain, context) {
      const { iv, tag, text } = encrypt(newest.key, Buffer.from(plain, "utf8"), context);
      return [
        "1",
        newest.id,
        iv.toString("base64url"),
        tag.toString("base64url"),
        text.toString("base64url"),
      ].join(".");
    },
    open(sealed, context) {
      const [version, id, iv, tag, text] = sealed.split(".");
      if (version !== "1" || !id || !iv || !tag || text === undefined)
        throw new Error("not a sealed value");
      const bytes = (part: string) => Buffer.from(part, "base64url");
      return decrypt(named(id).key, bytes(iv), bytes(tag), bytes(text), context).toString("utf8");
    },
    closeBytes(plain, context) {
      const { iv, tag, text } = encrypt(newest.key, plain, context);
      return Buffer.concat([MAGIC, Buffer.from(newest.id), iv, tag, text]);
    },
    openBytes(sealed, context) {
      const b = Buffer.from(sealed);
      if (!b.subarray(0, 5).equals(MAGIC)) throw new Error("not a sealed document");
      return decrypt(
        named(b.subarray(5, 13).toString()).key,
        b.subarray(13, 25),
        b.subarray(25, 41),
        b.subarray(41),
        context,
      );
    },
    hash: (value, purpose) =>
      createHmac("sha256", hashKey).update(`${purpose}\0${value}`).digest("hex"),
  };
}
