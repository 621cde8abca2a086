import pino from "pino";
import { plainProblem } from "../../app/backend.server/desk/plain-problem";
import { exitCodeOf } from "../../app/config.server/exit-code";
import { allFurther, speakAlso } from "../../app/content/words/further";
import { deskCommand } from "../../app/desk-command.server";

/**
 * What `desk` answers to these words, as its program does it (`operator.server.ts`).
 *
 * @param env the variables that the program would be started with
 * @returns what it prints. Throws an Error with `code`, `stdout` and `stderr` where it ends with
 *   another code than 0, as `execFile` does
 */
export async function typedAtDesk(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const said = { stdout: "", stderr: "" };
  // The program knows the languages of its variables; this process those of its tests.
  const known = allFurther();
  const terminal = {
    out: (line: string) => void (said.stdout += `${line}\n`),
    progress: (line: string) => void (said.stderr += `${line}\n`),
    log: pino({ level: "silent" }),
  };
  const code = await deskCommand(words, terminal, env).catch((problem: unknown) => {
    said.stderr += `${plainProblem(problem) ?? String(problem)}\n`;
    return exitCodeOf(problem);
  });
  speakAlso(known);
  if (code === 0) return said.stdout;
  const all = `desk ${words.join(" ")}: ${said.stdout}${said.stderr}`;
  throw Object.assign(new Error(all), { code, ...said });
}
