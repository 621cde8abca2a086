import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readLanguages, type ReadLanguages } from "./read-languages.server";

/** In the folder of a build's languages: what was found in them when it was built. */
export const FOUND = "found.json";

/**
 * The languages that come with this release: as the build found them, since reading and comparing
 * them takes a tenth of a start; in the sources they are read now.
 */
export function shippedLanguages(): ReadLanguages {
  const folder = shippedFolder();
  const found = join(folder, FOUND);
  return existsSync(found)
    ? (JSON.parse(readFileSync(found, "utf8")) as ReadLanguages)
    : readLanguages([folder]);
}

/** Where they lie: the same folder in the sources and in the build. */
export function shippedFolder(): string {
  const beside = ["../further-languages", "./languages", "../languages"].map((one) =>
    fileURLToPath(new URL(one, import.meta.url)),
  );
  return beside.find((folder) => existsSync(folder)) ?? beside[0]!;
}
