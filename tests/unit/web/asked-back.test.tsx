import { expect, test } from "vitest";
import type { AskedBack as Asked } from "../../../app/api/money-back";
import { AskedBack } from "../../../app/web/account/AskedBack";
import { drawnIn } from "../../setup/in-language";

/** The card of what was sent to a person and was not theirs to get, on their account page. */
const utr = { on: "2026-11-20", reference: "499999999991" };
const notTheirs: Asked = {
  services: ["stock cash"],
  sent: [{ ...utr, paise: 149_900, neverCame: false }],
  ...{ back: 50_000, givenUp: 0, asked: 99_900 },
};
const neverCame: Asked = {
  services: ["stock cash"],
  sent: [{ ...utr, paise: 40_000, neverCame: true }],
  ...{ back: 0, givenUp: 40_000, asked: 0 },
};
const words = (one: Asked, language: "en" | "hi" = "en") =>
  drawnIn(language, <AskedBack askedBack={[one]} />)
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

test("what is asked for says why it was not theirs, what came back, what is still to come", () => {
  const said = words(notTheirs);
  expect(said).toContain("On 20 Nov 2026 we sent you Rs. 1,499 by bank transfer.");
  expect(said).toContain("It was somebody else's money, and not yours to get.");
  expect(said).toContain(utr.reference);
  expect(said).toContain("Rs. 500 of what we sent you count as given back.");
  expect(said).toContain("Please send us Rs. 999 back.");
  expect(said).not.toContain("no more");
});

test("what was given up is asked for no more", () => {
  const said = words(neverCame);
  expect(said).toContain("Your payment did not reach us, so it was not yours to get.");
  expect(said).toContain("We ask you for Rs. 400 no more: you need not send us these.");
  expect(said).not.toMatch(/Please send|given back/);
});

test("what has all come back stands with what was sent, and that nothing is asked any more", () => {
  const allBack = { ...notTheirs, back: 149_900, asked: 0 };
  const said = words(allBack);
  expect(said).toContain("On 20 Nov 2026 we sent you Rs. 1,499 by bank transfer.");
  expect(said).toContain("Rs. 1,499 of what we sent you count as given back.");
  expect(said).toContain("We ask you for nothing of it any more.");
  expect(said).not.toMatch(/Please send|need not/);
  expect(words(allBack, "hi")).toContain("अब हम आपसे इस राशि में से कुछ नहीं माँगते।");
  for (const one of [notTheirs, neverCame]) expect(words(one)).not.toContain("nothing of it");
});

test("so it is in Hindi", () => {
  expect(words(notTheirs, "hi")).toMatch(/वे पैसे किसी और के थे.*कृपया हमें .*999.* वापस भेज दें/);
  expect(words(neverCame, "hi")).toMatch(/आपका भुगतान हम तक नहीं पहुँचा.*अब हम आपसे .*400.* नहीं माँगते/);
});

test("who is asked for nothing has no such card", () => {
  expect(drawnIn("en", <AskedBack askedBack={[]} />)).toBe("");
});
