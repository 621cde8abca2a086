import { runOperator } from "../../app/backend.server/desk/cli";
import type { Parts } from "../../app/backend.server/platform/parts";

/**
 * A desk's command line, in this process and on a test's own parts.
 * @param parts asked for at each command: a test opens them anew
 * @returns a function that takes a command's words and gives its exit code and what it printed
 */
export const typedOn =
  (parts: () => Parts) =>
  async (...words: string[]): Promise<{ code: number; said: string }> => {
    const lines: string[] = [];
    const code = await runOperator(parts(), words, (line) => lines.push(line));
    return { code, said: lines.join("\n") };
  };
