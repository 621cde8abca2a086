import { afterEach, beforeEach, expect, test } from "vitest";
import { findAccounts } from "../../../app/backend.server/platform/people/find-accounts";
import { setHold } from "../../../app/backend.server/platform/people/hold-account";
import { trail } from "../../../app/backend.server/platform/audit/list";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { START, testParts, type TestParts } from "../parts";
import { HOUR, personAt, refusalOf } from "../people";

let parts: TestParts;
let ravi: PersonId;
let asha: PersonId;
beforeEach(async () => {
  parts = await testParts();
  ravi = (await personAt(parts, "email")).id;
  asha = (await personAt(parts, "email", { number: "+919000000009" })).id;
});
afterEach(() => parts.close());

const heldSince = async (id: PersonId) => (await findAccounts(parts, id))[0]?.heldSince;
const acts = async () =>
  (await trail(parts, { person: ravi, most: 9 }))
    .map(({ what }) => what)
    .filter((what) => what.startsWith("account"));

test("an account is held from the instant it is asked, alone, and on record", async () => {
  await setHold(parts, ravi, true);
  expect([await heldSince(ravi), await heldSince(asha)]).toEqual([START, null]);
  expect(await acts()).toEqual(["account held"]);
});

test("holding again is refused and does not begin the hold anew", async () => {
  await setHold(parts, ravi, true);
  parts.clock.now += HOUR;
  expect(await refusalOf(setHold(parts, ravi, true))).toMatchObject({
    status: 409,
    message: "This account is held already.",
  });
  expect(await heldSince(ravi)).toBe(START);
  expect(await acts()).toEqual(["account held"]);
});

test("releasing lets go of that account only, and of one that is held only", async () => {
  await setHold(parts, ravi, true);
  await setHold(parts, asha, true);
  await setHold(parts, ravi, false);
  expect([await heldSince(ravi), await heldSince(asha)]).toEqual([null, START]);
  expect(await acts()).toEqual(["account released", "account held"]);
  expect(await refusalOf(setHold(parts, ravi, false))).toMatchObject({
    status: 409,
    message: "This account is not held.",
  });
});
