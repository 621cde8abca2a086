import { expect, test } from "vitest";
import { readFatca, typedFatca } from "../../../app/visit/fatca-form";

const india = { countryOfBirth: "India", citizenship: "India", taxResidency: "India", isPep: "No" };

test("India and No as most people have it", () => {
  expect(readFatca(india)).toEqual({ fatca: india });
  expect(readFatca({})).toEqual({ fatca: india });
});

test("another country goes by its name, trimmed", () => {
  expect(
    readFatca({
      ...india,
      taxResidency: "Other",
      taxResidencyName: " Nepal ",
      taxNumber: " 12 ",
      isPep: "Yes",
    }),
  ).toEqual({
    fatca: { ...india, taxResidency: "Nepal", taxNumber: "12", isPep: "Yes" },
  });
});

test("Other without a name, or with spaces only, is asked again beside its field", () => {
  expect(readFatca({ ...india, citizenship: "Other", citizenshipName: "  " })).toEqual({
    problems: [{ field: "citizenshipName", why: "Enter the country" }],
  });
});

// ASVS 2.2.3
test("a country typed while India is chosen is refused, not dropped", () => {
  expect(readFatca({ ...india, countryOfBirthName: "Nepal" })).toEqual({
    problems: [{ field: "countryOfBirthName", why: "Choose Other, or clear the country" }],
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
  expect(readFatca(typedFatca(fatca))).toEqual({ fatca });
});
