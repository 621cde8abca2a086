import { readFileSync, statSync } from "node:fs";
import demo from "./demo-site.json";
import { Site } from "./site-schema";

/**
 * The operator's site file, read anew when it changes; the demo when `path` is null. A file that is wrong from the start is named by the
 * configuration before; should it break in between, this throws. One that breaks later keeps the last good one and is reported.
 */
export function siteFile(path: string | null, report: (problem: string) => void): () => Site {
  if (path === null) {
    const site = Site.parse(demo);
    return () => site;
  }
  let changed = statSync(path).mtimeMs;
  let site = read(path);
  let looked = Date.now();
  return () => {
    if (Date.now() - looked < 1000) return site;
    looked = Date.now();
    try {
      const now = statSync(path).mtimeMs;
      if (now !== changed) {
        changed = now;
        site = read(path);
      }
    } catch (problem) {
      report(problem instanceof Error ? problem.message : "the site file cannot be read");
    }
    return site;
  };
}

/** What is wrong with the file, entry by entry, in words that follow its variable's name; null when it is good. */
export function siteFault(path: string): string | null {
  try {
    read(path);
    return null;
  } catch (problem) {
    return problem instanceof Error ? problem.message : "cannot be read";
  }
}

function read(path: string): Site {
  const parsed = Site.safeParse(json(path));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (i) => `\n    ${i.path.join(".") || "(top)"}: ${i.message}`,
  );
  throw new Error(`names ${path}, which has faults:${faults.join("")}`);
}

function json(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (problem) {
    throw new Error(
      `names ${path}, which cannot be read (${problem instanceof Error && "code" in problem ? String(problem.code) : "unknown"})`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (problem) {
    // The parser quotes what it stumbled over: of a file that is something else altogether, a secret perhaps.
    const why =
      text.trimStart().startsWith("{") && problem instanceof Error
        ? problem.message
        : "it does not begin with {";
    throw new Error(`names ${path}, which is not JSON: ${why}`);
  }
}
