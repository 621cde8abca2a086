import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

/** What a checkpoint says: that the log of this name had this many entries and this root. */
export interface Checkpoint {
  /** the log's name, like `example.in/research` */
  origin: string;
  size: number;
  root: Buffer;
}

/** 32 bytes each. */
export interface SigningKey {
  seed: Buffer;
  publicKey: Buffer;
}

const PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC = Buffer.from("302a300506032b6570032100", "hex");

/** @param seed 32 random bytes */
export function signingKey(seed: Buffer): SigningKey {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE, seed]),
    format: "der",
    type: "pkcs8",
  });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return { seed, publicKey: Buffer.from(spki.subarray(-32)) };
}

/**
 * A checkpoint as a signed note (C2SP tlog-checkpoint): three lines, an empty one, and the line of
 * its Ed25519 signature.
 */
export function signedNote(checkpoint: Checkpoint, key: SigningKey): string {
  const text = textOf(checkpoint);
  const signature = sign(
    null,
    Buffer.from(text),
    createPrivateKey({
      key: Buffer.concat([PRIVATE, key.seed]),
      format: "der",
      type: "pkcs8",
    }),
  );
  const id = keyId(checkpoint.origin, key.publicKey);
  return `${text}\n— ${checkpoint.origin} ${Buffer.concat([id, signature]).toString("base64")}\n`;
}

/**
 * A note's name decides nothing by itself: it stands in the text that is signed, before the
 * signature, and, hashed with the key, in the signature's first bytes. So whoever has a name of
 * their own and not the key has no note, and what this key signed is its log's under any name.
 *
 * @returns what the note says; null when it is no checkpoint or this key did not sign it
 */
export function openedNote(note: string, publicKey: Buffer): Checkpoint | null {
  const found = /^([^\n]+)\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\n\n— (\S+) ([A-Za-z0-9+/=]+)\n$/u.exec(
    note,
  );
  const [, origin = "", size = "", root = "", name = "", line = ""] = found ?? [];
  if (!found || name !== origin) return null;
  const checkpoint = { origin, size: Number(size), root: Buffer.from(root, "base64") };
  const signed = Buffer.from(line, "base64");
  if (!signed.subarray(0, 4).equals(keyId(origin, publicKey))) return null;
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC, publicKey]),
    format: "der",
    type: "spki",
  });
  const holds = verify(null, Buffer.from(textOf(checkpoint)), key, signed.subarray(4));
  return holds ? checkpoint : null;
}

/** The key as verifiers take it: `name+id+key`. */
export const verifierKey = (origin: string, publicKey: Buffer): string =>
  [
    origin,
    keyId(origin, publicKey).toString("hex"),
    Buffer.concat([Buffer.of(1), publicKey]).toString("base64"),
  ].join("+");

/** Whether a verifier's key is this one, under a name that its own id is of. */
export const isKeyOf = (written: string, publicKey: Buffer): boolean =>
  written === verifierKey(written.slice(0, written.indexOf("+")), publicKey);

/** The name that a note says, whoever signed it. */
export const nameIn = (note: string): string => note.split("\n", 1)[0] ?? "";

const textOf = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString("base64")}\n`;

const keyId = (origin: string, publicKey: Buffer): Buffer =>
  createHash("sha256")
    .update(`${origin}\n`)
    .update(Buffer.of(1))
    .update(publicKey)
    .digest()
    .subarray(0, 4);
