import { expect, test } from "vitest";
import { amountInWords } from "../../../app/content/words/hi/amount-in-words";

test.each([
  [100, "एक रुपया मात्र"],
  [101, "एक रुपया और एक पैसा मात्र"],
  [50, "शून्य रुपये और पचास पैसे मात्र"],
  [49_900, "चार सौ निन्यानवे रुपये मात्र"],
  [449_850, "चार हज़ार चार सौ अट्ठानवे रुपये और पचास पैसे मात्र"],
  [15_100_000, "एक लाख इक्यावन हज़ार रुपये मात्र"],
  [1_234_567_807, "एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर रुपये और सात पैसे मात्र"],
])("%i paise are in Hindi words: %s", (paise, words) => expect(amountInWords(paise)).toBe(words));

test("each number below a hundred has a word of its own", () => {
  const words = Array.from({ length: 100 }, (_, number) => amountInWords(number * 100));
  expect(new Set(words).size).toBe(100);
  expect(words.filter((one) => /undefined|^ /.test(one))).toEqual([]);
});
