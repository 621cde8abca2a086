import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

/**
 * A script of ours as plain JavaScript, in one file, which is gone when this process ends. What
 * runs TypeScript as it is (tsx) has every function keep its name, also those made anew by each
 * call: a history takes a fifth longer by it.
 *
 * @param entry path within the repository; it awaits nothing at its top level
 * @returns path of the file
 */
export async function bundled(entry: string): Promise<string> {
  mkdirSync(".cache", { recursive: true });
  const outDir = mkdtempSync(join(".cache", "bundled-"));
  process.once("exit", () => rmSync(outDir, { recursive: true }));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: entry,
      target: "node20",
      outDir,
      rollupOptions: { output: { entryFileNames: "script.mjs", inlineDynamicImports: true } },
    },
  });
  return join(outDir, "script.mjs");
}
