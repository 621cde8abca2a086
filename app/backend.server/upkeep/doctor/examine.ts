import { existsSync } from "node:fs";
import { ConfigurationFaults, type Fault } from "../../../config.server/reader";
import type { Outside } from "../outside";
import { connect, sqlitePath } from "../../platform/store/database";
import type { Store } from "../../platform/store/store";
import { migrationsToDo } from "../../platform/store/migrate";
import { skipped, wrong, type Check, type Look, type Settings } from "./check";
import { databaseLooks } from "./database";
import { isLocked, LOCK_MS, lockOn } from "./locked";
import { machineLooks } from "./machine";
import { moneyLooks } from "./money";
import { nodeLooks } from "./node";
import { providerLooks } from "./providers";
import { schemaLooks } from "./schema";
import { settingsLooks } from "./settings";
import { shownSite } from "./shown-site";
import { siteLooks } from "./site";
import { workLooks } from "./work";

/**
 * Looks at everything and changes nothing. Runs with a configuration that has faults: it lists
 * them, and skips what needs one.
 */
export async function examine(outside: Outside): Promise<Check[]> {
  const { settings, faults, why } = configured(outside);
  // First, and alone: opening a file that is locked stops this process, and the others' answers
  // would seem late.
  const lock =
    settings && !settings.config.apiUrl ? await lockOn(settings.config.databaseUrl) : null;
  const checks = [...(await all(nodeLooks, { root: outside.root }, "")), ...faults.map(asCheck)];
  const looks = [...settingsLooks, ...machineLooks, ...providerLooks];
  checks.push(...(await all(looks, settings, why)));
  checks.push(...(await siteChecks(outside, settings, why, lock !== null)));
  return [...checks, ...(await databaseChecks(settings, why, lock))];
}

async function all<Needs>(
  looks: Look<Needs>[],
  needs: Needs | null,
  why: string,
): Promise<Check[]> {
  const bare = needs === null && why !== "";
  // At once: most of the time is spent waiting for providers.
  return Promise.all(
    looks.map(async (one) => ({
      name: one.name,
      mend: one.mend,
      ...(bare ? skipped(why) : await found(one, needs as Needs)),
    })),
  );
}

const found = async <Needs>({ look }: Look<Needs>, needs: Needs) => {
  try {
    return await look(needs);
  } catch (problem) {
    return isLocked(problem)
      ? skipped("another program has the database locked: ask again")
      : wrong(`cannot be looked at: ${said(problem)}`);
  }
};

function configured(outside: Outside): { settings: Settings | null; faults: Fault[]; why: string } {
  try {
    return { settings: { config: outside.configuration(), now: outside.now }, faults: [], why: "" };
  } catch (problem) {
    const faults =
      problem instanceof ConfigurationFaults
        ? problem.faults
        : [{ variable: "DATA_DIR", wrong: said(problem), example: "/var/lib/research-desk" }];
    return { settings: null, faults, why: "the configuration has faults" };
  }
}

const asCheck = ({ variable, wrong: says, example }: Fault): Check => ({
  name: `${variable}`,
  ...wrong(says),
  mend: `${variable}=${example}`,
});

async function siteChecks(
  outside: Outside,
  settings: Settings | null,
  why: string,
  locked: boolean,
): Promise<Check[]> {
  if (!settings) return all(siteLooks, null, why);
  try {
    return await all(
      siteLooks,
      { ...settings, site: await siteToShow(outside, settings, locked) },
      "",
    );
  } catch (problem) {
    const fault: Check = {
      name: "site file",
      ...wrong(said(problem)),
      mend: "Mend the file that SITE_FILE names; app/content/demo-site.json shows the form.",
    };
    return [fault, ...(await all(siteLooks, null, "the site file has faults"))];
  }
}

const siteToShow = (outside: Outside, settings: Settings, locked: boolean) =>
  locked ? outside.site() : shownSite(outside.site(), settings);

async function databaseChecks(
  settings: Settings | null,
  why: string,
  lock: Check | null,
): Promise<Check[]> {
  const inner = [...databaseLooks, ...moneyLooks, ...workLooks];
  const skip = (because: string) => all([...schemaLooks, ...inner], null, because);
  if (lock) {
    const rest = await skip("another program has the database locked");
    return [lock, ...rest.filter(({ name }) => name !== lock.name)];
  }
  if (!settings) return skip(why);
  const { databaseUrl, apiUrl } = settings.config;
  if (apiUrl) return skip("the API is somebody else's (API_URL)");
  const path = sqlitePath(databaseUrl);
  if (path !== null && !existsSync(path))
    return skip("there is no database yet; the first start makes it");
  let store: Store | null = null;
  try {
    store = await connect(databaseUrl, null, LOCK_MS);
    const opened = { ...settings, store };
    const schema = await all(schemaLooks, opened, "");
    const behind = (await migrationsToDo(store)).length > 0;
    return [
      ...schema,
      ...(behind
        ? await all(inner, null, "the schema is not up to date")
        : await all(inner, opened, "")),
    ];
  } catch (problem) {
    const fault: Check = {
      name: "database",
      ...wrong(`does not open: ${said(problem)}`),
      mend: "Look at DATABASE_URL, and whether the database runs. A wrecked one: desk restore FILE --yes",
    };
    return [fault, ...(await skip("the database does not open"))];
  } finally {
    await store?.close();
  }
}

function said(problem: unknown): string {
  if (problem instanceof ConfigurationFaults)
    return problem.faults.map(({ variable, wrong }) => `${variable} ${wrong}`).join("; ");
  return problem instanceof Error ? problem.message : "unknown";
}
