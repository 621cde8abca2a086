import { readFileSync, statSync } from "node:fs";
import { withLine } from "./line-of-fault";

/** What stands in a file, or why it cannot be read: "is not JSON: …". */
export function json(path: string): { json: unknown } | { unreadable: string } {
  let text = "";
  try {
    if (statSync(path).size > MOST_BYTES)
      return { unreadable: "is larger than 1 MB, which no room of words is" };
    // Some editors begin a file with a mark of its byte order.
    text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    const json: unknown = JSON.parse(text);
    return isDeep(json, MOST_DEEP) ? { unreadable: "is nested too deeply" } : { json };
  } catch (problem) {
    const why = problem instanceof Error ? withLine(problem.message, text) : "unknown";
    return { unreadable: `is not JSON: ${why}` };
  }
}
const MOST_BYTES = 1_000_000;
/** Each step of what follows is a call: too many would end the program. */
const MOST_DEEP = 20;

const isDeep = (json: unknown, left: number): boolean =>
  typeof json === "object" &&
  json !== null &&
  (left === 0 || Object.values(json).some((one) => isDeep(one, left - 1)));
