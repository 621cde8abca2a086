import { expect, test } from "vitest";
import { ownersWords } from "../../../app/content/owners-words";
import { letterText } from "../../../app/content/words/letter";
import { saidIn } from "../../../app/content/words/said-in.server";
import { say, sentence } from "../../../app/content/words/sentence";

const site = () => ({
  translations: {
    hi: { services: { "stock cash": "स्टॉक कैश", "Index options": "इंडेक्स ऑप्शन", later: "" } },
  },
});
const owners = ownersWords("hi", site);

test("a service's words are said as the owner translated them, its name with a capital letter, too, and names in a list", () => {
  expect(owners("stock cash")).toBe("स्टॉक कैश");
  expect(owners("Stock cash")).toBe("स्टॉक कैश");
  expect(owners("Stock cash, Index options")).toBe("स्टॉक कैश, इंडेक्स ऑप्शन");
  expect(owners("Stock cash, Gold")).toBe("स्टॉक कैश, Gold");
});

test("what is not translated, left blank, or changed since stays as it was written, and so does all on an English page", () => {
  for (const words of ["later", "Stock cash!", "constructor"]) expect(owners(words)).toBe(words);
  expect(ownersWords("en", site)("stock cash")).toBe("stock cash");
  expect(ownersWords("hi", () => ({ translations: {} }))("stock cash")).toBe("stock cash");
});

test("two prices are told as a range in Hindi, and stay as they were written in English", () => {
  expect(owners("204 to 206")).toBe("204 से 206 तक");
  expect(owners("1,605.50 to 1,615")).toBe("1,605.50 से 1,615 तक");
  expect(owners("204 to sell")).toBe("204 to sell");
  expect(ownersWords("en", site)("204 to 206")).toBe("204 to 206");
});

test("they are said within sentences: of letters, of the API, and of our own steps", () => {
  const left = sentence("letters.left-ended", { name: "Stock cash" });
  expect(say("hi", left, owners)).toContain("स्टॉक कैश");
  expect(letterText("hi", [left], owners)).toContain("स्टॉक कैश");
  expect(say("hi", left)).toContain("Stock cash");
  expect(saidIn("hi", "Stock cash, Index options added to cart!", owners)).toMatch(
    /स्टॉक कैश, इंडेक्स ऑप्शन/,
  );
});
