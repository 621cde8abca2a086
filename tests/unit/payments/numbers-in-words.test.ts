import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MOST_IN_CART } from "../../../app/api/buying-calls";
import { DAY_MS } from "../../../app/content/durations";
import { catalogue } from "../../../app/content/words/catalogue.server";
import { flat } from "../../../app/content/words/compare-words";
import { defaultLimits } from "../../../app/shared/settings";
import { numbersSaid } from "../numbers-said";

const FURTHER = "app/content/further-languages";
const CLAIM_DAYS = defaultLimits.claimLapsesMs / DAY_MS;

test.each([
  ["en", /\b(?:cannot|could not|does not)\b[^.]*? within (\d+) days\b/g],
  ["hi", /(\d+) दिनों के अंदर(?=[^।]* न(?:हीं)? )/g],
])(
  "wherever a client reads in %s how long a claim waits, it is as many days as it does",
  (language, days) => {
    const said = numbersSaid([`app/content/words/${language}`], days).filter(({ file }) =>
      CLAIMS.test(file),
    );
    expect(new Set(said.map(({ file }) => file)).size).toBe(5);
    expect(said.filter(({ number }) => Number(number) !== CLAIM_DAYS)).toEqual([]);
  },
);

test("what says in English how long a claim waits, says the same days in each further language", () => {
  const saidIn = (tag: string, room: string) =>
    flat(JSON.parse(readFileSync(`${FURTHER}/${tag}/${room}.json`, "utf8")));
  const rooms = ["transfer", "subscriptions"] as const;
  const said = readdirSync(FURTHER)
    .filter((tag) => existsSync(`${FURTHER}/${tag}/transfer.json`))
    .flatMap((tag) =>
      rooms.flatMap((room) =>
        [...flat(catalogue.en[room])]
          .filter(([, sentence]) => / within \d+ days\b/.test(sentence))
          .map(([name]) => ({ tag, name, days: saidIn(tag, room).get(name)?.match(/\d+/)?.[0] })),
      ),
    );
  expect(said).toHaveLength(6 * 4);
  expect(said.filter(({ days }) => days !== String(CLAIM_DAYS))).toEqual([]);
});

test("wherever a client reads that the cart is full, it holds as many services as it may", () => {
  const said = numbersSaid(["app/content/words", FURTHER], /\bfull"?: "[^"]*?(\d+)/g).filter(
    ({ file }) => file.includes("services."),
  );
  expect(said).toHaveLength(8);
  expect(said.filter(({ number }) => Number(number) !== MOST_IN_CART)).toEqual([]);
});

/** The files that speak of claims which wait: what we cannot find or confirm within some days. */
const CLAIMS = /^(transfer|terms|subscriptions|refund-policy|letters\/claims)\.ts$/;
