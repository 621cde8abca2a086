import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { serversSeen } from "../../platform/store/presence";
import { olderCount, resealColumn } from "./reseal-columns";
import { resealDocuments } from "./reseal-documents";
import { sealedColumns } from "./sealed-columns";

export interface Rotated {
  values: number;
  documents: number;
  /**
   * what is not under the newest key after all, by name and id; empty when the older keys may go
   */
  left: string[];
}

/**
 * Seals every column and document anew under the first sealing secret, while servers that know both
 * keys go on serving. Cut short, it takes up where it stopped: what is under the newest key is
 * passed by. At the end it looks once more for what is not.
 *
 * @param machine the machine's clock, UTC ms
 * @throws Refusal 409 while a server still seals with another key: it could not open what is sealed
 * anew, and would go on sealing with what is to be taken out; ProviderDown (documents)
 */
export async function rotateKeys(
  parts: Parts,
  progress: (line: string) => void,
  machine: () => number = Date.now,
): Promise<Rotated> {
  const behind = await serversBehind(parts, machine());
  if (behind.length > 0)
    throw new OperatorRefusal(
      409,
      `Nothing was sealed anew. ${behind.join(", ")} still seals with another key. Restart every server with SEAL_KEY=NEW,OLD first, then run this again; a server that was killed is forgotten after 15 seconds.`,
    );
  await parts.store.transaction(async (tx) => record(parts, tx, { what: "key rotation begun" }));
  const left: string[] = [];
  let values = 0;
  for (const of of sealedColumns) {
    const name = `${of.table}.${of.column}`;
    const { done, stuck } = await resealColumn(parts, of, (count) =>
      progress(`${name}: ${count} sealed anew`),
    );
    values += done;
    left.push(...stuck.map((id) => `${name} of ${id}: no key opens it`));
  }
  const { done: documents, stuck } = await resealDocuments(parts, (count) => {
    if (count % 25 === 0) progress(`documents: ${count} sealed anew`);
  });
  left.push(...stuck.map((id) => `document of signing ${id}: missing, or no key opens it`));
  if (left.length === 0) left.push(...(await writtenMeanwhile(parts)));
  for (const name of await serversBehind(parts, machine()))
    left.push(`${name} seals with another key: restart it with the new key first`);
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "keys rotated", about: { values, documents, left: left.length } }),
  );
  return { values, documents, left };
}

/** The servers that seal with another key than the newest one here. */
async function serversBehind({ store, seal }: Parts, now: number): Promise<string[]> {
  const seen = await serversSeen(store.db, now);
  return seen.filter((one) => one.seals_with !== seal.newest.text).map(({ name }) => name);
}

/** A server that was not restarted with the new key first still seals with the old one. */
async function writtenMeanwhile(parts: Parts): Promise<string[]> {
  const left: string[] = [];
  for (const of of sealedColumns) {
    const count = await olderCount(parts, of);
    if (count > 0)
      left.push(
        `${of.table}.${of.column}: ${count} sealed with an older key meanwhile; restart every server with the new key first`,
      );
  }
  return left;
}
