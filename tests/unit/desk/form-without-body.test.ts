import { connect } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Desk } from "./desk";

/** A POST with no body, and one whose form is empty. */
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
});
afterEach(() => desk.close());

/** @returns the answer as it came */
async function sent(lines: string[]): Promise<string> {
  const socket = connect(desk.port, "127.0.0.1");
  const head = ["POST /sign-in HTTP/1.1", "Host: 127.0.0.1:3003", "Connection: close", ...lines];
  socket.write([...head, "", ""].join("\r\n"));
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, "close");
  return answer;
}
const FORM = "Content-Type: application/x-www-form-urlencoded";
const ORIGIN = "Origin: http://127.0.0.1:3003";

test("a POST without a body is no fault of ours", async () => {
  expect(await sent([ORIGIN])).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test("one of no length at all is a form", async () => {
  expect(await sent([ORIGIN, FORM, "Content-Length: 0"])).toMatch(/^HTTP\/1\.1 4\d\d /);
});
