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

test.each([
  [{ code: "SQLITE_BUSY" }, /^Another program holds the database locked/],
  [{ code: "SQLITE_CANTOPEN" }, /^The database cannot be opened or written to/],
  [{ code: "SQLITE_NOTADB" }, /^The database file is damaged/],
  [
    { code: "ECONNREFUSED", address: "127.0.0.1", port: 5432 },
    /^Nothing answers at 127\.0\.0\.1, port 5432\..*DATABASE_URL/,
  ],
  [{ code: "28P01" }, /refuses the user or the password/],
  [{ code: "ENOENT", path: "/srv/x.csv" }, /^There is no \/srv\/x\.csv\./],
  [
    { code: "EACCES", path: "/var/lib/x" },
    /^This user has no right to read or write \/var\/lib\/x/,
  ],
])("what %j means is said in words, with what to do", async (has, words) => {
  const { code, out, progress } = await run(Object.assign(new Error("raw"), has));
  expect([code, out, progress]).toEqual([1, [], [expect.stringMatching(words)]]);
});

test("of all addresses that were tried at once, the first is named", async () => {
  const one = Object.assign(new Error("raw"), { code: "ECONNREFUSED", address: "::1", port: 5432 });
  const { progress } = await run(new AggregateError([one]));
  expect(progress).toEqual([expect.stringMatching(/^Nothing answers at ::1, port 5432\./)]);
});

test("any other fault is thrown as it is", async () => {
  await expect(run(new Error("another"))).rejects.toThrow("another");
});
