import { createHash, randomBytes, scryptSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Secrets = z.object({
  SESSION_SECRET: z.string().min(32),
  COOKIE_SECRET: z.string().min(32),
  SEAL_KEY: z.string().min(32),
  HASH_KEY: z.string().min(32),
});
export type Secrets = z.infer<typeof Secrets>;

export interface MadePassphrase {
  clear: string;
  hash: string;
}

/**
 * Outside production: made on the first start and kept in `dataDir` (mode 0600), so that a restart
 * still opens the database.
 * @param keep false for who only looks: what is not there is made up and not kept, so no folder
 * either
 */
export function firstSecrets(dataDir: string, keep: boolean): Secrets {
  const path = join(dataDir, "secrets.json");
  if (existsSync(path)) return Secrets.parse(JSON.parse(readFileSync(path, "utf8")));
  const secret = () => randomBytes(32).toString("base64url");
  const made: Secrets = {
    SESSION_SECRET: secret(),
    COOKIE_SECRET: secret(),
    SEAL_KEY: secret(),
    HASH_KEY: secret(),
  };
  if (!keep) return made;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}

/**
 * Outside production, where no passphrase of the operator's page is set: one made on the first
 * start and kept in `dataDir` (mode 0600).
 *
 * @param keep false for who only looks
 * @returns it in clear, to be printed, and hashed as `passphrase-hash` prints it; at little cost,
 * since nobody guesses 128 random bits
 */
export function firstPassphrase(dataDir: string, keep: boolean): MadePassphrase {
  const path = join(dataDir, "operator-passphrase");
  const kept = existsSync(path) ? readFileSync(path, "utf8").trim() : null;
  const clear = kept ?? randomBytes(16).toString("base64url");
  if (kept === null && keep) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(path, clear, { mode: 0o600 });
  }
  const cost = { N: 1024, r: 8, p: 1 };
  // The same at each start, so that a restart ends no session.
  const salt = createHash("sha256").update(`salt ${clear}`).digest("base64url").slice(0, 24);
  const hashed = scryptSync(clear, salt, 32, cost).toString("base64url");
  return { clear, hash: ["scrypt", cost.N, cost.r, cost.p, salt, hashed].join(":") };
}
