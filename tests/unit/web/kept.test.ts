import { describe, expect, it } from "vitest";
import { FRESH_MS, Kept } from "../../../app/web/frame/kept";
import { services } from "../../../app/content/words/en/services";
import { droppedWords } from "../../../app/web/buying/dropped";

describe("a kept list", () => {
  it("[S 3.4] [S 9.7] is fresh 10 minutes from its pull; seeing it again is no new pull", () => {
    let now = 5;
    const kept = new Kept<string[]>(() => now);
    const list = ["a"];
    kept.pull(list);
    now += FRESH_MS - 1;
    expect(kept.fresh()).toBe(list);
    kept.pull(list);
    now += 1;
    expect(kept.fresh()).toBeNull();
    kept.pull(["b"]);
    expect(kept.fresh()).toEqual(["b"]);
  });

  // ASVS 14.3.3
  it("is shown to nobody but its owner", () => {
    const kept = new Kept<string[]>(() => 0);
    kept.pull(["hers"], "she");
    expect(kept.fresh("he")).toBeNull();
    expect(kept.fresh()).toBeNull();
    expect(kept.fresh("she")).toEqual(["hers"]);
  });

  it("is gone when forgotten", () => {
    const kept = new Kept<string[]>(() => 0);
    kept.pull(["a"]);
    kept.forget();
    expect([kept.fresh(), kept.last()]).toEqual([null, null]);
  });
});

const words = services.dropped;
describe("what left the cart", () => {
  it("is named where the name is known, and counted where it is not", () => {
    expect(droppedWords(words, 1, ["Stock cash"])).toBe(
      "Stock cash is no longer offered and was removed from your cart.",
    );
    expect(droppedWords(words, 1)).toBe(
      "A service you had chosen is no longer offered and was removed from your cart.",
    );
    expect(droppedWords(words, 2, ["Stock cash"])).toBe(
      "2 services you had chosen are no longer offered and were removed from your cart.",
    );
  });
});
