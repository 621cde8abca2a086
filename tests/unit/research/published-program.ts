import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the published program says of letters and a list in files. */
export function program(letter: string, list: string, ...older: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "letter-"));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    const files = [file("letter.txt", letter), file("log.txt", list)];
    const more = older.map((text, at) => file(`older-${at}.txt`, text));
    return execFileSync(process.execPath, ["public/verify-research.mjs", ...files, ...more], {
      encoding: "utf8",
    });
  } catch (problem) {
    return (problem as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
