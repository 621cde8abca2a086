import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** How test files went that were walked in another language than English. */
export interface Walked {
  passed: string[];
  /** the tests that failed, and files that could not be read */
  failed: string[];
}

/** @param folder for the report @param env which language it is, for `setup/read-back.ts` */
export async function walkJourneys(
  folder: string,
  files: string[],
  env: Record<string, string>,
): Promise<Walked> {
  const report = join(folder, "report.json");
  const child = spawn(
    process.execPath,
    [
      ...["node_modules/vitest/vitest.mjs", "run", ...files],
      ...["--reporter=json", `--outputFile=${report}`],
    ],
    { stdio: "ignore", env: { ...process.env, ...env } },
  );
  await new Promise((resolve) => child.once("exit", resolve));
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, "utf8")));
  const all = testResults.flatMap((one) => one.assertionResults);
  const named = (wanted: string) =>
    all.flatMap(({ status, fullName }) => (status === wanted ? [fullName] : []));
  const unread = testResults.flatMap(({ name, message, assertionResults }) =>
    assertionResults.length === 0 ? [`${name}: ${message}`] : [],
  );
  return { passed: named("passed"), failed: [...unread, ...named("failed")] };
}
