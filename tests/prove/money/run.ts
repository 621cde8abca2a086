import { seedDemoServices } from "../../../app/backend.server/money/catalogue/demo-services";
import { availableOffers } from "../../../app/backend.server/money/catalogue/offers";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { idMaker } from "../../../app/backend.server/platform/store/ids";
import { checkKeys } from "../../../app/backend.server/platform/store/check-keys";
import type { Offer } from "../../../app/api/contract";
import type { Parts } from "../../../app/backend.server/platform/parts";
import { START, testSettings } from "../../unit/parts";
import { audit } from "./audit";
import { sqliteDatabases, type Databases } from "./databases";
import { History } from "./history";
import { live, noteNumbers } from "./live";
import { oneByOne } from "./one-by-one";
import { postgresDatabases } from "./postgres-databases";
import { seal } from "./product";

/** Some of the histories, one after the other. */
export interface Share {
  /** of the first; each next one's is one of `step` more */
  seed: number;
  step: number;
  count: number;
  store: "sqlite" | "postgres";
}

/** What became of one history. */
export interface Lived {
  seed: number;
  problems: string[];
  counts: [what: string, times: number][];
}

/** Beside one history of so many lives another, of several transfers alone. */
const APART = 8;

/**
 * Lives and audits each history of a share, with a database to itself.
 *
 * @param server address of a PostgreSQL; null: SQLite
 * @param tell hears of each
 */
export async function run(
  share: Share,
  server: string | null,
  tell: (lived: Lived) => void,
): Promise<void> {
  const { databases, offers } = await shops(server);
  try {
    for (let at = 0; at < share.count; at++) {
      const seed = share.seed + at * share.step;
      const servers = server === null ? 1 : 2;
      const history = await History.open(seed, databases, offers, servers);
      try {
        await live(history);
        await noteNumbers(history);
        await audit(history);
      } catch (problem) {
        history.wrong(problem instanceof Error ? (problem.stack ?? "") : String(problem));
      } finally {
        await history.product.close(history.problems.length === 0);
      }
      const lived = [history];
      if (at % APART === 0) lived.push(await transfersApart(seed, databases, offers, servers));
      tell({
        seed,
        problems: lived.flatMap(({ problems }) => problems),
        counts: lived.flatMap(({ counts }) => [...counts]),
      });
    }
  } finally {
    await databases.close();
  }
}

/** A claim of several transfers, where nobody else does anything with its money. */
async function transfersApart(...of: Parameters<typeof History.open>): Promise<History> {
  const history = await History.open(...of);
  try {
    await oneByOne(history);
  } catch (problem) {
    history.wrong(problem instanceof Error ? (problem.stack ?? "") : String(problem));
  } finally {
    await history.product.close(history.problems.length === 0);
  }
  return history;
}

/** Databases with the demo services listed. @param server of a PostgreSQL; null: SQLite */
export async function shops(
  server: string | null,
): Promise<{ databases: Databases; offers: Offer[] }> {
  const offers: Offer[] = [];
  const fill = async (url: string) => {
    const store = await openStore(url);
    const newId = idMaker(
      () => START,
      () => 0.5,
    );
    const parts = { store, seal, now: () => START, newId, settings: testSettings } as Parts;
    await seedDemoServices(parts);
    await checkKeys(store, seal);
    offers.push(...(await availableOffers(parts)));
    await store.close();
  };
  const databases = await (server === null
    ? sqliteDatabases(fill)
    : postgresDatabases(server, fill));
  return { databases, offers };
}
