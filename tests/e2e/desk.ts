import { scryptSync } from "node:crypto";

export const PASSPHRASE = "four words of a rhyme";
const SALT = "salt-salt-salt-salt-salt";
/** A cheap one: its cost stands in the hash. */
const KEY = scryptSync(PASSPHRASE, SALT, 32, { N: 1024, r: 8, p: 3 }).toString("base64url");

/** @returns the variables of a server with the operator's page beside it, on `port` */
export const withDesk = (port: number): Record<string, string> => ({
  OPERATOR_PORT: String(port),
  OPERATOR_PASSPHRASE_HASH: `scrypt:1024:8:3:${SALT}:${KEY}`,
  RESTARTED_WHEN_ENDED: "yes",
});
