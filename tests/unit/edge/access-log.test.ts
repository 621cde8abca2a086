import { expect, test } from "vitest";
import { accessLog } from "../../../app/edge.server/access-log";

// ASVS 1.3.10, 16.4.1, 16.2.2, 16.2.4
test("a path with quotes, line breaks or terminal codes stays inside its one line", () => {
  const written: string[] = [];
  const log = accessLog({ write: (text) => written.push(text) }, () => 1);
  const path = '/a"}\r\n{"level":60,"msg":"forged"}\u001b[2J';
  log.add({ requestId: "abc", method: "GET", path, status: 404, ms: 1, by: "edge" });
  log.flush();
  const lines = written.join("").trimEnd().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: 30,
    time: "1970-01-01T00:00:00.001Z",
    requestId: "abc",
    method: "GET",
    path,
    status: 404,
    ms: 1,
    msg: "request",
  });
  expect(lines[0]).not.toContain("\u001b");
});
