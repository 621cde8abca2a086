import { expect, test } from "vitest";
import { flat } from "../../../app/content/words/compare-words";
import { readLanguages } from "../../../app/content/words/read-languages.server";
import { shippedFolder } from "../../../app/content/words/shipped-languages.server";

/** How a language is written, whoever looks at it: what must not stand in any of its sentences. */
const never: [language: string, rule: string, wrong: RegExp][] = [
  ["mr", "ॲ is one letter, so that a search finds each word that has it", /अ\u200d?ॅ/u],
  ["bn", "a sentence ends with ।, behind the owner's words, too", /[\u0980-\u09ff})*]\.(?:\s|$)/u],
];

const { languages } = readLanguages([shippedFolder()]);

test.each(never)("in %s %s", (tag, _, wrong) => {
  const { rooms } = languages.find((one) => one.tag === tag)!;
  const said = Object.entries(rooms).flatMap(([room, words]) =>
    [...flat(words)].map(([name, sentence]) => `${room}/${name}: ${sentence}`),
  );
  expect(said.length).toBeGreaterThan(300);
  expect(said.filter((one) => wrong.test(one))).toEqual([]);
});
