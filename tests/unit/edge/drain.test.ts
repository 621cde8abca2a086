import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { drain, finish } from "../../../app/edge.server/drain";

const body = async (answer: IncomingMessage) => {
  let text = "";
  for await (const chunk of answer) text += String(chunk);
  return text;
};

/** A server with one request in its hands, on a connection that the other side keeps. */
async function asked() {
  let answer = () => {};
  let came = () => {};
  const arrived = new Promise<void>((resolve) => (came = resolve));
  const server = createServer((_, response) => {
    answer = () => response.end("done");
    came();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const told = new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, agent }, resolve).on("error", reject),
  ).then(body);
  await arrived;
  return { server, told, answer: () => answer(), end: () => agent.destroy() };
}

test("what is under way is answered before the end, and a connection that is kept open holds nobody up", async () => {
  const { server, told, answer, end } = await asked();
  let finished = false;
  const done = finish(server).then(() => (finished = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(finished).toBe(false);
  answer();
  expect(await told).toBe("done");
  await done;
  end();
});

test("the database is closed only after the other listener has answered", async () => {
  const [site, page] = [createServer(), await asked()];
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const order: string[] = [];
  const done = drain(site, {
    waitMs: 0,
    begun: () => finish(page.server).then(() => order.push("answered")),
    close: async () => void order.push("closed"),
  });
  await new Promise<void>((resolve) => site.once("close", resolve));
  expect(order).toEqual([]);
  page.answer();
  expect(await page.told).toBe("done");
  await done;
  expect(order).toEqual(["answered", "closed"]);
  page.end();
});
