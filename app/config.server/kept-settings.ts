import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Variables by name, as in `.env.example`. */
export type Variables = Record<string, string>;
type Environment = Record<string, string | undefined>;

/** Where what production stores by itself lies. */
export const dataDirOf = (env: Environment): string => resolve(env.DATA_DIR?.trim() || "data");

/** The settings that the set-up in the browser wrote: lines `NAME=value`, as by hand. */
export const keptSettingsPath = (env: Environment): string => join(dataDirOf(env), "settings.env");

/** The environment, and beneath it what the set-up wrote: what is set by hand counts. */
export const withKept = (env: Environment): Environment =>
  beneath(env, readSettings(keptSettingsPath(env)));

/** What is set in neither form, a value or a file, is taken from `kept`. */
export function beneath(env: Environment, kept: Variables): Environment {
  const missing = Object.entries(kept).filter(
    ([name]) => !env[name]?.trim() && !env[`${name}_FILE`]?.trim(),
  );
  return { ...env, ...Object.fromEntries(missing) };
}

/** Nothing where there is no such file. Throws when it cannot be read. */
export function readSettings(path: string): Variables {
  if (!existsSync(path)) return {};
  const lines = readFileSync(path, "utf8").split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const at = line.indexOf("=");
      return at > 0 && !line.startsWith("#") ? [[line.slice(0, at), line.slice(at + 1)]] : [];
    }),
  );
}

/** Writes them whole or not at all, for nobody else's eyes. Line breaks within a value are gone. */
export function writeSettings(path: string, values: Variables): void {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value.replace(/[\r\n]+/g, " ")}\n`);
  writeWhole(path, lines.join(""));
}

/** A file of mode 0600 that is the old one or the new one, never half of it. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** What is configured by hand has one of these. */
const byHand = [
  ..."PUBLIC_URL SITE_FILE SESSION_SECRET COOKIE_SECRET SEAL_KEY HASH_KEY API_URL".split(" "),
  ..."OPERATOR_PASSPHRASE_HASH DATABASE_URL".split(" "),
];

/** What was begun in the browser and is not live yet lies here. */
export const setUpFolder = (env: Environment): string => join(dataDirOf(env), "set-up");

/**
 * Whether this is production's first start: nothing is configured by hand, nothing was set up in
 * the browser, and no database was made before.
 */
export function needsSetUp(env: Environment): boolean {
  if (env.NODE_ENV?.trim() !== "production" || existsSync(keptSettingsPath(env))) return false;
  if (byHand.some((name) => env[name]?.trim() || env[`${name}_FILE`]?.trim())) return false;
  return existsSync(setUpFolder(env)) || !existsSync(join(dataDirOf(env), "research.db"));
}
