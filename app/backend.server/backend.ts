import type { Site } from "../content/site-schema";
import { liveSite } from "./information/live-site";
import { openParts, type Outside } from "./open-parts";
import type { Transport, Visitor } from "../api/transport";
import { apiApp, callHandlers } from "./http/app";
import { inProcess } from "./http/in-process";
import { readiness } from "./readiness";
import { startJobs, type Jobs } from "./jobs";
import { seedDemoServices } from "./money/catalogue/demo-services";
import type { Parts } from "./platform/parts";
import { asRun } from "../shared/run-id";

export interface Backend {
  /** `/api/v1` for other clients, as HTTP */
  fetch(request: Request, visitor: Visitor): Promise<Response>;
  /** the same calls for our own pages */
  call: Transport;
  /** `ok`, or what is wrong, of each dependency that must work for the site to serve */
  ready(): Promise<Record<string, "ok" | string>>;
  /** the site file with the complaint figures that the operator set */
  site(): Site;
  jobs: Jobs;
  parts: Parts;
  close(): Promise<void>;
}

/** No query of a page or a job comes near it; a database that vanished is noticed by it. */
const QUERY_MS = 30_000;

/**
 * Opens the database, adapters and jobs. Adapters load at first use. Throws when the secrets do not
 * open the database.
 */
export async function openBackend(outside: Outside): Promise<Backend> {
  const lost = (problem: Error) =>
    outside.log.warn({ problem: problem.message }, "a connection to the database was lost");
  const parts = await openParts(outside, {
    patienceMs: QUERY_MS,
    readThread: outside.readThread,
    lost,
  });
  if (outside.demoServices) await seedDemoServices(parts);
  const handlers = callHandlers(parts);
  const call = inProcess(parts, handlers);
  const app = apiApp(parts, handlers);
  const live = await liveSite(parts);
  const jobs = startJobs(parts);
  return {
    fetch: async (request, visitor) =>
      asRun({ requestId: visitor.requestId }, () => app.fetch(request, { visitor })),
    call: (sent) => asRun({ requestId: sent.visitor.requestId }, () => call(sent)),
    ready: () => readiness(parts),
    site: live.site,
    jobs,
    parts,
    close: async () => {
      live.stop();
      await jobs.stop();
      await parts.store.close();
    },
  };
}
