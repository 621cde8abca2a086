import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { openParts } from "./backend.server/open-parts";
import { commandClock } from "./command-clock.server";
import { needsStore, runOperator, runWithoutStore, showHelp } from "./backend.server/desk/cli";
import { asksForHelp } from "./backend.server/desk/help";
import { firstLine } from "./backend.server/desk/first-line";
import type { Outside } from "./backend.server/upkeep/outside";
import { plainProblem } from "./backend.server/desk/plain-problem";
import { secretCommands } from "./backend.server/desk/secret-commands";
import {
  configurationOfCommand,
  configurationWith,
  configurationWithoutSite,
  shownVariables,
} from "./config.server/environment";
import { exitCodeOf } from "./config.server/exit-code";
import { speakAlso } from "./content/words/further";
import { siteFile } from "./content/site-file.server";

/**
 * `desk …` (deploy/desk): what the owner's team does, on the same database as the server, which may
 * be running.
 */
async function main(): Promise<number> {
  const argv = asVersion(process.argv.slice(2));
  if (asksForHelp(argv)) return showHelp(argv, (line) => console.log(line));
  const out = (line: string) => void process.stdout.write(`${line}\n`);
  const progress = (line: string) => console.error(line);
  const word = argv[0] ?? "";
  const makesSecret = Object.hasOwn(secretCommands, word) ? secretCommands[word] : undefined;
  if (makesSecret) {
    const lines = await makesSecret.run(
      () => firstLine("Passphrase (it is not shown): "),
      () => randomBytes(24).toString("base64url"),
    );
    for (const line of lines) out(line);
    return 0;
  }
  const code = await runWithoutStore(outside, argv, out, progress);
  if (code !== null) return code;
  if (!needsStore(argv)) return showHelp(argv, out);
  const parts = await outside.parts();
  try {
    return await runOperator(parts, argv, out, progress);
  } finally {
    await parts.store.close();
  }
}

/** As most programs have it: `desk --version`. */
const asVersion = (argv: string[]): string[] =>
  argv.length === 1 && ["--version", "-v", "-V"].includes(argv[0] ?? "") ? ["version"] : argv;

const log = pino({ level: "warn", base: null }, pino.destination(2));
const site = (path: string | null) =>
  siteFile(path, (problem) => log.error({ problem }, "the site file was not taken over"));

const outside: Outside = {
  configuration: (kept) => (kept ? configurationWith(kept) : configurationWithoutSite()),
  variables: shownVariables,
  // From build/server/operator.js.
  root: join(dirname(fileURLToPath(import.meta.url)), "../.."),
  actor: `operator ${userInfo().username}`,
  site: () => site(configurationOfCommand().siteFile)(),
  now: commandClock(configurationWithoutSite),
  async parts() {
    const config = configurationOfCommand();
    speakAlso(config.languages);
    const { databaseUrl, sealKeys, hashKey } = config;
    const settings = config.backend;
    const opened = await openParts({
      databaseUrl,
      sealKeys,
      hashKey,
      settings,
      site: site(config.siteFile),
      now: outside.now,
      log,
      demoServices: false,
    });
    return { ...opened, actor: outside.actor };
  },
};

// Else Node drops what a full disk did not take, and the command ends as if all were well.
process.stdout.on("error", (problem: NodeJS.ErrnoException) => {
  // Whoever read it has enough: `desk … | head`.
  if (problem.code === "EPIPE") process.exit(0);
  console.error(plainProblem(problem) ?? problem.message);
  process.exit(1);
});

main().then(
  (code) => {
    process.exitCode = code;
  },
  (problem: unknown) => {
    console.error(plainProblem(problem) ?? (problem instanceof Error ? problem.message : problem));
    process.exitCode = exitCodeOf(problem);
  },
);
