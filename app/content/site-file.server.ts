import { readFileSync, statSync } from "node:fs";
import demo from "./demo-site.json";
import { Site } from "./site-schema";

/** Says what is wrong with the site file, entry by entry. */
export class SiteFaults extends Error {}

/**
 * The operator's site file, read anew when it changes; the demo when `path` is null. Throws `SiteFaults` at boot; a file that breaks
 * later keeps the last good one and is reported.
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

function read(path: string): Site {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (problem) {
    throw new SiteFaults(`The site file ${path} is not JSON: ${problem instanceof Error ? problem.message : "unreadable"}`);
  }
  const parsed = Site.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new SiteFaults(`The site file ${path} has faults:\n${parsed.error.issues.map((i) => `  ${i.path.join(".") || "(top)"}: ${i.message}`).join("\n")}`);
}
