import { record } from "../../../app/backend.server/platform/audit/record";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { openStore } from "../../../app/backend.server/platform/store/database";

/**
 * A process of its own that writes 50 acts, each in a transaction; the database's address and who
 * acts are given as words.
 */
const [url = "", actor = ""] = process.argv.slice(2);
const store = await openStore(url);
for (let n = 0; n < 50; n++)
  await store.transaction(async (tx) =>
    record({ now: () => n, actor, seal: makeSeal(["sealing secret"], "hash secret") }, tx, {
      what: "catalogue",
      about: { n },
    }),
  );
await store.close();
