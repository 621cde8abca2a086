import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { faultIn } from "./typescript";
import type { Change, Fault, Scope } from "./fault";

/** A run that has not ended by then hangs. */
const LONGEST_MS = 10 * 60_000;

export type Outcome =
  /** `file`: the test's, under `tests/`; null: it was a proof */
  | { is: "caught"; by: string; file: string | null }
  | { is: "survived" }
  /** the fault is written down wrongly: it proves nothing */
  | { is: "not a fault"; why: string };

/** A copy of the working tree, with its packages, in which one fault at a time is tried. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), "mutants-"));

  /** @param postgres an address of a PostgreSQL; null: it is not installed */
  constructor(private readonly postgres: string | null) {
    const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"]).toString();
    for (const file of listed.split("\0").filter((name) => name !== "")) {
      mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
      cpSync(file, join(this.#folder, file));
    }
    symlinkSync(join(process.cwd(), "node_modules"), join(this.#folder, "node_modules"));
  }

  async try(fault: Fault): Promise<Outcome> {
    const files = [...new Set(fault.changes.map(({ file }) => file))];
    const before = new Map(files.map((file) => [file, readFileSync(this.#at(file), "utf8")]));
    const after = new Map(before);
    for (const change of fault.changes) {
      const text = after.get(change.file) ?? "";
      const times = text.split(change.from).length - 1;
      if (times !== 1) return { is: "not a fault", why: rotten(change, times) };
      // A function, lest a `$` of the text be read as a sign.
      after.set(
        change.file,
        text.replace(change.from, () => change.to),
      );
    }
    const why = faultIn(after);
    if (why) return { is: "not a fault", why: `did not load: ${why}` };
    try {
      for (const [file, text] of after) writeFileSync(this.#at(file), text);
      return await this.run(fault.scope);
    } finally {
      for (const [file, text] of before) writeFileSync(this.#at(file), text);
    }
  }

  run = (scope: Scope): Promise<Outcome> =>
    "kills" in scope ? this.#kills(scope.kills) : this.#tests(scope.tests, scope.postgres ?? false);

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #tests(tests: string[], onPostgres: boolean): Promise<Outcome> {
    const report = this.#at("report.json");
    rmSync(report, { force: true });
    const words = ["run", ...tests, "--bail=1", "--maxWorkers=1", "--minWorkers=1"];
    const env: Record<string, string> = {};
    if (onPostgres && this.postgres !== null) env["TEST_DATABASE_URL"] = this.postgres;
    const said = await this.#node(
      ["node_modules/vitest/vitest.mjs", ...words, "--reporter=json", `--outputFile=${report}`],
      env,
    );
    const results = Report.safeParse(readJson(report)).data?.testResults;
    if (!results) return { is: "not a fault", why: `the tests did not run: ${said.slice(-500)}` };
    for (const { name, status, message, assertionResults } of results) {
      const failed = assertionResults.find((test) => test.status === "failed");
      const file = relative(join(this.#folder, "tests"), name);
      if (failed) return { is: "caught", by: `${failed.fullName} (${file})`, file };
      if (status === "failed" && assertionResults.length === 0)
        return { is: "not a fault", why: `did not load: ${file}: ${message}` };
    }
    return { is: "survived" };
  }

  async #kills(point: string): Promise<Outcome> {
    await this.#node(["deploy/start.mjs", "--build-only"], {});
    const said = await this.#node(
      [
        "--import",
        "tsx",
        "tests/prove/prove.ts",
        "kills",
        "--short",
        "--only",
        point,
        "--seed",
        "1",
      ],
      {},
    );
    if (/^kills: held/m.test(said)) return { is: "survived" };
    const by = said.split("\n").find((line) => line.startsWith(`  ${point}`));
    return by
      ? { is: "caught", by: `the proof of kills at ${by.trim()}`, file: null }
      : { is: "not a fault", why: `the proof did not run: ${said.slice(-500)}` };
  }

  #at = (file: string): string => join(this.#folder, file);

  /** @returns what it wrote */
  #node(words: string[], over: Record<string, string>): Promise<string> {
    const env = { ...process.env, ...over };
    // The proof's own: each test is told its database or makes one.
    if (over["TEST_DATABASE_URL"] === undefined) delete env["TEST_DATABASE_URL"];
    const child = spawn(process.execPath, words, {
      cwd: this.#folder,
      env,
      timeout: LONGEST_MS,
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    return new Promise((resolve) => child.once("close", () => resolve(said)));
  }
}

const rotten = ({ file, from }: Change, times: number): string =>
  `${file} has this ${times} times, not once: ${from.trim().split("\n")[0]}`;

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});
