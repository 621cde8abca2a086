import { expect, test } from "vitest";
import { testParts } from "../parts";

const bytesOf = (sealed: string): string =>
  sealed
    .split(".")
    .map((part) => Buffer.from(part, "base64url").toString("hex"))
    .join(".");

test("[ASVS 11.3.3] a sealed value that was altered anywhere, or moved to another column, is not opened", async () => {
  const parts = await testParts();
  try {
    const sealed: string = parts.seal.close("ABCPE1234F", "people.pan");
    expect(parts.seal.open(sealed as never, "people.pan")).toBe("ABCPE1234F");
    expect(() => parts.seal.open(sealed as never, "people.name")).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === "A" ? "B" : "A";
      const altered = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // Base64 has spare bits at the end of a part: the same bytes are no alteration.
      if (bytesOf(altered) === bytesOf(sealed)) continue;
      expect(() => parts.seal.open(altered as never, "people.pan"), `${at}`).toThrow();
    }
  } finally {
    await parts.close();
  }
});
