import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const { takeLanguages } = (await import(resolve("deploy/build.mjs"))) as {
  takeLanguages(from: string, to: string): void;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "built-"));
  for (const one of ["from/mr", "to/mr", "to/gone"])
    mkdirSync(join(folder, one), { recursive: true });
  writeFileSync(join(folder, "to/mr/told.json"), "old");
  writeFileSync(join(folder, "to/found.json"), "{}");
});
afterEach(() => rmSync(folder, { recursive: true }));
const take = () => takeLanguages(join(folder, "from"), join(folder, "to"));

test("a translated sentence is in the build without a build; what was found before goes", () => {
  writeFileSync(join(folder, "from/mr/told.json"), "new");
  const soon = Date.now() / 1000 + 1;
  utimesSync(join(folder, "from/mr/told.json"), soon, soon);
  take();
  expect(readFileSync(join(folder, "to/mr/told.json"), "utf8")).toBe("new");
  expect(["gone", "found.json"].filter((one) => existsSync(join(folder, "to", one)))).toEqual([]);
  writeFileSync(join(folder, "to/found.json"), "{}");
  utimesSync(join(folder, "to/found.json"), soon, soon);
  take();
  expect(existsSync(join(folder, "to/found.json"))).toBe(true);
});
