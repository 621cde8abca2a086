import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { OperatorRefusal } from "../../../api/refusal";

const derive = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);
/**
 * The passphrase's cost: 32 MiB and about a quarter of a second. Part of the format, which the
 * magic names.
 */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };
const MAGIC = Buffer.from("RDBACKUP1\n");
const SALT = 16;
const TAG = 16;
const CHUNK = 64 * 1024;

/**
 * The envelope of a backup: magic, salt, then chunks of `length (4 bytes), last (1 byte), tag (16),
 * text`, each AES-256-GCM under a key made by scrypt from the passphrase and the file's own salt. A
 * chunk's place and whether it is the last are bound in, so that a file cut short, reordered or
 * lengthened does not open.
 */
export async function* encrypted(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const head = Buffer.concat([MAGIC, randomBytes(SALT)]);
  const key = await keyOf(passphrase, head.subarray(MAGIC.length));
  yield head;
  let index = 0;
  let held = Buffer.alloc(0);
  for await (const part of plain) {
    held = Buffer.concat([held, part]);
    for (; held.length > CHUNK; held = held.subarray(CHUNK))
      yield closed(key, head, index++, held.subarray(0, CHUNK), false);
  }
  yield closed(key, head, index, held, true);
}

/**
 * Opens it again. Throws Refusal (422): not a backup, the wrong passphrase, or a file that was
 * changed or cut short.
 */
export async function* decrypted(
  file: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const source = new Bytes(file);
  const head = await source.take(MAGIC.length + SALT);
  if (!head?.subarray(0, MAGIC.length).equals(MAGIC))
    throw new OperatorRefusal(422, "This file is not a backup made by this product.");
  const key = await keyOf(passphrase, head.subarray(MAGIC.length));
  for (let index = 0; ; index++) {
    const frame = await source.take(5 + TAG);
    const length = frame?.readUInt32BE(0) ?? CHUNK + 1;
    const text = length <= CHUNK ? await source.take(length) : null;
    if (!frame || !text)
      throw new OperatorRefusal(422, "The backup is cut short or damaged: its end is missing.");
    const last = frame[4] === 1;
    yield opened(key, head, index, text, frame.subarray(5), last);
    if (!last) continue;
    if (await source.take(1))
      throw new OperatorRefusal(422, "The backup is damaged: something follows its end.");
    return;
  }
}

/** Of the file that was read or written last: a restore reads its file three times. */
let last: { of: string; key: Buffer } | null = null;

async function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const of = createHash("sha256").update(salt).update(passphrase).digest("hex");
  if (last?.of !== of) last = { of, key: await derive(passphrase, salt, 32, COST) };
  return last.key;
}

function closed(key: Buffer, head: Buffer, index: number, plain: Buffer, last: boolean): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce(index)).setAAD(bound(head, index, last));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  const length = Buffer.alloc(5);
  length.writeUInt32BE(text.length, 0);
  length[4] = last ? 1 : 0;
  return Buffer.concat([length, cipher.getAuthTag(), text]);
}

function opened(
  key: Buffer,
  head: Buffer,
  index: number,
  text: Buffer,
  tag: Buffer,
  last: boolean,
): Buffer {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce(index), { authTagLength: TAG })
      .setAAD(bound(head, index, last))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    if (index === 0)
      throw new OperatorRefusal(
        422,
        "The backup does not open: BACKUP_PASSPHRASE is not the one it was made with, or the file is damaged.",
      );
    throw new OperatorRefusal(
      422,
      `The backup is damaged: its part ${index + 1} was changed or is out of its place.`,
    );
  }
}

/** Every file has a key of its own, so counting is enough. */
function nonce(index: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUIntBE(index, 6, 6);
  return iv;
}

const bound = (head: Buffer, index: number, last: boolean): Buffer =>
  Buffer.concat([head, nonce(index), Buffer.from([last ? 1 : 0])]);

/** A stream of which so many bytes are taken at a time. */
class Bytes {
  private readonly from: AsyncIterator<Uint8Array>;
  private held = Buffer.alloc(0);
  constructor(stream: AsyncIterable<Uint8Array>) {
    this.from = stream[Symbol.asyncIterator]();
  }

  /** @returns null when fewer are left */
  async take(count: number): Promise<Buffer | null> {
    while (this.held.length < count) {
      const { value, done } = await this.from.next();
      if (done) return null;
      this.held = Buffer.concat([this.held, value]);
    }
    const taken = this.held.subarray(0, count);
    this.held = this.held.subarray(count);
    return taken;
  }
}
