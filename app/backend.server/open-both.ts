import type { Logger } from "pino";
import type { Configuration } from "../config.server/environment";
import { sandboxKeys } from "../config.server/sandbox-keys";
import type { Site } from "../content/site-schema";
import { makePerson } from "./make-person";
import { openBackend, type Backend } from "./backend";
import type { Outside } from "./open-parts";
import { emptyStore } from "./empty-store";

export interface Both {
  backend: Backend;
  /** UTC ms: the sandbox's clock where there is one, so that QA can move it */
  now(): number;
  close(): Promise<void>;
}

/**
 * Opens the backend and, where a provider is not configured, the sandbox that plays it, on one
 * clock.
 */
export async function openBoth(
  config: Configuration,
  site: () => Site,
  log: Logger,
  { asked, drawPdf, readThread }: Pick<Outside, "asked" | "drawPdf" | "readThread"> = {},
): Promise<Both> {
  let backend: Backend | null = null;
  const opened = () => {
    if (!backend) throw new Error("the backend is not open yet");
    return backend;
  };
  const startSandbox = config.sandbox ? (await import("../../sandbox/sandbox")).startSandbox : null;
  const sandbox =
    config.sandbox && startSandbox
      ? await startSandbox({
          ...config.sandbox,
          control: !config.production,
          keys: sandboxKeys,
          webhookTarget: `${config.publicOrigin}/api/v1/webhooks`,
          print: (line) => console.log(line),
          app: {
            reset: () => emptyStore(opened().parts),
            makePerson: (asked) =>
              makePerson(opened().parts, { ...asked, step: standsAt[asked.step] }),
            runJobs: () => opened().jobs.runDue(),
          },
        })
      : null;
  if (sandbox)
    log.warn(
      { parties: config.sandboxed, url: sandbox.url },
      config.production
        ? "PRODUCTION RUNS ON THE SANDBOX: nothing is real"
        : "the sandbox plays the providers that are not configured",
    );
  const now = sandbox ? () => sandbox.now() : Date.now;
  const { databaseUrl, sealKeys, hashKey } = config;
  backend = await openBackend({
    databaseUrl,
    sealKeys,
    hashKey,
    settings: config.backend,
    site,
    now,
    log,
    asked,
    drawPdf,
    readThread,
    demoServices: config.sandbox !== null && config.siteFile === null,
  });
  return {
    backend,
    now,
    close: async () => {
      await opened().close();
      await sandbox?.close();
    },
  };
}

/** The control API names the last step done; the rules name the step a person stands at. */
const standsAt = {
  "signed-in": "email",
  email: "identity",
  identity: "agreement",
  complete: "done",
} as const;
