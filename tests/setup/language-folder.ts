import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flat } from "../../app/content/words/compare-words";
import { everyRoom, isRoom } from "../../app/content/words/every-room";
import { hashOfSentence } from "../../app/content/words/made-from.server";

/**
 * Writes a language's folder, as an operator would, with today noted as the day of its rooms.
 *
 * @param files by name: a room's words, or any other JSON
 */
export function writeLanguage(folder: string, tag: string, files: Record<string, unknown>): void {
  const own = join(folder, tag);
  mkdirSync(own, { recursive: true });
  const made = Object.keys(files)
    .filter(isRoom)
    .map((room) => [
      room,
      {
        day: "2026-11-24",
        of: Object.fromEntries(
          [...flat(everyRoom[room])].map(([name, one]) => [name, hashOfSentence(one)]),
        ),
      },
    ]);
  for (const [name, words] of Object.entries({
    "made-from": Object.fromEntries(made),
    ...files,
  }))
    writeFileSync(
      join(own, `${name}.json`),
      typeof words === "string" ? words : JSON.stringify(words),
    );
}
