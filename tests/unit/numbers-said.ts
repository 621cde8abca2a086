import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A number that a file writes out, and the words it stands in. */
export interface NumberSaid {
  /** its path within its folder */
  file: string;
  words: string;
  number: string;
}

/**
 * Every place below the folders where a number is written as the pattern says, comments too.
 * @param pattern global; its first group is the number
 */
export const numbersSaid = (folders: readonly string[], pattern: RegExp): NumberSaid[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|json)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(folder, file), "utf8").matchAll(pattern)].map(
          ([words, number = ""]) => ({ file, words, number }),
        ),
      ),
  );
