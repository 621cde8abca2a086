import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partition, type Facts } from "../../../app/backend.server/money/ledger/partition";

const paise = fc.integer({ min: 0, max: 500_000 });
/**
 * What can be true of one payment: nothing leaves that did not come, and a lost dispute takes no
 * more than the payment.
 */
const facts: fc.Arbitrary<Facts> = fc
  .record({
    amount: fc.integer({ min: 100, max: 500_000 }),
    came: fc.boolean(),
    use: fc.constantFrom("service" as const, "owed" as const, "unmatched" as const),
    fulfilled: fc.boolean(),
    parts: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
    promised: paise,
    writtenOff: paise,
    contested: paise,
  })
  .map(({ amount, came, use, fulfilled, parts: [processed, pending, lost], ...rest }) => {
    const share = (part: number) => Math.floor((amount * part) / 300);
    return {
      captured: came ? amount : 0,
      use: came ? use : ("none" as const),
      fulfilled: use === "service" || fulfilled,
      processed: came ? share(processed) : 0,
      writtenOff: came ? rest.writtenOff : 0,
      pending: came ? share(pending) : 0,
      promised: came ? rest.promised : 0,
      lost: came ? share(lost) : 0,
      contested: came ? rest.contested : 0,
    };
  });
const of = (over: Partial<Facts>) =>
  partition({
    captured: 1000,
    use: "service",
    fulfilled: true,
    processed: 0,
    writtenOff: 0,
    pending: 0,
    promised: 0,
    lost: 0,
    contested: 0,
    ...over,
  });

describe("where the money of one payment is", () => {
  it("always adds up to what was captured, and nothing is below 0", () => {
    fc.assert(
      fc.property(facts, (one) => {
        const { captured, served, returned, owed, disputed, unmatched, gap, toReturn } =
          partition(one);
        expect(gap).toBe(0);
        expect(served + returned + owed + disputed + unmatched).toBe(captured);
        for (const part of [served, returned, owed, disputed, unmatched, toReturn])
          expect(part).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });

  it("never sends by itself more than came less what left or leaves, and only what is owed", () => {
    fc.assert(
      fc.property(facts, (one) => {
        const { captured, owed, toReturn } = partition(one);
        expect(toReturn).toBeLessThanOrEqual(owed);
        if (one.use !== "owed") expect(toReturn).toBe(0);
        const leaving = one.processed + one.lost + one.pending + one.promised;
        expect(toReturn).toBeLessThanOrEqual(Math.max(0, captured - leaving));
      }),
      { numRuns: 2000 },
    );
  });

  it("is below what came in where more went out: that is an exception", () => {
    expect(of({ processed: 1000, lost: 1000 })).toMatchObject({ gap: -1000, served: 0 });
    expect(of({ captured: 0, use: "none", processed: 5 })).toMatchObject({ gap: -5 });
  });

  it("what was written off counts while so much went out twice, and is nobody's after that", () => {
    const twice = { lost: 1000, writtenOff: 400 };
    expect(of({ ...twice, processed: 400 })).toMatchObject({ gap: 0, returned: 0, owed: 0 });
    expect(of({ ...twice, processed: 0 })).toMatchObject({ gap: 0, returned: 0, owed: 0 });
    expect(of({ ...twice, processed: -100, promised: 400 })).toMatchObject({ gap: 0, owed: 100 });
  });

  it("is nowhere where it is for nothing: that is an exception too", () => {
    expect(of({ use: "none" })).toMatchObject({ gap: 1000 });
    expect(of({ fulfilled: false })).toMatchObject({ gap: 1000 });
  });

  it("serves until a refund is promised, is owed while under way, and returned when done", () => {
    expect(of({})).toMatchObject({ served: 1000, owed: 0 });
    expect(of({ promised: 400 })).toMatchObject({ served: 600, owed: 400, toReturn: 0 });
    expect(of({ pending: 400 })).toMatchObject({ served: 600, owed: 400, returned: 0 });
    expect(of({ processed: 400 })).toMatchObject({ served: 600, owed: 0, returned: 400 });
  });

  it("is disputed as far as disputes cover what is not back: an open one takes none twice", () => {
    expect(of({ contested: 1000 })).toMatchObject({ served: 0, disputed: 1000, gap: 0 });
    expect(of({ processed: 1000, contested: 1000 })).toMatchObject({
      returned: 1000,
      disputed: 0,
      gap: 0,
    });
    expect(of({ lost: 400, contested: 1000 })).toMatchObject({ disputed: 1000, gap: 0 });
  });

  it("that nobody claims is unmatched, and never to be returned by itself", () => {
    expect(of({ use: "unmatched" })).toMatchObject({ unmatched: 1000, toReturn: 0 });
    expect(of({ use: "unmatched", processed: 300 })).toMatchObject({ unmatched: 700 });
  });
});
