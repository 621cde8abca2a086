import { scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's figures for scrypt: 32 MiB and about a tenth of a second for each guess. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const LENGTH = 32;
const MOST_MEMORY = 128 * 1024 * 1024;
export const LEAST_CHARACTERS = 16;
/** What a passphrase must be, for whoever chooses one. */
export const passphraseRule = `at least ${LEAST_CHARACTERS} characters: a few words; blanks in a row count as one, and those at the ends not at all`;

/** What is wrong with a passphrase that is being chosen; null: nothing. */
export const wrongWithPassphrase = (passphrase: string): string | null =>
  [...asCounted(passphrase)].length < LEAST_CHARACTERS
    ? `Choose a passphrase of ${passphraseRule}.`
    : null;

/**
 * The text to put into OPERATOR_PASSPHRASE_HASH.
 *
 * @param salt random text, at least 16 bytes' worth
 * @throws Error that says what is wrong with the passphrase
 */
export async function hashPassphrase(passphrase: string, salt: string): Promise<string> {
  const wrong = wrongWithPassphrase(passphrase);
  if (wrong !== null) throw new Error(wrong);
  const { N, r, p } = COST;
  return [
    "scrypt",
    N,
    r,
    p,
    salt,
    (await derive(asHashed(passphrase), salt, COST)).toString("base64url"),
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
  // A release before hashed blanks in a row as they were, and one before that those at the ends.
  const whole = passphrase.normalize("NFKC");
  for (const typed of new Set([asHashed(passphrase), whole.trim(), whole])) {
    const key = await derive(typed, salt, { N: Number(N), r: Number(r), p: Number(p) });
    if (timingSafeEqual(key, expected)) return true;
  }
  return false;
}

/** Whether both are one passphrase, as it is hashed. */
export const samePassphrase = (one: string, other: string): boolean =>
  asHashed(one) === asHashed(other);

/**
 * The same passphrase typed on another keyboard may come in other code points: NFKC makes them one.
 * A phone's keyboard puts a blank behind a word that it proposes, and sometimes two.
 */
const asHashed = (passphrase: string): string =>
  passphrase
    .normalize("NFKC")
    .trim()
    .replace(/\p{White_Space}+/gu, " ");

/** What is not seen is no character of a passphrase: neither a row of blanks nor of joiners. */
const asCounted = (passphrase: string): string =>
  passphrase
    .normalize("NFKC")
    .replace(/[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]+/gu, " ")
    .trim();

const derive = (text: string, salt: string, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(text, salt, LENGTH, { ...cost, maxmem: MOST_MEMORY }, (problem, key) =>
      problem ? reject(problem) : resolve(key),
    ),
  );
