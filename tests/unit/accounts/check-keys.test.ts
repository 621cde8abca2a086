import { afterEach, beforeEach, expect, test } from "vitest";
import { checkKeys } from "../../../app/backend.server/platform/store/check-keys";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  await checkKeys(parts.store, makeSeal(["first"], "hash"));
});
afterEach(() => parts.close());

test("the first boot's secrets open the database at the next, also after a newer key", async () => {
  await checkKeys(parts.store, makeSeal(["first"], "hash"));
  await checkKeys(parts.store, makeSeal(["newer", "first"], "hash"));
});

test("other sealing secrets do not boot", async () => {
  await expect(checkKeys(parts.store, makeSeal(["other"], "hash"))).rejects.toThrow(
    /sealing secrets do not open this database/,
  );
});

test("another hash secret does not boot", async () => {
  await expect(checkKeys(parts.store, makeSeal(["first"], "other"))).rejects.toThrow(
    /hash secret is not the one/,
  );
});
