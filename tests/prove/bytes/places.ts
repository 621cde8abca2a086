import { basename, join } from "node:path";
import { readBackup } from "../../../app/backend.server/upkeep/backup/file";
import type { Site } from "../../setup/site";
import type { Desk } from "./desk";
import { bytesOf, filesIn } from "./scan";

/** Somewhere that a thief could read. */
export interface Place {
  name: string;
  bytes: Buffer;
}

/** The sandbox's files are the other side of the wire; the secrets' own file holds the secrets. */
const left = (name: string): boolean => /^sandbox\.db/.test(name) || name === "secrets.json";

/**
 * Everything the product wrote: with the server up, then stopped. A backup is made on the way, and
 * looked at closed and opened.
 */
export async function placesOf(site: Site, desk: Desk): Promise<Place[]> {
  const backup = join(site.folder, "run.backup");
  await site.operator("backup", "--to", backup);
  const metrics = await desk.metrics();
  const live = filesOf(site, "");
  await site.kill("SIGTERM");
  return [
    ...live,
    ...filesOf(site, ", at rest"),
    { name: "the backup, opened", bytes: await opened(backup, desk.backupPassphrase) },
    { name: "the log", bytes: Buffer.from(logOf(site)) },
    { name: "the metrics", bytes: Buffer.from(metrics) },
  ];
}

/** What must be among the places, else the scan proves less than it says. */
const mustBe: Record<string, (place: Place) => boolean> = {
  "the database": ({ name }) => name === "research.db",
  "the WAL": ({ name }) => name === "research.db-wal",
  "a signed agreement": ({ name }) => name.endsWith(".pdf.sealed"),
  "the backup": ({ name }) => name === "run.backup",
  "the people in the backup": ({ name, bytes }) =>
    name === "the backup, opened" && bytes.includes('"table":"people"'),
  "the documents in the backup": ({ name, bytes }) =>
    name === "the backup, opened" && bytes.includes("agreements/"),
  "the access log": ({ name, bytes }) => name === "the log" && bytes.includes('"msg":"request"'),
  "the application's log": ({ name, bytes }) =>
    name === "the log" && bytes.includes('"msg":"refused"'),
  "the metrics": ({ name }) => name === "the metrics",
};

/** @returns which of them were not looked at, or were empty */
export const notLookedAt = (places: Place[]): string[] =>
  Object.entries(mustBe).flatMap(([what, is]) =>
    places.some((place) => place.bytes.length > 0 && is(place)) ? [] : [what],
  );

const filesOf = (site: Site, when: string): Place[] =>
  filesIn(site.folder, left).map((path) => ({ name: basename(path) + when, bytes: bytesOf(path) }));

/**
 * Its envelope taken off: what lies in it is sealed once more, column by column and document by
 * document.
 */
async function opened(file: string, passphrase: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const line of readBackup(file, passphrase)) {
    parts.push(Buffer.from(`${JSON.stringify(line)}\n`));
    if (line.is === "document") parts.push(Buffer.from(line.content, "base64"));
  }
  return Buffer.concat(parts);
}

/**
 * Standard output and error without the sandbox's own console, which shows codes to a developer as
 * a phone would.
 */
const logOf = (site: Site): string =>
  site.log
    .split("\n")
    .filter((line) => !line.startsWith("sandbox: "))
    .join("\n");
