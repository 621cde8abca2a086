import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * The first line of standard input; at a terminal it is asked for, and not shown while it is typed.
 */
export async function firstLine(question: string): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (terminal) process.stderr.write("\n");
  }
}
