import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** 0 to 100 */
export type Scores = Record<(typeof categories)[number], number>;

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const Report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.object({
    performance: category,
    accessibility: category,
    "best-practices": category,
    seo: category,
  }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
    }),
  ),
});

/**
 * One run of Lighthouse 12.8.2 on a page, mobile and throttled as it comes; says which weighty
 * audits were not passed. Throws when it was led elsewhere.
 */
export async function measure(url: string, headers: Record<string, string>): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), "lighthouse-"));
  const out = join(folder, "report.json");
  try {
    const words = [
      "--yes",
      "lighthouse@12.8.2",
      url,
      "--output=json",
      `--output-path=${out}`,
      "--quiet",
      `--only-categories=${categories.join(",")}`,
    ];
    const flags = [
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
      `--extra-headers=${JSON.stringify(headers)}`,
    ];
    await promisify(execFile)("npx", [...words, ...flags], {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" },
      timeout: 60_000,
    });
    const report = Report.parse(JSON.parse(await readFile(out, "utf8")));
    if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
    for (const { id, weight } of categories.flatMap((name) => report.categories[name].auditRefs)) {
      const audit = report.audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        console.log(`  ${new URL(url).pathname}: ${audit.title} ${audit.displayValue ?? ""}`);
    }
    const score = (name: (typeof categories)[number]) =>
      Math.round(report.categories[name].score * 100);
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
