import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fields } from "../../../app/content/words/en/fields";
import { forms } from "../../../app/content/words/en/forms";

const files = ["web", "routes", "edge.server"].flatMap((folder) =>
  readdirSync(`app/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, source: readFileSync(`app/${folder}/${name}`, "utf8") })),
);

/** By what a sentence is known where values stand in it: what stands before the first of them. */
function known(sentence: string): string {
  const [before = ""] = sentence.split(/\{\w+\}/);
  return before.length > 12 ? before : sentence;
}

// A reader of Hindi is answered by the English: a copy that drifts is read in English.
test("what our own steps say of a form stands among the words alone", () => {
  const copies = [...Object.values(forms), ...Object.values(fields)].flatMap((sentence) =>
    files
      .filter(({ source }) => source.includes(known(sentence)))
      .map(({ name }) => `${name}: ${sentence}`),
  );
  expect(copies).toEqual([]);
});
