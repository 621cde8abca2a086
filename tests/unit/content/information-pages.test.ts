import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import {
  informationPages,
  pagesWithRooms,
  type InformationPage,
} from "../../../app/content/information-pages";

it("each page of the list is written, and each that is written is on the list", () => {
  expect(readdirSync("app/web/information/pages").sort()).toEqual(
    informationPages.map(({ path }) => `${path.slice(1)}.tsx`).sort(),
  );
});

it("each page has words in both languages, or a name in English", () => {
  const pages: readonly InformationPage[] = informationPages;
  expect(pages.flatMap(({ path, label }) => (label === undefined ? [path] : [])).sort()).toEqual(
    pagesWithRooms()
      .map(({ path }) => path)
      .sort(),
  );
});
