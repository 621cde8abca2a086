import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Reader } from "./reader";

/** Variables by name, as in `.env.example`. */
export type Variables = Record<string, string>;
/** The variables of a process. */
export type Environment = Record<string, string | undefined>;

/** Where what production stores by itself lies. */
export const dataDirOf = (env: Environment): string => resolve(env.DATA_DIR?.trim() || "data");

/** The settings that the set-up in the browser wrote: lines `NAME=value`, as by hand. */
export const keptSettingsPath = (env: Environment): string => join(dataDirOf(env), "settings.env");

/** The environment, and beneath it what the set-up wrote: what is set by hand counts. */
export const withKept = (env: Environment): Environment =>
  beneath(env, readSettings(keptSettingsPath(env)));

/** What is set in neither form, a value or a file, is taken from `kept`. */
export function beneath(env: Environment, kept: Variables): Environment {
  const missing = Object.entries(kept).filter(([name]) => !isSet(env, name));
  return { ...env, ...Object.fromEntries(missing) };
}

/** Nothing where there is no such file. Throws when it cannot be read. */
export const readSettings = (path: string): Variables =>
  existsSync(path) ? settingsIn(readFileSync(path, "utf8")) : {};

/** Of a text with a line `NAME=value` each; others, and those that begin with #, say nothing. */
export function settingsIn(text: string): Variables {
  return Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf("=");
      return at > 0 && !line.startsWith("#") ? [[line.slice(0, at), line.slice(at + 1)]] : [];
    }),
  );
}

/** Writes them whole or not at all, for nobody else's eyes. Line breaks within a value are gone. */
export const writeSettings = (path: string, values: Variables): void =>
  writeWhole(path, asLines(values));

/** Line breaks within a value are gone, and values that are blank. */
export const asLines = (values: Variables): string =>
  Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value.replace(/[\r\n]+/g, " ")}\n`)
    .join("");

/** The same text with these values in the place of others of their names; a blank one goes. */
export function linesWith(text: string, values: Variables): string {
  const others = text
    .split(/\r?\n/)
    .filter((line) => line !== "" && !Object.hasOwn(values, line.split("=")[0] ?? ""));
  return others.map((line) => `${line}\n`).join("") + asLines(values);
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
/** Without these nobody can configure by hand. */
const ownOfServer = ["SESSION_SECRET", "COOKIE_SECRET", "HASH_KEY", "API_URL"];

/** In either form: a value, or a file that holds it. */
export const isSet = (env: Environment, name: string): boolean =>
  Boolean(env[name]?.trim() || env[`${name}_FILE`]?.trim());

/**
 * Servers that share a PostgreSQL are each told where it is and the key that opens what is sealed,
 * and read the rest in it.
 *
 * @returns those two, and the folder for a copy; null where a server's settings are its own: its
 *   database is a file, or it is configured by hand
 */
export function sharedBy(env: Environment): Shared | null {
  if (env.NODE_ENV?.trim() !== "production") return null;
  if (ownOfServer.some((name) => isSet(env, name))) return null;
  const read = new Reader(env);
  const [url, sealKeys] = [read.text("DATABASE_URL"), read.text("SEAL_KEY")];
  return url && sealKeys && /^postgres(ql)?:/.test(url)
    ? { url, sealKeys, dataDir: dataDirOf(env) }
    : null;
}
export interface Shared {
  url: string;
  /** as SEAL_KEY has them, the newest first */
  sealKeys: string;
  dataDir: string;
}

/** What was begun in the browser and is not live yet lies here. */
export const setUpFolder = (env: Environment): string => join(dataDirOf(env), "set-up");

/**
 * Whether this is production's first start: nothing is configured by hand, nothing was set up in
 * the browser, and no database was made before.
 *
 * @param emptyDatabase of a PostgreSQL that servers share: whether it has no tables yet
 */
export function needsSetUp(env: Environment, emptyDatabase = false): boolean {
  if (env.NODE_ENV?.trim() !== "production" || existsSync(keptSettingsPath(env))) return false;
  const shared = sharedBy(env) !== null;
  if (!shared && byHand.some((name) => isSet(env, name))) return false;
  if (existsSync(setUpFolder(env))) return true;
  return shared ? emptyDatabase : !existsSync(join(dataDirOf(env), "research.db"));
}
