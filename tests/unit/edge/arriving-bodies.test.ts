import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { arrivingBodies, bringsBody } from "../../../app/edge.server/arriving-bodies";

const KB = 1024;
const asked = (method: string, headers: Record<string, string>) =>
  Object.assign(new PassThrough(), { method, headers }) as unknown as IncomingMessage & PassThrough;
/** A visitor's body on its way; what became of it stands in `is` once that is known. */
function coming(bodies: ReturnType<typeof arrivingBodies>, address: string, length = 1_000) {
  const req = asked("POST", { "content-length": String(length) });
  const one = { req, is: "on its way" };
  void bodies(req, address).then(
    (outcome) => (one.is = typeof outcome === "string" ? outcome : outcome.toString()),
  );
  return one;
}
/** Everything said to a stream is heard by now. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("only a request that says that a body follows is waited for", () => {
  const which = [
    asked("POST", { "content-length": "1" }),
    asked("POST", { "transfer-encoding": "chunked" }),
    asked("POST", {}),
    asked("POST", { "content-length": "0" }),
  ];
  expect(
    [
      ...which,
      asked("GET", { "content-length": "1" }),
      asked("HEAD", { "content-length": "1" }),
    ].map(bringsBody),
  ).toEqual([true, true, false, false, false, false]);
});

test("of one address the body longest on its way is given up when its room is full; who comes from elsewhere is not touched", async () => {
  const bodies = arrivingBodies({ address: 49 * KB, all: 1024 * KB });
  const other = coming(bodies, "10.0.0.2");
  const drips = [1, 2, 3, 4].map(() => coming(bodies, "10.0.0.1"));
  await settled();
  expect([...drips, other].map(({ is }) => is)).toEqual([
    "crowded out",
    "on its way",
    "on its way",
    "on its way",
    "on its way",
  ]);
  const honest = coming(bodies, "10.0.0.1");
  honest.req.end("form=1");
  await settled();
  expect([honest, ...drips].map(({ is }) => is)).toEqual([
    "form=1",
    "crowded out",
    "crowded out",
    "on its way",
    "on its way",
  ]);
});

test("when the room of all is full the one longest on its way goes, whosever it is: what arrives in one breath gets through", async () => {
  const bodies = arrivingBodies({ address: 1024 * KB, all: 161 * KB });
  const drips = Array.from({ length: 10 }, (_, i) => coming(bodies, `10.0.0.${i}`));
  const webhook = coming(bodies, "10.9.9.9");
  webhook.req.end("{}");
  await settled();
  expect([webhook.is, ...drips.map(({ is }) => is)]).toEqual([
    "{}",
    "crowded out",
    ...Array.from({ length: 9 }, () => "on its way"),
  ]);
});

test("bytes count, not only bodies; what was given up, went away, came whole or was too large frees its room", async () => {
  const bodies = arrivingBodies({ address: 400 * KB, all: 400 * KB });
  const first = coming(bodies, "a", 200 * KB);
  first.req.write("x".repeat(180 * KB));
  await settled();
  const second = coming(bodies, "a", 256 * KB);
  second.req.write("x".repeat(180 * KB));
  await settled();
  expect([first.is, second.is]).toEqual(["on its way", "on its way"]);
  second.req.write("x".repeat(30 * KB));
  await settled();
  expect([first.is, first.req.isPaused(), second.is]).toEqual(["crowded out", true, "on its way"]);
  second.req.emit("aborted");
  const third = coming(bodies, "a", 257 * KB);
  const fourth = coming(bodies, "a", 10);
  fourth.req.write("x".repeat(257 * KB));
  const rest = Array.from({ length: 25 }, () => coming(bodies, "a"));
  await settled();
  expect([second.is, third.is, fourth.is]).toEqual(["gone", "too large", "too large"]);
  expect(new Set(rest.map(({ is }) => is))).toEqual(new Set(["on its way"]));
});
