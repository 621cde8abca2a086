import { strict as assert } from "node:assert";
import fc from "fast-check";
import { findOrMakePerson } from "../../../app/backend.server/platform/people/people";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { verifySigning } from "../../../app/backend.server/onboarding/verify-signing";
import { requestEmailCode, verifyEmailCode } from "../../../app/backend.server/onboarding/email";
import { verifyIdentity } from "../../../app/backend.server/onboarding/identity";
import { nextStep } from "../../../app/api/onboarding-step";
import { steps, type Step } from "../../../app/backend.server/platform/people/person";
import { codeSentTo, type TestParts } from "../../unit/parts";
import { again } from "../../unit/people";
import { statusOf } from "./status-of";

const commands = [
  "email",
  "email",
  "wrong code",
  "identity",
  "identity",
  "too young",
  "taken PAN",
  "agreement",
  "unsigned",
] as const;
const fatca = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No" as const,
};
const QUARTER = 15 * 60_000;

/**
 * Onboarding: a step counts when it is due and nothing else does; none is taken back or done twice.
 */
export const stepsMachine = (parts: TestParts) =>
  fc.asyncProperty(
    fc.array(fc.constantFrom(...commands), { maxLength: 10, size: "max" }),
    async (sequence) => {
      const id = await parts.store.transaction((tx) =>
        findOrMakePerson(parts, tx, `+91${4_000_000_000 + ++people}`),
      );
      const me = () => again(parts, id);
      const email = `${people}@example.com`;
      const pan = panOf(people);
      let at: Step = "email";
      const unlessDue = (step: Step, otherwise: number): number => (at === step ? otherwise : 409);
      const mail = async (right: boolean) => {
        parts.clock.now += QUARTER; // no more than four sends an hour
        const asked = requestEmailCode(parts, await me(), {
          email,
          cookie: null,
          address: `10.0.0.${people}`,
        });
        assert.equal(await statusOf(asked), unlessDue("email", 200));
        const code = at === "email" ? codeSentTo(parts, email) : "123456";
        const cookie = at === "email" ? await asked : null;
        const entered = right ? code : String((Number(code) + 1) % 1_000_000).padStart(6, "0");
        const verified = verifyEmailCode(parts, await me(), {
          email,
          code: entered,
          cookie,
          address: `10.0.0.${people}`,
        });
        assert.equal(await statusOf(verified), unlessDue("email", right ? 200 : 422));
        if (at === "email" && right) at = "identity";
      };
      const agreement = async (sign: boolean) => {
        const asked = uploadAgreement(parts, await me(), fatca);
        assert.equal(await statusOf(asked), unlessDue("agreement", 200));
        if (at !== "agreement") return;
        const { documentId } = await asked;
        if (sign) Object.assign(parts.atDigio.get(documentId) ?? {}, { status: "signed" });
        assert.equal(
          await statusOf(verifySigning(parts, await me(), documentId)),
          sign ? 200 : 409,
        );
        if (sign) at = "done";
      };
      const identity = async (dob: string, card: string, refused: number | null) => {
        assert.equal(
          await statusOf(verifyIdentity(parts, await me(), { dob, pan: card, name: "Asha Verma" })),
          unlessDue("identity", refused ?? 200),
        );
        if (at === "identity" && refused === null) {
          at = "agreement";
          taken = card;
        }
      };
      const act: Record<(typeof commands)[number], () => Promise<void>> = {
        email: () => mail(true),
        "wrong code": () => mail(false),
        identity: () => identity("1990-08-27", pan, null),
        "too young": () => identity("2015-01-01", pan, 400),
        "taken PAN": async () => {
          if (taken) await identity("1990-08-27", taken, 409);
        },
        agreement: () => agreement(true),
        unsigned: () => agreement(false),
      };
      for (const command of sequence) {
        await act[command]();
        const person = await me();
        assert.equal(nextStep(person), at);
        const done = steps.indexOf(at);
        assert.deepEqual(
          [person.email, person.pan, person.agreement],
          [done > 0 ? email : null, done > 1 ? pan : null, done > 2],
        );
      }
    },
  );

let people = 0;
/** somebody else's, or by then one's own: taken either way */
let taken: string | null = null;

const panOf = (count: number): string => {
  const digits = String(count).padStart(7, "0");
  return `PQ${[...digits.slice(0, 3)].map((digit) => "BCDEFGHIJK"[Number(digit)]).join("")}${digits.slice(3)}L`;
};
