import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import pino from "pino";
import { openParts } from "./backend.server/open-parts";
import { runOperator } from "./backend.server/operator/cli";
import { firstLine } from "./backend.server/operator/first-line";
import { secretCommands } from "./backend.server/operator/secret-commands";
import { sandboxTime } from "./backend.server/sandbox/clock";
import { configuration } from "./config.server/environment";
import { ConfigurationFaults } from "./config.server/reader";
import { SiteFaults, siteFile } from "./content/site-file.server";

/** `npm run operator -- …`: what the owner's team does, on the same database as the server, which may be running. */
async function main(): Promise<number> {
  const word = process.argv[2] ?? "";
  const makesSecret = Object.hasOwn(secretCommands, word) ? secretCommands[word] : undefined;
  if (makesSecret) {
    const lines = await makesSecret.run(
      () => firstLine("Passphrase (it is not shown): "),
      () => randomBytes(24).toString("base64url"),
    );
    for (const line of lines) console.log(line);
    return 0;
  }
  const config = configuration();
  const log = pino({ level: "warn", base: null }, pino.destination(2));
  const site = siteFile(config.siteFile, (problem) => log.error({ problem }, "the site file was not taken over"));
  const { databaseUrl, sealKeys, hashKey } = config;
  const now = config.sandbox ? sandboxTime(config.sandbox.file) : Date.now;
  const opened = await openParts({ databaseUrl, sealKeys, hashKey, settings: config.backend, site, now, log, demoServices: false });
  const parts = { ...opened, actor: `operator ${userInfo().username}` };
  try {
    return await runOperator(
      parts,
      process.argv.slice(2),
      (line) => console.log(line),
      (line) => console.error(line),
    );
  } finally {
    await parts.store.close();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (problem: unknown) => {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exitCode = problem instanceof ConfigurationFaults || problem instanceof SiteFaults ? 78 : 1;
  },
);
