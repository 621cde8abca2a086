import { describe, expect, test } from "vitest";
import { nextStep, type Onboarded } from "../../../app/api/onboarding-step";
import { requireStep, steps, type Step } from "../../../app/backend.server/platform/people/person";
import { Refusal } from "../../../app/api/refusal";

const nobody: Onboarded = {
  email: null,
  name: null,
  dob: null,
  pan: null,
  agreement: false,
};
const at: Record<Step, Onboarded> = {
  email: nobody,
  identity: { ...nobody, email: "ravi@example.in" },
  agreement: {
    ...nobody,
    email: "ravi@example.in",
    name: "Ravi Kumar",
    dob: "1990-05-06",
    pan: "ABCPE1234F",
  },
  done: {
    ...nobody,
    email: "ravi@example.in",
    name: "Ravi Kumar",
    dob: "1990-05-06",
    pan: "ABCPE1234F",
    agreement: true,
  },
};
const refused = (person: Onboarded, step: Exclude<Step, "done">): string | null => {
  try {
    requireStep(person, step);
    return null;
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 409) return problem.message;
    throw problem;
  }
};

test("the steps come in the order e-mail, identity, agreement", () => {
  expect(steps).toEqual(["email", "identity", "agreement", "done"]);
});

test.each(steps)("who has done all before it stands at %s", (step) => {
  expect(nextStep(at[step])).toBe(step);
});

test.each(["name", "dob", "pan"] as const)(
  "the identity is not done while %s is missing, signed or not",
  (field) => {
    expect(nextStep({ ...at.done, [field]: null })).toBe("identity");
  },
);

test("without an e-mail address nothing later counts", () => {
  expect(nextStep({ ...at.done, email: null })).toBe("email");
});

describe("a step posted", () => {
  test.each(["email", "identity", "agreement"] as const)("when it is due (%s) passes", (step) => {
    expect(refused(at[step], step)).toBeNull();
  });

  test.each([
    ["identity", "email", "Your e-mail address is already verified."],
    ["done", "email", "Your e-mail address is already verified."],
    ["agreement", "identity", "Your PAN and date of birth are already verified."],
    ["done", "identity", "Your PAN and date of birth are already verified."],
    ["done", "agreement", "You have already signed the agreement."],
  ] as const)(
    "by someone at %s, again (%s), is refused and says that it is done",
    (stands, step, words) => {
      expect(refused(at[stands], step)).toBe(words);
    },
  );

  test.each([
    ["email", "identity", "Please verify your e-mail address first."],
    ["email", "agreement", "Please verify your e-mail address first."],
    ["identity", "agreement", "Please verify your PAN and date of birth first."],
  ] as const)(
    "by someone at %s, too early (%s), is refused and says what comes first",
    (stands, step, words) => {
      expect(refused(at[stands], step)).toBe(words);
    },
  );
});
