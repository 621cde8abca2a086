import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";

/** A working screen's script in all, brotli at its best: 95 KB. */
const BAR = 97_280;
/**
 * What a screen may weigh today, its words besides (`/words.js`, once for good); lower it when it
 * shrinks, raise it only with a reason in the commit.
 */
const COMMITTED = 97_275;

const assets = "build/client/assets/";
const manifestOf = (name: string) =>
  JSON.parse(/__remixManifest=(\{.*\});?\s*$/s.exec(readFileSync(assets + name, "utf8"))![1]!) as {
    entry: Chunk;
    routes: Record<string, Chunk>;
  };
interface Chunk {
  module: string;
  imports?: string[];
}

// The build comes before the unit tests in `npm test`; without one there is nothing to weigh.
describe.skipIf(!existsSync(assets))("the script of a working screen", () => {
  it.each(["auth", "details", "services", "pay", "subscriptions"])(
    "%s fits 95 KB brotli and has not grown",
    (screen) => {
      const name = readdirSync(assets).find(
        (file) =>
          file.startsWith("manifest-") &&
          readFileSync(assets + file, "utf8").includes("__remixManifest"),
      )!;
      const { entry, routes } = manifestOf(name);
      const chunks = [entry, routes.root!, routes[`routes/${screen}`]!].flatMap(
        ({ module, imports = [] }) => [module, ...imports],
      );
      const files = [...new Set([`/assets/${name}`, ...chunks])].map((path) =>
        path.replace("/assets/", ""),
      );
      const rows = files.map((file) => {
        const bytes = readFileSync(assets + file);
        return {
          file,
          raw: bytes.length,
          brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
            .length,
        };
      });
      const total = rows.reduce((sum, { brotli }) => sum + brotli, 0);
      console.table([
        ...rows,
        {
          file: `/${screen} in all`,
          raw: rows.reduce((sum, { raw }) => sum + raw, 0),
          brotli: total,
        },
      ]);
      expect(total).toBeLessThanOrEqual(BAR);
      expect(total).toBeLessThanOrEqual(COMMITTED);
    },
  );
});
