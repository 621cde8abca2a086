import { expect, test } from "vitest";
import { ClientRefusal, OperatorRefusal } from "../../../app/api/refusal";
import { say, sentence } from "../../../app/content/words/sentence";

test("a refusal is said in English, and carries its code and values for another language", () => {
  const refused = new ClientRefusal(429, "codes.asked-too-often", { wait: 600 });
  expect(refused.message).toBe("Too many codes were asked for. You can ask again in 10 minutes.");
  expect(refused.sentence).toEqual({ code: "codes.asked-too-often", values: { wait: 600 } });
});

test("what only the operator reads has words and no code", () => {
  const refused = new OperatorRefusal(404, "There is no payment 7.");
  expect([refused.message, refused.sentence]).toEqual(["There is no payment 7.", null]);
});

test("waits and money are given as numbers and said as the language says them", () => {
  expect(say("en", sentence("buying.over-fee-limit", { capPaise: 15_100_000 }))).toContain(
    "at most Rs. 1,51,000 in a year",
  );
  expect(say("en", sentence("codes.asked-just-now", { wait: 1 }))).toBe(
    "You can ask again in 1 second.",
  );
});

test("a wrong code, a missing value and one too many fail the typecheck", () => {
  // @ts-expect-error no such code
  void (() => new ClientRefusal(404, "codes.none-such"));
  // @ts-expect-error a value is missing
  void (() => new ClientRefusal(429, "codes.asked-too-often"));
  // @ts-expect-error another value than the sentence has
  void (() => new ClientRefusal(429, "codes.asked-too-often", { seconds: 5 }));
  // @ts-expect-error the sentence takes none
  void (() => new ClientRefusal(401, "platform.log-in", { wait: 5 }));
  // @ts-expect-error seconds, not words
  void (() => new ClientRefusal(429, "codes.asked-too-often", { wait: "5 minutes" }));
});
