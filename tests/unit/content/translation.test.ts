import { expect, test } from "vitest";
import { allLanguages } from "../../../app/content/languages";
import { catalogueOf } from "../../../app/content/words/catalogue.server";
import { fill } from "../../../app/content/words/fill";
import { saidIn } from "../../../app/content/words/said-in.server";
import { translationOf } from "../../../app/content/words/translation";

const _english = {
  hello: "Hello {name}, see [Help](/help).",
  days: { one: "1 day", other: "{count} days" },
  room: { title: "Room" },
} as const;
const hindi = translationOf<typeof _english>();
const hello = translationOf<Pick<typeof _english, "hello">>();
const days = translationOf<Pick<typeof _english, "days">>();

// The compiler is the test: each of these lines must not type-check.
export const refused = () => {
  // @ts-expect-error -- a sentence is missing
  hello({});
  // @ts-expect-error -- one is too many
  hello({ hello: "{name} [x](/help)", more: "y" });
  // @ts-expect-error -- a place has another name
  hello({ hello: "{nam} [x](/help)" });
  // @ts-expect-error -- a place is missing
  hello({ hello: "[x](/help)" });
  // @ts-expect-error -- a link leads elsewhere
  hello({ hello: "{name} [x](/help-me)" });
  // @ts-expect-error -- a form of the plural is missing
  days({ days: { other: "{count}" } });
  // @ts-expect-error -- a plural has a place that nobody fills
  days({ days: { one: "{count}", other: "{number}" } });
};

test("a whole translation is taken, and said with the same values", () => {
  const words = hindi({
    hello: "नमस्ते {name}, [मदद](/help) देखें।",
    days: { one: "{count} दिन", other: "{count} दिन" },
    room: { title: "कमरा" },
  });
  expect(fill(words.hello, { name: "आशा" })).toBe("नमस्ते आशा, [मदद](/help) देखें।");
});

test("no sentence is empty, all digits are Latin, and हिन्दी writes ज़ as ज with its dot", () => {
  const sentences = (words: object): string[] =>
    Object.values(words).flatMap((one) => (typeof one === "string" ? [one] : sentences(one)));
  for (const language of allLanguages())
    for (const sentence of sentences(catalogueOf(language))) {
      expect(sentence.trim()).not.toBe("");
      expect(sentence).not.toMatch(/[०-९]/);
      expect(sentence).toBe(sentence.normalize("NFC"));
    }
});

test.each([
  ["Enter the 6-digit code", "6 अंकों का ओटीपी डालें"],
  ["You can ask again in 42 seconds.", "आप 42 सेकंड बाद दोबारा ओटीपी मँगा सकते हैं।"],
  [
    "An error occurred. You can try again in 3 minutes.",
    "कुछ गड़बड़ हो गई। आप 3 मिनट बाद दोबारा कोशिश कर सकते हैं।",
  ],
  ["What somebody else's API says.", "What somebody else's API says."],
])("the API's %s is found by its English", (said, hindiSaid) => {
  expect(saidIn("hi", said)).toBe(hindiSaid);
  expect(saidIn("en", said)).toBe(said);
});
