import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { json } from "./json-file.server";
import { readLanguages, type ReadLanguages } from "./read-languages.server";

/** In the folder of a build's languages: what was found in them when it was built. */
export const FOUND = "found.json";

/** Its outline: the build wrote it from what it had checked, sentence by sentence. */
const Found = z.object({
  languages: z.array(z.looseObject({ tag: z.string(), rooms: z.record(z.string(), z.unknown()) })),
  faults: z.array(z.string()),
});

/**
 * The languages that come with this release: as the build found them, since reading and comparing
 * them takes a tenth of a start. In the sources, or where that file is torn, they are read now.
 */
export function shippedLanguages(folder = shippedFolder()): ReadLanguages {
  const file = json(join(folder, FOUND));
  const found = Found.safeParse("json" in file ? file.json : null);
  return found.success ? (found.data as unknown as ReadLanguages) : readLanguages([folder]);
}

/** Where they lie: the same folder in the sources and in the build. */
export function shippedFolder(): string {
  const beside = ["../further-languages", "./languages", "../languages"].map((one) =>
    fileURLToPath(new URL(one, import.meta.url)),
  );
  return beside.find((folder) => existsSync(folder)) ?? beside[0]!;
}
