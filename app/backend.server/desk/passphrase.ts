import { scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's figures for scrypt: 32 MiB and about a tenth of a second for each guess. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const LENGTH = 32;
const MOST_MEMORY = 128 * 1024 * 1024;
export const LEAST_CHARACTERS = 16;

/**
 * The text to put into OPERATOR_PASSPHRASE_HASH.
 *
 * @param salt random text, at least 16 bytes' worth
 * @throws Error when the passphrase is too short
 */
export async function hashPassphrase(passphrase: string, salt: string): Promise<string> {
  if ([...passphrase.normalize("NFKC")].length < LEAST_CHARACTERS)
    throw new Error(`Choose a passphrase of at least ${LEAST_CHARACTERS} characters: a few words.`);
  const { N, r, p } = COST;
  return [
    "scrypt",
    N,
    r,
    p,
    salt,
    (await derive(passphrase, salt, COST)).toString("base64url"),
  ].join(":");
}

/**
 * Whether `passphrase` is the one that was hashed; compared in constant time. A malformed hash
 * holds for nothing.
 */
export async function passphraseHolds(passphrase: string, hashed: string): Promise<boolean> {
  const [scheme, N, r, p, salt = "", wanted = ""] = hashed.split(":");
  if (scheme !== "scrypt") return false;
  const expected = Buffer.from(wanted, "base64url");
  if (expected.length !== LENGTH) return false;
  return timingSafeEqual(
    await derive(passphrase, salt, { N: Number(N), r: Number(r), p: Number(p) }),
    expected,
  );
}

const derive = (passphrase: string, salt: string, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    // The same passphrase typed on another keyboard may come in other code points: NFKC makes them
    // one.
    scrypt(
      passphrase.normalize("NFKC"),
      salt,
      LENGTH,
      { ...cost, maxmem: MOST_MEMORY },
      (problem, key) => (problem ? reject(problem) : resolve(key)),
    ),
  );
