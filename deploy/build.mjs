#!/usr/bin/env node
// `npm run build`: the pages, the server, and a packed copy of each text file that browsers ask
// for. With `--if-old` only where the build is missing or older than what it was made from.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = join(fileURLToPath(import.meta.url), "../..");
/** Written last, into a folder that a build empties first: without it one was cut short. */
const whole = join(root, "build/whole");
const sources = ["app", "sandbox", "public", "server.ts", "vite.config.ts", "package-lock.json"];

/** @returns {boolean} whether there is no whole build, or one older than what it was made from */
export const isOld = () =>
  !existsSync(whole) ||
  Math.max(...sources.map((name) => newest(join(root, name), languages))) > statSync(whole).mtimeMs;

/** Plain files, and in a build plain files again: a change of theirs asks for no build. */
const languages = join(root, "app/content/further-languages");

/**
 * Takes over into the build what was changed in the languages of the release since. What was found
 * in them when it was built goes: the next start reads them anew.
 */
export function takeLanguages(from = languages, to = join(root, "build/server/languages")) {
  if (newest(from) <= newest(to)) return;
  rmSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
}

/**
 * @param {string} path
 * @param {string} but what is passed over
 * @returns {number} the newest change below it, ms
 */
function newest(path, but = "") {
  if (path === but) return 0;
  const stat = statSync(path);
  return stat.isDirectory()
    ? Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name), but)))
    : stat.mtimeMs;
}

/**
 * Builds into `build/`. Another process that builds is waited for: both would write the same files.
 * @param {boolean} ifOld whether what the other built is enough
 */
async function build(ifOld) {
  // Not where a start that builds nothing would load them: they are gone from what is in service.
  const { oneAtATime } = await import("./one-at-a-time.mjs");
  const { cli } = await import("@remix-run/dev");
  process.chdir(root);
  // Not in `build`, which the builder empties first.
  mkdirSync(".cache", { recursive: true });
  await oneAtATime(".cache/building", async () => {
    if (ifOld && !isOld()) return;
    await cli.run(["vite:build", "--logLevel", "warn"]);
    await packFiles(join(root, "build/client"));
    writeFileSync(whole, "");
  });
}

/**
 * Writes a `.br` (quality 11) and a `.gz` beside each text file below `folder`, so that no visitor
 * waits for the packing.
 * @param {string} folder
 */
async function packFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

// The path asked for may be a link to this file.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await build(process.argv[2] === "--if-old");
