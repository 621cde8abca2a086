import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Jobs } from "./jobs";
import type { Parts } from "./parts";
import { schemaIsOurs } from "./store/migrate";

/** Whoever asks `/readyz` does not wait longer. A database that takes longer answers nobody. */
const PATIENCE_MS = 5_000;
/** No job's turn lasts much longer than a minute: this one will not end. */
const STALLED_MS = 10 * 60_000;

/**
 * `ok`, or what is wrong, of each thing without which the site does not serve. No provider is called: its trouble is not ours, and `/readyz` is
 * asked often. Documents in S3 are a provider's, so only a folder is looked at.
 */
export async function readiness(parts: Parts, jobs: Jobs): Promise<Record<string, string>> {
  const { documents } = parts.settings;
  const answers = await Promise.all([
    said("database", "The database does not answer.", () =>
      parts.store.db.selectFrom("versions").select("name").limit(1).execute(),
    ),
    said("schema", "The database has another release's schema.", async () => {
      if (!(await schemaIsOurs(parts.store))) throw new Error();
    }),
    ...("folder" in documents
      ? [
          said("documents", "The documents folder cannot be written.", () =>
            writable(documents.folder),
          ),
        ]
      : []),
    said("jobs", "The recurring work has not come round for 10 minutes.", async () => {
      if (parts.now() - jobs.state().lastRunAt > STALLED_MS) throw new Error();
    }),
  ]);
  return Object.fromEntries(answers);
}

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
      (): [string, string] => [name, otherwise],
    )
    .finally(() => clearTimeout(timer));
}

async function writable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
}
