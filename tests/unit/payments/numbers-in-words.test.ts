import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MOST_IN_CART } from "../../../app/api/buying-calls";
import { DAY_MS } from "../../../app/content/durations";
import { defaultLimits } from "../../../app/shared/settings";

const CLAIM_DAYS = defaultLimits.claimLapsesMs / DAY_MS;

test.each([
  ["en", /\b(?:cannot|could not|does not)\b[^.]*? within (\d+) days\b/g],
  ["hi", /(\d+) दिनों के अंदर(?=[^।]* न(?:हीं)? )/g],
])(
  "wherever a client reads in %s how long a claim waits, it is as many days as it does",
  (language, days) => {
    const said = numbersIn(`app/content/words/${language}`, days).filter(({ file }) =>
      CLAIMS.test(file),
    );
    expect(new Set(said.map(({ file }) => file)).size).toBe(5);
    expect(said.filter(({ number }) => number !== CLAIM_DAYS)).toEqual([]);
  },
);

test("wherever a client reads that the cart is full, it holds as many services as it may", () => {
  const said = ["app/content/words", "app/content/further-languages"]
    .flatMap((folder) => numbersIn(folder, /\bfull"?: "[^"]*?(\d+)/g))
    .filter(({ file }) => file.includes("services."));
  expect(said).toHaveLength(8);
  expect(said.filter(({ number }) => number !== MOST_IN_CART)).toEqual([]);
});

/** The files that speak of claims which wait: what we cannot find or confirm within some days. */
const CLAIMS = /^(transfer|terms|subscriptions|refund-policy|letters\/claims)\.ts$/;

const numbersIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|json)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(pattern)].map(([words, number]) => ({
        file,
        words,
        number: Number(number),
      })),
    );
