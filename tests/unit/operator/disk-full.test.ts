import { expect, test } from "vitest";
import type { Command } from "../../../app/backend.server/desk/command";
import { runCommand } from "../../../app/backend.server/desk/run-command";

const command = (problem: Error): Record<string, Command<null>> => ({
  backup: { usage: "backup", says: "", options: {}, words: 0, run: () => Promise.reject(problem) },
});
const run = async (problem: Error) => {
  const [out, progress]: [string[], string[]] = [[], []];
  const code = await runCommand(command(problem), null, ["backup"], {
    out: (line) => out.push(line),
    progress: (line) => progress.push(line),
  });
  return { code, out, progress };
};

test.each(["ENOSPC", "SQLITE_FULL", "53100"])(
  "a full disk (%s) is named with what to do, and ends a command with code 1",
  async (code) => {
    const said = await run(Object.assign(new Error(`${code}: write`), { code }));
    expect(said).toEqual({
      code: 1,
      out: [],
      progress: [expect.stringMatching(/^The disk is full, .*Make room/)],
    });
  },
);

test("any other fault is thrown as it is", async () => {
  await expect(run(new Error("another"))).rejects.toThrow("another");
});
