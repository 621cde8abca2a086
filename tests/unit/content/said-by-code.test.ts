import { afterAll, expect, test } from "vitest";
import { forms } from "../../../app/content/words/en/forms";
import { sentences } from "../../../app/content/words/en/sentences";
import { everyRoom } from "../../../app/content/words/every-room";
import { saidIn } from "../../../app/content/words/said-in.server";
import { say, type Code } from "../../../app/content/words/sentence";
import { leftInEnglish } from "../../setup/left-in-english";
import { englishOf } from "../../setup/pseudo-language";
import { MADE_UP, speakAsBefore, speakMadeUp } from "../../setup/read-back";
import { look } from "../../setup/words-noted";

speakMadeUp();
afterAll(speakAsBefore);

/** A figure in each place: of money, a day and a wait it is one as well. */
const filled = (sentence: string) =>
  Object.fromEntries([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 7] as const));
/** Letters are looked at as they are written. */
const ofTheApi = Object.entries(sentences).filter(([code]) => !(code in everyRoom.letters)) as [
  Code,
  string,
][];

test.each(ofTheApi)(
  "what the API says with the code %s is said in the reader's language",
  (code, sentence) => {
    const said = say(MADE_UP, { code, values: filled(sentence) });
    look(said, `the sentence ${code}`);
    expect(leftInEnglish(said)).toEqual([]);
  },
);

test.each(Object.entries(forms))(
  "what our own steps say (%s) is found by its English, and said in the reader's language",
  (_, sentence) => {
    const english = sentence.replace(/\{\w+\}/g, "7");
    const said = saidIn(MADE_UP, english);
    look(said, english);
    expect(englishOf(said)).toBe(english);
  },
);
