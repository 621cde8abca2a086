import { cpSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readLanguages } from "../../../app/content/words/read-languages.server";
import {
  FOUND,
  shippedFolder,
  shippedLanguages,
} from "../../../app/content/words/shipped-languages.server";

const BUILT = "build/server/languages";
const read = () => readLanguages([shippedFolder()]);

test("what a start takes from the build of the release's languages is what is read of their folders, and nothing is wrong in it", () => {
  // Without the words: none is read at the start.
  const folder = copied((path) => path === BUILT || path.endsWith(FOUND));
  expect(shippedLanguages(folder)).toEqual(read());
  expect(read().faults).toEqual([]);
});

test("where that file is torn, the languages are read", () => {
  const folder = copied(() => true);
  truncateSync(join(folder, FOUND), 1_000);
  expect(shippedLanguages(folder)).toEqual(read());
});

function copied(filter: (path: string) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), "found-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(BUILT, folder, { recursive: true, filter });
  return folder;
}
