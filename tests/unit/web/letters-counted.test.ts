import { expect, test } from "vitest";
import type { z } from "zod";
import { Fatca } from "../../../app/api/onboarding-calls";
import { saidIn } from "../../../app/content/words/said-in.server";
import { ComplaintTyped } from "../../../app/web/information/complaint-form.server";
import { FatcaAnswered } from "../../../app/web/visit/form-fields.server";
import { constraintsOf, readForm } from "../../../app/web/visit/read-form.server";

/** Four letters for who reads it, a blank among them; nine for a computer. */
const WORD = "क्षत्रिय ";
const letters = (many: number) => WORD.repeat(many / 4).replace(/ $/, "।");
const india = { countryOfBirth: "India", citizenship: "India", taxResidency: "India", isPep: "No" };
const complaint = { name: "सीता", mobile: "9812345678", email: "", category: "fees", words: "क" };

function wrong(schema: z.ZodType<object>, typed: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const read = readForm(form, schema);
  return read.status === "success" ? undefined : read.error;
}

test("a complaint has room for the 4,000 letters that are promised, as its reader counts", () => {
  expect(wrong(ComplaintTyped, { ...complaint, words: letters(4_000) })).toBeUndefined();
  expect(wrong(ComplaintTyped, { ...complaint, words: "a".repeat(4_000) })).toBeUndefined();
  const why = ["Use 4,000 characters at most"];
  expect(wrong(ComplaintTyped, { ...complaint, words: `${letters(4_000)}क` })).toEqual({
    words: why,
  });
  expect(wrong(ComplaintTyped, { ...complaint, words: "a".repeat(4_001) })).toEqual({ words: why });
  expect(saidIn("hi", why[0]!)).toBe("ज़्यादा से ज़्यादा 4,000 अक्षर लिखें");
});

test("a help that is asked for at the agreement is counted so, on both sides of the API", () => {
  const assistance = letters(500);
  expect(wrong(FatcaAnswered, { ...india, assistance })).toBeUndefined();
  expect(Fatca.safeParse({ ...india, assistance }).success).toBe(true);
  expect(wrong(FatcaAnswered, { ...india, assistance: `${assistance}क` })).toEqual({
    assistance: ["Use 500 characters at most"],
  });
  expect(Fatca.safeParse({ ...india, assistance: `${assistance}क` }).success).toBe(false);
});

test("a browser, which counts otherwise, stops nobody before that", () => {
  const most = { ...constraintsOf(ComplaintTyped), ...constraintsOf(FatcaAnswered) };
  expect(most.words?.maxLength).toBeGreaterThan(letters(4_000).length);
  expect(most.name?.maxLength).toBeGreaterThan(letters(100).length);
  expect(most.assistance?.maxLength).toBeGreaterThan(letters(500).length);
});

test("one letter with marks without end is no way around it, and is said once", () => {
  const words = `क${"\u093c".repeat(17_000)}`;
  expect(wrong(ComplaintTyped, { ...complaint, words })).toEqual({
    words: ["Use 4,000 characters at most"],
  });
});
