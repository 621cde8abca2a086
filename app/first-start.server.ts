import type { Logger } from "pino";
import { addService } from "./backend.server/money/catalogue/edit";
import { openParts } from "./backend.server/open-parts";
import { OperatorRefusal } from "./api/refusal";
import { siteFile } from "./content/site-file.server";
import { sharedBy } from "./config.server/kept-settings";
import { shareFirst } from "./backend.server/platform/shared-settings";
import { setUp } from "./desk.server/set-up/open";
import { takeOverShared } from "./shared-settings.server";

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
    elsewhere: async () => (await takeOverShared(sharedBy(env))) === "taken over",
    async makeDatabase(config, service, files) {
      const { databaseUrl, sealKeys, hashKey, backend: settings } = config;
      const site = siteFile(config.siteFile, (problem) => log.error({ problem }, "the site file"));
      const parts = await openParts(
        { databaseUrl, sealKeys, hashKey, settings, site, now: Date.now, log, demoServices: false },
        { patienceMs: QUERY_MS, lost: (problem) => log.warn(problem, "the database was lost") },
      );
      const asSetUp = { ...parts, actor: "set-up" };
      try {
        await addService(asSetUp, service).catch((problem: unknown) => {
          // Pressed before, and cut short: it is listed already.
          if (!(problem instanceof OperatorRefusal && problem.status === 409)) throw problem;
        });
        if (sharedBy(env)) await shareFirst(asSetUp, files);
      } finally {
        await parts.store.close();
      }
    },
  });
