#!/usr/bin/env node
// `npm run build`: the pages, the server, and a packed copy of each text file that browsers ask
// for.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = join(fileURLToPath(import.meta.url), "../..");

/** Builds into `build/`; ends the process with the builder's exit code where that fails. */
export async function build() {
  const builder = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const run = spawnSync(process.execPath, [builder, "vite:build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
  await packFiles(join(root, "build/client"));
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
  await build();
