import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Of Prometheus, of a log, of a migration that ran: read by no analyst. */
const NOT_FOR_PEOPLE = /^(?:upkeep\/metrics|providers|platform\/store)\//;

it("who reads a command, a letter or a page reads of Razorpay, never of “the gateway”", () => {
  const found = readdirSync("app/backend.server", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !NOT_FOR_PEOPLE.test(file))
    .flatMap((file) =>
      sentences(readFileSync(`app/backend.server/${file}`, "utf8")).map(
        (sentence) => `${file}: ${sentence}`,
      ),
    );
  expect(found).toEqual([]);
});

/** Lines of code with the words in them: no comment, and none of the log's. */
const sentences = (code: string): string[] =>
  code
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\bthe gateway(?:'s)?\b/i.test(line))
    .filter((line) => !/^(?:\*|\/\/|\/\*)|\blog\.|"at the gateway"/.test(line));
