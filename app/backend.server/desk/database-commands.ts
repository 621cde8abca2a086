import { moveToPostgres } from "../upkeep/backup/move";
import { OperatorRefusal } from "../../api/refusal";
import {
  connect,
  openExisting,
  openStore,
  refuseMissing,
  sqlitePath,
} from "../platform/store/database";
import { migrate } from "../platform/store/migrate";
import { makeSeal } from "../platform/store/seal";
import { confirmed, type Command } from "./command";
import type { Outside } from "../upkeep/outside";
import { table } from "./print";
import { inRupees } from "../../content/rupees";

/** The database itself: its schema, and its way to PostgreSQL. */
export const databaseCommands: Record<string, Command<Outside>> = {
  migrate: {
    usage: "migrate",
    says: "Brings the database's schema up to this release, as every start of the server does. Refused when a newer release made it.",
    options: {},
    words: 0,
    run: async (outside) => {
      const { databaseUrl } = outside.configuration();
      refuseMissing(databaseUrl);
      const store = await connect(databaseUrl);
      try {
        const done = await migrate(store);
        return {
          lines:
            done.length === 0
              ? ["The schema is up to date: nothing to do."]
              : done.map((name) => `Done: ${name}`),
          json: { done },
        };
      } finally {
        await store.close();
      }
    },
  },
  "migrate-to-postgres": {
    usage: "migrate-to-postgres postgres://USER:PASSWORD@HOST/DATABASE --yes",
    says: "Copies a live SQLite database to an empty PostgreSQL one, compares the two, and leaves the SQLite file refusing writes.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (outside, [url = ""], options, progress) => {
      const { databaseUrl, sealKeys, hashKey } = outside.configuration();
      if (sqlitePath(databaseUrl) === null)
        throw new OperatorRefusal(409, "The database is a PostgreSQL already.");
      if (sqlitePath(url) !== null)
        throw new OperatorRefusal(
          422,
          "Name the PostgreSQL database: postgres://USER:PASSWORD@HOST/DATABASE",
        );
      confirmed(
        options,
        "All would be copied, and at the end the site would answer no request that writes until it is restarted with the new DATABASE_URL.",
      );
      const from = await openExisting(databaseUrl);
      const to = await openStore(url);
      try {
        const { rows, paise } = await moveToPostgres(
          { now: outside.now, actor: outside.actor, seal: makeSeal(sealKeys, hashKey) },
          from,
          to,
          progress,
        );
        return {
          lines: [
            ...table(
              ["Table", "Rows, the same in both"],
              Object.entries(rows).map(([name, n]) => [name, String(n)]),
            ),
            "",
            ...table(
              ["Money", "Sum, the same in both"],
              Object.entries(paise).map(([name, sum]) => [name, inRupees(sum)]),
            ),
            "",
            "Moved. The SQLite file takes no more writes. Now set DATABASE_URL to the PostgreSQL address and restart the server.",
            "Keep the file until you have seen the site work; signed agreements stay where they are.",
          ],
          json: { rows, paise },
        };
      } finally {
        await from.close();
        await to.close();
      }
    },
  },
};
