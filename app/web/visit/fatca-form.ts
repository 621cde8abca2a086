import type { Fatca } from "../../api/contract";

/** The three country questions, in their order on the page. */
export const countryQuestions = ["countryOfBirth", "citizenship", "taxResidency"] as const;

/** The answers as they were typed: fills the form again after signing failed. */
export function typedFatca(fatca: Fatca): Record<string, string> {
  const countries = countryQuestions.flatMap((question) =>
    fatca[question] === "India"
      ? [[question, "India"]]
      : [
          [question, "Other"],
          [`${question}Name`, fatca[question]],
        ],
  );
  return {
    ...Object.fromEntries(countries),
    isPep: fatca.isPep,
    taxNumber: fatca.taxNumber ?? "",
    assistance: fatca.assistance ?? "",
  };
}
