import { afterEach, expect, test } from "vitest";
import type { Language } from "../../../app/content/languages";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { giveUpLost } from "../../../app/backend.server/research/lost/give-up";
import { SealAnswer } from "../../../app/web/research/Seal";
import { drawnIn } from "../../setup/in-language";
import { plain } from "../../setup/html-form";
import { leftInEnglish } from "../../setup/left-in-english";
import { anAddition, anIdea } from "../../setup/research-drafts";
import { lettersIn, putBack } from "../research/put-back";
import { aClient, aService, holds, released } from "../research/desk";
import { testParts, type TestParts } from "../parts";

let close: (() => Promise<void>) | null = null;
afterEach(() => close?.());

/** What the page says of something pasted, in a language. */
async function says(parts: TestParts, language: Language, pasted: string): Promise<string> {
  const answer = await checkSeal(parts, pasted);
  const html = drawnIn(language, <SealAnswer {...answer} contact="help@example.in" />);
  const beside = html.replace(/<blockquote[\s\S]*?<\/blockquote>/, "");
  if (language === "hi") expect(leftInEnglish(beside)).toEqual([]);
  return plain(beside);
}

async function inBoth(parts: TestParts, pasted: string, en: RegExp, hi: RegExp): Promise<void> {
  expect(await says(parts, "en", pasted)).toMatch(en);
  expect(await says(parts, "hi", pasted)).toMatch(hi);
}

const withCheckpointOf = (letter: string, other: string): string => {
  const [note = ""] = /Checkpoint:\n[\s\S]*?\n\n— .*/.exec(other) ?? [];
  return letter.replace(/Checkpoint:\n[\s\S]*?\n\n— .*/, note);
};

test("a letter whose salt or checkpoint is another, two letters, and what stands beside the seal are said to be so", async () => {
  const { parts, letters, ...there } = await putBack(3, 0);
  close = there.close;
  const [first = "", second = ""] = letters;
  for (const changed of [first.replace(/Salt ./, "Salt x"), withCheckpointOf(second, first)])
    await inBoth(
      parts,
      changed,
      /Not the text that we sealed We sealed entry \d of 3 at .* IST, and its text or its seal is another\..*A mail program may have changed it, too\. .*Do not pay and do not act on it\./,
      /यह वह पाठ नहीं है, जिस पर हमने मुहर लगाई .*पर यह पाठ या यह मुहर उससे अलग है।.*ईमेल प्रोग्राम से भी हो सकता है।/,
    );
  await inBoth(
    parts,
    `${first}\n${second}`,
    /More than one sealed text .*we cannot say which one you were sent\. Paste one letter at a time\./,
    /मुहर लगे एक से ज़्यादा पाठ .*एक बार में एक ही पत्र पेस्ट करें।/,
  );
  await inBoth(
    parts,
    `Pay me.\n${first}`,
    /Sealed and unchanged .*Only this is sealed\. Whatever else stands in the letter is not: do not act on that\./,
    /मुहर लगी है, और कुछ नहीं बदला .*मुहर सिर्फ़ इसी पाठ पर लगी है।.*उसके आधार पर कुछ न करें।/,
  );
});

test("of a letter a restore lost the page says what can be proved, and what cannot", async () => {
  const { parts, letters, ...there } = await putBack(2, 2);
  close = there.close;
  const [, , third = "", fourth = ""] = letters;
  await inBoth(
    parts,
    third,
    /Sealed by us and unchanged We sealed this as entry 3 at .* has lost it: your letter is the proof\. Keep it\./,
    /हमारी मुहर लगी है, और कुछ नहीं बदला .*एंट्री नंबर 3 .*आपका पत्र ही सबूत है।/,
  );
  await inBoth(
    parts,
    fourth,
    /It carries our signature Entry 4 was sealed by us.*ask us before you act on it: help@example\.in/,
    /इस पर हमारा साइन है एंट्री नंबर 4 .*उसके आधार पर कुछ करने से पहले हमसे पूछें: help@example\.in/,
  );
  await inBoth(
    parts,
    third.replace("Lost 1", "Lost 9"),
    /Our signature, with another text We sealed an entry 3, which our list has lost\./,
    /साइन हमारा है, पाठ कोई और एंट्री नंबर 3 पर हमने मुहर लगाई थी, और वह हमारी सूची में नहीं रही।/,
  );
  await inBoth(
    parts,
    "3",
    /Our list may lack it .*its newest entries are still to be put in again\./,
    /हो सकता है हमारी सूची में यह न हो .*सबसे नई एंट्रियाँ अभी फिर से जोड़ी जानी हैं।/,
  );
  await giveUpLost(parts, 4, 2);
  await inBoth(
    parts,
    "4",
    /A number that was given up Number 4 was given to research that our list lost.*do not act on it before this page finds one\./,
    /यह नंबर छोड़ दिया गया है नंबर 4 एक रिसर्च का था.*जब तक इस पेज को उसमें हमारा साइन न मिले, उसके आधार पर कुछ न करें।/,
  );
});

test("what was withdrawn or corrected is said of its letter, and of its number alone", async () => {
  const parts = await testParts();
  close = () => parts.close();
  await aService(parts, "S1");
  await holds(parts, await aClient(parts), "S1");
  await released(parts, anIdea());
  await released(parts, anIdea({ name: "Another Ltd" }));
  const [letter = ""] = await lettersIn(parts);
  const untouched = await says(parts, "en", "1");
  expect(untouched).not.toMatch(/withdrawn|corrected/);
  await released(parts, anAddition("correction", 1, { corrects: "1", text: "It is 1,550." }));
  await released(parts, anAddition("withdrawn", 1, { text: "The ground for it is gone." }));
  for (const pasted of ["1", letter]) {
    await inBoth(
      parts,
      pasted,
      /It was withdrawn, by entry 4: do not act on it\. It was corrected, by entry 3: read that/,
      /एंट्री नंबर 4 के ज़रिए यह रिसर्च वापस ले ली गई है: इसके आधार पर कुछ न करें। एंट्री नंबर 3 के ज़रिए इसमें सुधार किया गया है/,
    );
  }
  expect(await says(parts, "en", "1")).not.toContain("Added since");
  expect(await says(parts, "en", letter)).toContain("Added since: entries 3, 4.");
  expect(await says(parts, "en", "2")).not.toMatch(/withdrawn|corrected/);
});
