import { afterEach, beforeEach, expect, test } from "vitest";
import { OperatorRefusal, Refusal } from "../../../app/api/refusal";
import { spend, type Limit } from "../../../app/backend.server/platform/limits";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

const ceiling = (most: number): Limit => ({
  kind: "code",
  subject: "all",
  windows: [{ ms: 3_600_000, most, refuse: () => new OperatorRefusal(503, "the ceiling") }],
});
const one = (limit: Limit) => parts.store.transaction((tx) => spend(parts, tx, [limit]));
/** As many as there are connections. */
const LANES = 10;
const counted = async () =>
  (await parts.store.db.selectFrom("limit_events").select("id").execute()).length;

test.runIf(process.env.TEST_DATABASE_URL)(
  "what is counted over everybody waits for nobody else's commit while the ceiling is far",
  async () => {
    await parts.store.transaction(async (tx) => {
      await spend(parts, tx, [ceiling(200)]);
      await one(ceiling(200));
      expect(await counted()).toBe(1);
    });
    expect(await counted()).toBe(2);
  },
);

test.each([0, 95, 190])(
  "a ceiling of 200 lets 200 through and no more, by however many at once, begun at %i",
  async (before) => {
    await parts.store.transaction(async (tx) => {
      for (let n = 0; n < before; n++) await spend(parts, tx, [ceiling(200)]);
    });
    let through = 0;
    const lane = async () => {
      for (let n = 0; n < (220 - before) / LANES; n++)
        await one(ceiling(200)).then(
          () => through++,
          (problem: unknown) => expect(problem).toBeInstanceOf(Refusal),
        );
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(through).toBe(200 - before);
    expect(await counted()).toBe(200);
  },
);
