import { openParts, type Outside } from "./open-parts";
import { apiApp } from "./http/app";
import { startJobs, type Jobs } from "./jobs";
import { seedDemoServices } from "./catalogue/demo-services";
import type { Visitor } from "./http/endpoint";
import type { Parts } from "./parts";

export interface Backend {
  fetch(request: Request, visitor: Visitor): Promise<Response>;
  /** `ok`, or what is wrong, of each dependency that must work for the site to serve */
  ready(): Promise<Record<string, "ok" | string>>;
  jobs: Jobs;
  parts: Parts;
  close(): Promise<void>;
}

/** Opens the database, adapters and jobs. Adapters load at first use. Throws when the secrets do not open the database. */
export async function openBackend(outside: Outside): Promise<Backend> {
  const parts = await openParts(outside);
  if (outside.demoServices) await seedDemoServices(parts);
  const app = apiApp(parts);
  const jobs = startJobs(parts);
  return {
    fetch: async (request, visitor) => app.fetch(request, { visitor }),
    ready: async () => ({
      database: await parts.store.db
        .selectFrom("versions")
        .select("name")
        .limit(1)
        .execute()
        .then(
          () => "ok",
          () => "The database does not answer.",
        ),
    }),
    jobs,
    parts,
    close: async () => {
      await jobs.stop();
      await parts.store.close();
    },
  };
}
