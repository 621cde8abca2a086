import { expect, it } from "vitest";
import { commandLog } from "../../../app/command-log.server";

const told = (act: (log: ReturnType<typeof commandLog>) => void): string[] => {
  const lines: string[] = [];
  act(commandLog((line) => lines.push(line)));
  return lines;
};

it("what a command logs is a plain line for who typed it, not JSON with a stack", () => {
  const problem = "Error: it broke\n    at somewhere (a.js:1:1)";
  expect(told((log) => log.error({ payment: "PY1", problem }, "an order cannot be read"))).toEqual([
    "Noted: an order cannot be read (payment PY1, problem Error: it broke)",
  ]);
  expect(told((log) => log.warn("the gateway does not answer"))).toEqual([
    "Noted: the gateway does not answer",
  ]);
});

it("what is only news for a server is not told", () => {
  expect(told((log) => log.info({ ms: 3 }, "done"))).toEqual([]);
});
