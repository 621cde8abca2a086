import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLanguages } from "../../../app/content/words/read-languages.server";
import { FOUND, shippedFolder } from "../../../app/content/words/shipped-languages.server";

test("what the build says of the release's languages is what is read of their folders, and nothing is wrong in it", () => {
  const found: unknown = JSON.parse(readFileSync(join("build/server/languages", FOUND), "utf8"));
  expect(found).toEqual(readLanguages([shippedFolder()]));
  expect(found).toMatchObject({ faults: [] });
});
