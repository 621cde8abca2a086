import { afterEach, beforeEach, expect, test } from "vitest";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { startJobs } from "../../../app/backend.server/jobs";
import { post } from "../../../app/backend.server/platform/outbox";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
let sent: string[];
beforeEach(async () => {
  sent = [];
  parts = await testParts({
    mail: { send: async ({ subject }) => void sent.push(subject) },
  });
});
afterEach(() => parts.close());

const write = (letters: number) =>
  parts.store.transaction(async (tx) => {
    for (let n = 0; n < letters; n++) {
      const letter = { to: "asha@example.com", subject: `${n}`, text: "" };
      await post(parts, tx, { person: null, kind: "test", about: `${n}` }, letter);
    }
  });

test("letters are shared among the servers: each is sent, and none twice", async () => {
  await write(200);
  const store = await openStore(parts.address);
  const by = { one: 0, two: 0 };
  const server = async (name: keyof typeof by, own: TestParts["store"]) => {
    const send = async ({ subject }: { subject: string }) => {
      sent.push(subject);
      by[name]++;
      // The other has its turn.
      await new Promise((done) => setImmediate(done));
    };
    while ((await sendOutbox({ ...parts, store: own, mail: { send } })) > 0);
  };
  await Promise.all([server("one", parts.store), server("two", store)]);
  await store.close();
  expect(sent.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect(Math.min(by.one, by.two)).toBeGreaterThan(20);
});

test("a server that does not lead sends letters, and does nothing else", async () => {
  await write(1);
  let led = 0;
  const leader = { ...parts.store.leader, leads: async () => false };
  const jobs = startJobs(
    { ...parts, store: { ...parts.store, leader } },
    {
      handled: { run: async () => led++ },
      sendOutbox: { run: sendOutbox, everywhere: true },
    },
  );
  await expect.poll(() => sent).toEqual(["0"]);
  await jobs.stop();
  expect([sent, led]).toEqual([["0"], 0]);
});
