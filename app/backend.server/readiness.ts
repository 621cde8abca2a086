import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { MINUTE_MS } from "../content/durations";
import type { Parts } from "./platform/parts";
import { CannotWrite } from "./platform/store/cannot-write";
import { schemaServes } from "./platform/store/migrate";

/** Whoever asks `/readyz` does not wait longer. A database that takes longer answers nobody. */
const PATIENCE_MS = 5_000;
/** No job's turn lasts much longer than a minute, and six of them ask providers. */
const STALLED_MS = 10 * MINUTE_MS;
const SILENT = "The database does not answer.";

/**
 * `ok`, or what is wrong, of each thing without which the site does not serve. No provider is
 * called: its trouble is not ours, and `/readyz` is asked often. Documents in S3 are a provider's,
 * so only a folder is looked at.
 */
export async function readiness(parts: Parts): Promise<Record<string, string>> {
  const { documents } = parts.settings;
  const [database, folder] = await Promise.all([
    said("database", SILENT, async () => {
      await parts.store.db.selectFrom("versions").select("name").limit(1).execute();
      await parts.store.canWrite();
    }),
    "folder" in documents
      ? said("documents", "The documents folder cannot be written.", () =>
          writable(documents.folder),
        )
      : null,
  ]);
  // What stands in a database that does not answer is not known: only the true cause is told.
  const inside = database[1] === SILENT ? [] : await Promise.all([schema(parts), jobs(parts)]);
  return Object.fromEntries([database, ...inside, ...(folder ? [folder] : [])]);
}

const schema = (parts: Parts) =>
  said("schema", "The database has an older release's schema.", async () => {
    if (!(await schemaServes(parts.store))) throw new Error();
  });

const jobs = (parts: Parts) =>
  said("jobs", "No server has come round with the recurring work for 10 minutes.", async () => {
    if ((await parts.store.leader.sinceRound()) > STALLED_MS) throw new Error();
  });

function said(
  name: string,
  otherwise: string,
  look: () => Promise<unknown>,
): Promise<[string, string]> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(reject, PATIENCE_MS)));
  return Promise.race([look(), late])
    .then(
      (): [string, string] => [name, "ok"],
      (problem: unknown): [string, string] => [
        name,
        problem instanceof CannotWrite ? problem.says : otherwise,
      ],
    )
    .finally(() => clearTimeout(timer));
}

async function writable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
}
