import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
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
 * passed by. At the end it looks once more for what is not. Throws ProviderDown (documents).
 */
export async function rotateKeys(parts: Parts, progress: (line: string) => void): Promise<Rotated> {
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
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "keys rotated", about: { values, documents, left: left.length } }),
  );
  return { values, documents, left };
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
