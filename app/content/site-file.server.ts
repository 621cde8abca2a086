import { readFileSync, statSync } from "node:fs";
import demo from "./demo-site.json";
import { leftFromDemo } from "./left-from-demo";
import { Site } from "./site-schema";

/** Where the site is shown: in production clients pay whom it names. */
export interface ShownIn {
  production: boolean;
  /** the sandbox plays a provider, and every page says so */
  sandboxed: boolean;
}
const ANYWHERE: ShownIn = { production: false, sandboxed: true };

/** Why this site may not be shown there, in words that follow "SITE_FILE"; null when it may. */
function demoFault(site: Site, { production, sandboxed }: ShownIn): string | null {
  if (!production || (site.demo && sandboxed)) return null;
  if (site.demo)
    return 'shows the demo, and clients would pay its UPI ID: write your own entries, and "demo": false';
  const left = leftFromDemo(site);
  return left.length === 0
    ? null
    : `still says what the demo says, so that clients would be told what is not true: ${left.join(", ")}`;
}

/**
 * The operator's site file, read anew when it changes; the demo when `path` is null. A file that is
 * wrong from the start is named by the configuration before; should it break in between, this
 * throws. One that breaks later keeps the last good one and is reported.
 */
export function siteFile(
  path: string | null,
  report: (problem: string) => void,
  shownIn: ShownIn = ANYWHERE,
): () => Site {
  if (path === null) {
    const site = Site.parse(demo);
    return () => site;
  }
  let changed = statSync(path).mtimeMs;
  let site = read(path, shownIn);
  let looked = Date.now();
  return () => {
    if (Date.now() - looked < 1000) return site;
    looked = Date.now();
    try {
      const now = statSync(path).mtimeMs;
      if (now !== changed) {
        changed = now;
        site = read(path, shownIn);
      }
    } catch (problem) {
      report(problem instanceof Error ? problem.message : "the site file cannot be read");
    }
    return site;
  };
}

/**
 * What is wrong with the file (the demo when `path` is null), entry by entry, in words that follow
 * its variable's name; null when it is good.
 */
export function siteFault(path: string | null, shownIn: ShownIn): string | null {
  if (path === null) return demoFault(Site.parse(demo), shownIn);
  try {
    read(path, shownIn);
    return null;
  } catch (problem) {
    return problem instanceof Error ? problem.message : "cannot be read";
  }
}

function read(path: string, shownIn: ShownIn): Site {
  const parsed = Site.safeParse(json(path));
  if (parsed.success) {
    const fault = demoFault(parsed.data, shownIn);
    if (fault === null) return parsed.data;
    throw new Error(`names ${path}, which ${fault}`);
  }
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
    // The parser quotes what it stumbled over: of a file that is something else altogether, a
    // secret perhaps.
    const why =
      text.trimStart().startsWith("{") && problem instanceof Error
        ? problem.message
        : "it does not begin with {";
    throw new Error(`names ${path}, which is not JSON: ${why}`);
  }
}
