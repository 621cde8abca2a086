import type { Secrets } from "./first-secrets";
import type { Reader } from "./reader";

const secretNames = ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"] as const;
const STRONG = /^[\x21-\x7e]{32,}$/;

export function givenSecrets(read: Reader, remote: boolean): Secrets {
  const values = secretNames.map((name) => {
    if (remote && name !== "COOKIE_SECRET")
      return [name, read.text(name) ?? "unused-because-the-api-is-remote"] as const;
    const value = read.required(
      name,
      "production makes no secrets by itself",
      "$(openssl rand -base64 32)",
    );
    for (const part of value ? value.split(",") : [])
      read.matching(
        name,
        part.trim(),
        STRONG,
        "must be at least 32 characters, without spaces",
        "$(openssl rand -base64 32)",
      );
    return [name, value || "missing"] as const;
  });
  refuseEqual(read);
  return Object.fromEntries(values) as Secrets;
}

/**
 * Each secret guards something else: whoever learns one that is used twice has both. Of several
 * values the newest counts, as the older ones are on their way out.
 */
function refuseEqual(read: Reader): void {
  const seen = new Map<string, string>();
  for (const name of [...secretNames, "BACKUP_PASSPHRASE"] as const) {
    const newest = read.text(name)?.split(",")[0]?.trim();
    if (!newest) continue;
    const other = seen.get(newest);
    if (other === undefined) seen.set(newest, name);
    else
      read.fault(
        name,
        `is the same as ${other}: who learns the one would have both`,
        "$(openssl rand -base64 32)",
      );
  }
}

export function setSecrets(read: Reader): Partial<Secrets> {
  return Object.fromEntries(
    secretNames.flatMap((name) => ((value) => (value ? [[name, value]] : []))(read.text(name))),
  );
}

/** Secrets may be several, newest first, with commas between: rotation. */
export const list = (value: string): [string, ...string[]] => {
  const parts = value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return [parts[0] ?? "missing", ...parts.slice(1)];
};
