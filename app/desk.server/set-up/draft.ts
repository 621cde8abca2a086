import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { TypedWords } from "../catalogue/word-fields";
import {
  asLines,
  beneath,
  dataDirOf,
  keptSettingsPath,
  readSettings,
  setUpFolder,
  sharedBy,
  writeSettings,
  writeWhole,
  type Environment,
  type Variables,
} from "../../config.server/kept-settings";
import { OFFICERS } from "../../backend.server/upkeep/own-settings/site-steps";
import {
  treeIn,
  treeText,
  treeWith,
  type Tree,
} from "../../backend.server/upkeep/own-settings/site-tree";

/** What else is known of how far the set-up came. */
const Progress = z.object({
  service: TypedWords.nullable().default(null),
  /** the steps whose provider answered well, as they are now */
  tested: z.array(z.string()).default([]),
  /** the secrets that were typed, and so not made here */
  typed: z.array(z.string()).default([]),
  /** a copy of the settings was taken away */
  kept: z.boolean().default(false),
  /** the shared secret that was drawn for the owner's app, until it is confirmed (base32) */
  drawn: z.string().nullable().default(null),
});
type Progress = z.infer<typeof Progress>;

/**
 * What was set up so far: the very files that the server reads later, in a folder beside them. Each
 * change is written at once, so that a restart loses nothing.
 */
export class Draft {
  readonly folder: string;
  readonly sitePath: string;
  constructor(readonly env: Environment) {
    this.folder = setUpFolder(env);
    this.sitePath = join(this.folder, "site.json");
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    if (Object.keys(this.settings).length === 0)
      writeSettings(this.#settingsPath, firstSettings(env));
    if (!existsSync(this.sitePath)) writeWhole(this.sitePath, '{ "demo": false }\n');
  }

  get settings(): Variables {
    return readSettings(this.#settingsPath);
  }
  /** As the server would read it once it is live. */
  get environment(): Environment {
    return { ...beneath(this.env, this.settings), SITE_FILE: this.sitePath };
  }
  get site(): Tree {
    return treeIn(readFileSync(this.sitePath, "utf8"));
  }
  get progress(): Progress {
    const text = existsSync(this.#path) ? readFileSync(this.#path, "utf8") : "{}";
    return Progress.parse(JSON.parse(text));
  }

  keepSettings(values: Variables): void {
    writeSettings(this.#settingsPath, { ...this.settings, ...values });
    // A copy of the keys that was taken before is one without these; an address anybody can read.
    if (Object.keys(values).some((name) => !inTheOpen.has(name)))
      this.keepProgress({ kept: false });
  }
  keepProgress(of: Partial<Progress>): void {
    writeWhole(this.#path, JSON.stringify({ ...this.progress, ...of }, null, 2));
  }

  /** Entries of the site file by their names, `analyst.name`; blank ones are left out. */
  keepSite(values: Record<string, string>): void {
    // One person holds all five posts here.
    const ofPosts = Object.entries(values).flatMap(([name, value]) => {
      const post = /^officers\.principal\.(.+)$/.exec(name)?.[1];
      return post ? OFFICERS.map((officer) => [`officers.${officer}.${post}`, value]) : [];
    });
    const all = { ...values, ...Object.fromEntries(ofPosts) };
    writeWhole(this.sitePath, treeText(treeWith(this.site, all)));
  }

  /** The settings and the site file as they will stand. */
  asFiles(): { settings: string; site: string } {
    return {
      settings: readFileSync(this.#settingsPath, "utf8"),
      site: readFileSync(this.sitePath, "utf8"),
    };
  }

  /** The settings to be kept elsewhere: with the key that seals, also where it was told by hand. */
  toKeep(): string {
    const { SEAL_KEY = "" } = this.settings;
    const sealKeys = SEAL_KEY || sharedBy(this.env)?.sealKeys;
    return asLines({ ...this.settings, ...(sealKeys ? { SEAL_KEY: sealKeys } : {}) });
  }

  /**
   * Puts the files where the server reads them; the settings last, by which the set-up is over.
   */
  goLive(): void {
    const path = join(dataDirOf(this.env), "site.json");
    renameSync(this.sitePath, path);
    writeSettings(keptSettingsPath(this.env), { ...this.settings, SITE_FILE: path });
    rmSync(this.folder, { recursive: true });
  }

  get #settingsPath() {
    return join(this.folder, "settings.env");
  }
  get #path() {
    return join(this.folder, "progress.json");
  }
}

/** What the site's address page asks for: no key, and typed again from memory. */
const inTheOpen = new Set(["PUBLIC_URL", "TRUSTED_PROXIES"]);

/** What nobody needs to think of: secrets, each another, and one proxy in front. */
function firstSettings(env: Environment): Variables {
  const secrets = [
    ...["SESSION_SECRET", "COOKIE_SECRET", "HASH_KEY", "BACKUP_PASSPHRASE"],
    ...(sharedBy(env) === null ? ["SEAL_KEY"] : []),
    ...["RAZORPAY_WEBHOOK_SECRET", "DIGIO_WEBHOOK_SECRET"],
  ];
  return {
    ...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString("base64url")])),
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "1",
    OPERATOR_PORT: env.OPERATOR_PORT?.trim() || "3003",
  };
}
