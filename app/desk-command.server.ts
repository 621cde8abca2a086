import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { commandClock } from "./command-clock.server";
import { needsStore, runOperator, runWithoutStore, showHelp } from "./backend.server/desk/cli";
import { asksForHelp } from "./backend.server/desk/help";
import { openParts } from "./backend.server/open-parts";
import type { Outside } from "./backend.server/upkeep/outside";
import {
  configurationOfCommand,
  configurationWith,
  configurationWithoutSite,
  processEnvironment,
  shownVariables,
} from "./config.server/environment";
import type { Environment } from "./config.server/kept-settings";
import { siteFile } from "./content/site-file.server";
import { speakAlso } from "./content/words/further";

/** Where a command's words go. */
export interface Terminal {
  /** takes a line of the answer */
  out(line: string): void;
  /** takes a line about how far it is */
  progress(line: string): void;
  log: Logger;
}

/**
 * `desk …`: what the owner's team does, on the same database as the server, which may be running.
 *
 * @param argv the words behind `desk`
 * @param env given by tests; else this process's
 * @returns the exit code. Throws what ends the program: a wrong setting, what the database says
 */
export async function deskCommand(
  argv: string[],
  terminal: Terminal,
  env?: Environment,
): Promise<number> {
  const { out, progress } = terminal;
  if (asksForHelp(argv)) return showHelp(argv, out);
  const outside = outsideOf(terminal.log, env);
  const code = await runWithoutStore(outside, argv, out, progress);
  if (code !== null) return code;
  if (!needsStore(argv)) return showHelp(argv, out);
  const parts = await outside.parts();
  try {
    return await runOperator(parts, argv, out, progress);
  } finally {
    await parts.store.close();
  }
}

function outsideOf(log: Logger, env?: Environment): Outside {
  const site = (path: string | null) =>
    siteFile(path, (problem) => log.error({ problem }, "the site file was not taken over"));
  const actor = `operator ${userInfo().username}`;
  const now = commandClock(() => configurationWithoutSite(env));
  return {
    configuration: (kept) => (kept ? configurationWith(kept, env) : configurationWithoutSite(env)),
    variables: () => shownVariables(env),
    env: env ?? processEnvironment(),
    // From build/server/operator.js.
    root: join(dirname(fileURLToPath(import.meta.url)), "../.."),
    actor,
    site: () => site(configurationOfCommand(env).siteFile)(),
    now,
    async parts() {
      const config = configurationOfCommand(env);
      speakAlso(config.languages);
      const { databaseUrl, sealKeys, hashKey } = config;
      const opened = await openParts({
        databaseUrl,
        sealKeys,
        hashKey,
        settings: config.backend,
        site: site(config.siteFile),
        now,
        log,
        demoServices: false,
      });
      return { ...opened, actor };
    },
  };
}
