import type { Fatca } from "../api/contract";
import type { Problem } from "./problems";

/** The three country questions, in their order on the page. */
export const countryQuestions = [
  ["countryOfBirth", "Country of birth"],
  ["citizenship", "Citizenship"],
  ["taxResidency", "Tax residency"],
] as const;

const LONGEST_COUNTRY = 60;

/**
 * What was chosen and typed (`countryOfBirth` India or Other, `countryOfBirthName` …) → the
 * answers, or what is wrong (specification §5, decision 12).
 */
export function readFatca(
  typed: Record<string, string>,
): { fatca: Fatca } | { problems: Problem[] } {
  const problems: Problem[] = [];
  const country = (question: (typeof countryQuestions)[number][0]): string => {
    const field = `${question}Name`;
    const name = (typed[field] ?? "").trim();
    if (typed[question] === "Other") {
      if (name === "" || name.length > LONGEST_COUNTRY)
        problems.push({ field, why: "Enter the country" });
      return name;
    }
    if (name !== "") problems.push({ field, why: "Choose Other, or clear the country" });
    return "India";
  };
  const fatca: Fatca = {
    countryOfBirth: country("countryOfBirth"),
    citizenship: country("citizenship"),
    taxResidency: country("taxResidency"),
    isPep: typed.isPep === "Yes" ? "Yes" : "No",
    ...optional("taxNumber", typed.taxNumber, 40),
    ...optional("assistance", typed.assistance, 500),
  };
  return problems.length > 0 ? { problems } : { fatca };
}

const optional = (name: "taxNumber" | "assistance", typed: string | undefined, longest: number) => {
  const value = (typed ?? "").trim().slice(0, longest);
  return value ? { [name]: value } : {};
};

/** The answers as they were typed: fills the form again after signing failed. */
export function typedFatca(fatca: Fatca): Record<string, string> {
  const countries = countryQuestions.flatMap(([question]) =>
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
