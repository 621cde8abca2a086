import { expect, test } from "vitest";
import { typedFatca } from "../../../app/web/visit/fatca-form";
import { FatcaAnswered } from "../../../app/web/visit/form-fields.server";
import { constraintsOf, readForm } from "../../../app/web/visit/read-form.server";

const read = (typed: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const submission = readForm(form, FatcaAnswered);
  return submission.status === "success" ? submission.value : submission.error;
};

const india = { countryOfBirth: "India", citizenship: "India", taxResidency: "India", isPep: "No" };

test("India and No as most people have it", () => {
  expect(read(india)).toEqual(india);
  expect(read({})).toEqual(india);
});

test("another country goes by its name, trimmed", () => {
  expect(
    read({
      ...india,
      taxResidency: "Other",
      taxResidencyName: " Nepal ",
      taxNumber: " 12 ",
      isPep: "Yes",
    }),
  ).toEqual({ ...india, taxResidency: "Nepal", taxNumber: "12", isPep: "Yes" });
});

test("Other without a name, or with spaces only, is asked again beside its field", () => {
  expect(read({ ...india, citizenship: "Other", citizenshipName: "  " })).toEqual({
    citizenshipName: ["Enter the country"],
  });
});

// ASVS 2.2.3
test("a country typed while India is chosen is refused, not dropped", () => {
  expect(read({ ...india, countryOfBirthName: "Nepal" })).toEqual({
    countryOfBirthName: ["Choose Other, or clear the country"],
  });
});

test("answers that were given fill the form again", () => {
  const fatca = {
    countryOfBirth: "Nepal",
    citizenship: "India",
    taxResidency: "India",
    isPep: "Yes" as const,
    assistance: "Please write, do not call",
  };
  expect(read(typedFatca(fatca))).toEqual(fatca);
});

test("an answer longer than its field is refused beside it, not cut off", () => {
  expect(read({ ...india, taxNumber: "1".repeat(41), assistance: "a".repeat(501) })).toEqual({
    taxNumber: ["Use 40 characters at most"],
    assistance: ["Use 500 characters at most"],
  });
  expect(constraintsOf(FatcaAnswered)).toMatchObject({
    taxNumber: { maxLength: 160 },
    assistance: { maxLength: 2_000 },
    countryOfBirthName: { maxLength: 60 },
  });
});
