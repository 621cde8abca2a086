import { randomBytes } from "node:crypto";
import { asksForHelp } from "./backend.server/desk/help";
import { firstLine } from "./backend.server/desk/first-line";
import { plainProblem } from "./backend.server/desk/plain-problem";
import { secretCommands } from "./backend.server/desk/secret-commands";
import { exitCodeOf } from "./config.server/exit-code";
import { commandLog } from "./command-log.server";
import { deskCommand } from "./desk-command.server";

/** The program of `desk …` (deploy/desk). */
async function main(): Promise<number> {
  const argv = asVersion(process.argv.slice(2));
  const out = (line: string) => void process.stdout.write(`${line}\n`);
  const word = argv[0] ?? "";
  const makesSecret = Object.hasOwn(secretCommands, word) ? secretCommands[word] : undefined;
  if (makesSecret && !asksForHelp(argv)) {
    const lines = await makesSecret.run(
      () => firstLine("Passphrase (it is not shown): "),
      () => randomBytes(24).toString("base64url"),
    );
    for (const line of lines) out(line);
    return 0;
  }
  return deskCommand(argv, {
    out,
    progress: (line) => console.error(line),
    log: commandLog((line) => console.error(line)),
  });
}

/** As most programs have it: `desk --version`. */
const asVersion = (argv: string[]): string[] =>
  argv.length === 1 && ["--version", "-v", "-V"].includes(argv[0] ?? "") ? ["version"] : argv;

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
