import { readFileSync } from "node:fs";

/** In the order of the table: the job, and the presses that the document says it takes. */
export function promisedPresses(): Map<string, number> {
  const page = readFileSync("docs/operator-page.md", "utf8");
  const [, table = ""] = /\| every day .*\n\|[ -|]*\n((?:\|.*\n)+)/.exec(page) ?? [];
  return new Map(
    [...table.matchAll(/^\| ([^|]+?) +\|[^|]*\| (\d+) +\|$/gm)].map(([, job = "", presses]) => [
      job,
      Number(presses),
    ]),
  );
}
