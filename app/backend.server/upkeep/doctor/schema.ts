import { sql } from "kysely";
import { standsAlone } from "../../platform/store/stands-alone";
import { migrationsDone, migrationsToDo, unknownMigrations } from "../../platform/store/migrate";
import { either, good, wrong, type Look, type Opened } from "./check";

/** The database as such, whatever its schema. */
export const schemaLooks: Look<Opened>[] = [
  {
    name: "database",
    mend: "Look at DATABASE_URL, and whether the database runs.",
    look: async ({ store }) =>
      sql`select 1`
        .execute(store.db)
        .then(() => good(store.dialect === "sqlite" ? "SQLite answers" : "PostgreSQL answers")),
  },
  {
    name: "second database",
    mend: 'docs/cluster.md, "A machine is gone": until it is mended nothing may happen to the one that is left',
    look: async ({ store }) => {
      const alone = await standsAlone(store);
      return either(
        alone !== true,
        alone === null ? "the database is no cluster's" : "holds every commit",
        "the primary of the cluster holds every commit alone",
      );
    },
  },
  {
    name: "schema",
    mend: "desk migrate; when a newer release made it, run that release",
    look: async ({ store }) => {
      const toDo = await migrationsToDo(store);
      if (toDo.length > 0) return wrong(`not up to date: ${toDo.join(", ")} to do`);
      const unknown = unknownMigrations(await migrationsDone(store.db));
      return either(
        unknown.length === 0,
        "up to date",
        `made by a newer release: ${unknown.join(", ")}`,
      );
    },
  },
];
