import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";

/**
 * What the published program says of letters and a list in files. It runs in a thread, which takes
 * less of a core than a process; as a process it is run by
 * `tests/unit/inspection/checked-by-program.test.ts`.
 */
export async function program(letter: string, list: string, ...older: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "letter-"));
  const file = (name: string, words: string) => {
    writeFileSync(join(folder, name), words);
    return join(folder, name);
  };
  const argv = [
    file("letter.txt", letter),
    file("log.txt", list),
    ...older.map((words, at) => file(`older-${at}.txt`, words)),
  ];
  const thread = new Worker("./public/verify-research.mjs", { argv, stdout: true });
  const crashed = new Promise<never>((_, reject) => thread.once("error", reject));
  try {
    return await Promise.race([text(thread.stdout), crashed]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
