import { appendFileSync } from "node:fs";
import { sendOutbox } from "../app/backend.server/letters/send";
import { openStore } from "../app/backend.server/platform/store/database";
import { testParts } from "../tests/unit/parts";

/**
 * A process of its own that sends what waits in the outbox of the database named first, until
 * nothing does: the id of each letter goes to the file named second, and at the end `memory FIRST
 * LAST` to standard output, in MB: after the first thousand letters, and the most after that.
 */
const [url = "", file = ""] = process.argv.slice(2);
const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
let sent = 0;
let first = 0;
let most = 0;
const base = await testParts();
const store = await openStore(url, { patienceMs: 30_000, lost: () => undefined });
const mail = {
  send: async ({ messageId = "" }) => {
    appendFileSync(file, `${messageId}\n`);
    if (++sent === 1_000) first = megabytes();
    if (sent % 100 === 0) most = Math.max(most, megabytes());
  },
};
while ((await sendOutbox({ ...base, store, now: Date.now, mail })) > 0);
console.log(`memory ${first} ${most}`);
await store.close();
await base.close();
