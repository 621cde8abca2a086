import type { Logger } from "pino";
import { addService } from "./backend.server/money/catalogue/edit";
import { openParts } from "./backend.server/open-parts";
import { OperatorRefusal } from "./api/refusal";
import { siteFile } from "./content/site-file.server";
import { setUp } from "./desk.server/set-up/open";

const QUERY_MS = 30_000;

/**
 * Production's first start: the owner sets up in the browser, and the database is made with the
 * first service in it. @returns once it is live
 */
export const setUpInBrowser = (
  env: Record<string, string | undefined>,
  root: string,
  log: Logger,
): Promise<void> =>
  setUp(env, {
    root,
    log,
    print: (line) => console.log(line),
    async makeDatabase(config, service) {
      const { databaseUrl, sealKeys, hashKey, backend: settings } = config;
      const site = siteFile(config.siteFile, (problem) => log.error({ problem }, "the site file"));
      const parts = await openParts(
        { databaseUrl, sealKeys, hashKey, settings, site, now: Date.now, log, demoServices: false },
        { patienceMs: QUERY_MS, lost: (problem) => log.warn(problem, "the database was lost") },
      );
      try {
        await addService({ ...parts, actor: "set-up" }, service);
      } catch (problem) {
        // Pressed before, and cut short: it is listed already.
        if (!(problem instanceof OperatorRefusal && problem.status === 409)) throw problem;
      } finally {
        await parts.store.close();
      }
    },
  });
