// Lives the share of the histories that its one argument describes, and tells its parent of each.
import { startPostgres } from "../../setup/postgres.mjs";
import { run, type Lived, type Share } from "./run";

const tell = (lived: Lived) => void process.send?.(lived);

/** On PostgreSQL with one of its own, which so stays where this process does (`on-core.ts`). */
async function lives(share: Share): Promise<void> {
  if (share.store === "sqlite") return run(share, null, tell);
  const postgres = await startPostgres();
  if (!postgres) throw new Error("PostgreSQL is not installed here");
  return run(share, postgres.nearUrl, tell).finally(() => postgres.stop());
}

// Not awaited: in one file with all it loads, what it loads later would wait for it for ever.
void lives(JSON.parse(process.argv[2] ?? "") as Share).then(() => process.disconnect());
