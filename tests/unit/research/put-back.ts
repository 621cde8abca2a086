import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { checkKeys } from "../../../app/backend.server/platform/store/check-keys";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { writeLetters } from "../../../app/backend.server/research/write-letters";
import { makeBackup } from "../../../app/backend.server/upkeep/backup/make";
import { restoreBackup } from "../../../app/backend.server/upkeep/backup/restore";
import type { Typed } from "../../../app/backend.server/research/typed";
import { freshDatabase } from "../../setup/fresh-database";
import { aNote } from "../../setup/research-drafts";
import { testParts, type TestParts } from "../parts";
import { aClient, aService, holds, released } from "./desk";

const PASSPHRASE = "correct horse battery staple";
const quiet = () => undefined;

export interface PutBack {
  /** over the database that the backup was restored into */
  parts: TestParts;
  /** what one client was sent, by number less one: also what the restored database has lost */
  letters: string[];
  close(): Promise<void>;
}

/**
 * A log of `kept` entries is backed up, `lost` more are released and mailed, it is restored; a
 * number: so many notes.
 */
export async function putBack(kept: number | Typed[], lost: number | Typed[]): Promise<PutBack> {
  const first = await testParts();
  const folder = mkdtempSync(join(tmpdir(), "put-back-"));
  const target = await freshDatabase();
  try {
    await checkKeys(first.store, first.seal);
    await aService(first, "S1");
    await holds(first, await aClient(first), "S1");
    for (const typed of drafts(kept, "Kept")) await released(first, typed);
    const file = join(folder, "one.backup");
    await makeBackup(first, file, PASSPHRASE, quiet);
    first.clock.now += 60_000;
    for (const typed of drafts(lost, "Lost")) {
      first.clock.now += 60_000;
      await released(first, typed);
    }
    const letters = await lettersIn(first);
    first.clock.now += 3_600_000;
    const { seal, now, documents } = first;
    await restoreBackup({ databaseUrl: target.url, seal, now, documents }, file, PASSPHRASE, quiet);
    const parts = { ...first, store: await openStore(target.url), address: target.url };
    const close = async () => {
      await parts.store.close();
      await target.drop();
      await first.close();
    };
    return { parts, letters, close };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const drafts = (of: number | Typed[], title: string): Typed[] =>
  typeof of === "number"
    ? Array.from({ length: of }, (_, at) => aNote({ title: `${title} ${at + 1}` }))
    : of;

/** All letters of research that wait in the outbox, in the order of their entries. */
export async function lettersIn(parts: TestParts): Promise<string[]> {
  await writeLetters(parts);
  const rows = await parts.store.db.selectFrom("outbox").selectAll().orderBy("id").execute();
  const numberOf = (text: string) => Number(/Research entry (\d+)/.exec(text)?.[1]);
  return rows
    .map(({ letter_enc }) => openLetter(parts, letter_enc).text)
    .filter((text) => text.includes("Research entry"))
    .sort((one, other) => numberOf(one) - numberOf(other));
}
