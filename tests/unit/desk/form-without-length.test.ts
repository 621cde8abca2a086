import { connect } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Desk } from "./desk";

/** What no browser sends: a form that does not say how long it is. */
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
});
afterEach(() => desk.close());

/** @returns the answer as it came */
async function sent(lines: string[], body = ""): Promise<string> {
  const socket = connect(desk.port, "127.0.0.1");
  const head = ["POST /sign-in HTTP/1.1", "Host: 127.0.0.1:3003", "Connection: close", ...lines];
  socket.write(`${[...head, "", ""].join("\r\n")}${body}`);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, "close");
  return answer;
}
const FORM = "Content-Type: application/x-www-form-urlencoded";
const ORIGIN = "Origin: http://127.0.0.1:3003";

test.each([
  ["without a body", [ORIGIN], ""],
  ["in chunks", [ORIGIN, FORM, "Transfer-Encoding: chunked"], "c\r\npassphrase=x\r\n0\r\n\r\n"],
])("a form %s is refused in words, and is no fault of ours", async (_, lines, body) => {
  const answer = await sent(lines, body);
  expect(answer).toMatch(/^HTTP\/1\.1 411 /);
  expect(answer).toContain("What was sent does not say how long it is.");
});

test("one of no length at all is a form", async () => {
  expect(await sent([ORIGIN, FORM, "Content-Length: 0"])).not.toMatch(/^HTTP\/1\.1 (411|5)/);
});
