import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { informationPages } from "../../../app/content/information-pages";

it("each page of the list is written, and each that is written is on the list", () => {
  expect(readdirSync("app/web/information/pages").sort()).toEqual(
    informationPages.map(({ path }) => `${path.slice(1)}.tsx`).sort(),
  );
});
