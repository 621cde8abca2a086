import { sql } from "kysely";
import { saveDraft } from "../../app/backend.server/research/drafts";
import { release } from "../../app/backend.server/research/release";
import { verifyLog } from "../../app/backend.server/research/verify-log";
import type { Db } from "../../app/backend.server/platform/store/store";
import { changeFiles } from "../../app/backend.server/research/files/draft-files";
import { aPdf, aWebp } from "../setup/research-files";
import { aNote, anAddition, anIdea } from "../setup/research-drafts";
import { testParts, type TestParts } from "../unit/parts";
import { aClient, aService, holds } from "../unit/research/desk";
import { dice, type Dice } from "./dice";
import { edits } from "./seal/edits";
import type { Proof } from "./proof";

/** Entries of the log that is edited. */
const ENTRIES = 24;

/**
 * Somebody with all rights over the database, and for half of the edits with the log's key too,
 * changes it; whoever kept one checkpoint that covers the change finds it.
 */
export const proof: Proof = {
  claim:
    "every edit straight in the database is found given any one checkpoint that covers it, also when the log was sealed anew with its own key; no clean log is called broken",
  async run({ seed, short, count, say }) {
    const many = count ?? (short ? 100 : 1_000);
    const die = dice(seed);
    const missed = await edited(die, many, say);
    const alarms = await clean(die, many, say);
    return {
      held: missed.length === 0 && alarms.length === 0,
      figure: [
        `${many} edits, ${missed.length} not found`,
        `${many} clean logs, ${alarms.length} false alarms`,
        ...[...missed, ...alarms].slice(0, 10),
      ].join("; "),
    };
  },
};

/** @returns the edits that were not found */
async function edited(die: Dice, many: number, say: (words: string) => void): Promise<string[]> {
  const parts = await aLog(die, ENTRIES);
  const missed: string[] = [];
  const tally = new Map<string, number>();
  try {
    const kept = await checkpoints(parts);
    for (let at = 0; at < many; at++) {
      const edit = die.pick(edits);
      tally.set(edit.name, (tally.get(edit.name) ?? 0) + 1);
      await rolledBack(parts, async (tx) => {
        await withoutTriggers(tx);
        const first = await edit.make(tx, die, ENTRIES, parts);
        // Any checkpoint from the first entry that is not as it was covers the change.
        const note = kept[first - 1 + die.int(ENTRIES - first + 1)] ?? "";
        const store = { ...parts.store, db: tx };
        const { broken } = await verifyLog({ ...parts, store }, note);
        if (!broken) missed.push(`${edit.name} from entry ${first} was not found`);
      });
      if ((at + 1) % 100 === 0) say(`${at + 1} edits`);
    }
    const after = await verifyLog(parts, kept.at(-1) ?? null);
    if (after.broken) missed.push(`the proof itself left a change behind: ${after.broken.why}`);
  } finally {
    await parts.close();
  }
  say([...tally].map(([name, times]) => `${name} ${times}`).join(", "));
  return missed;
}

/** @returns the logs that were called broken */
async function clean(die: Dice, many: number, say: (words: string) => void): Promise<string[]> {
  const alarms: string[] = [];
  for (let at = 0; at < many; at++) {
    const parts = await aLog(die, 1 + die.int(7));
    try {
      const { broken } = await verifyLog(parts, die.pick(await checkpoints(parts)));
      if (broken) alarms.push(`clean log ${at}: entry ${broken.number}, ${broken.why}`);
    } finally {
      await parts.close();
    }
    if ((at + 1) % 100 === 0) say(`${at + 1} clean logs`);
  }
  return alarms;
}

/** A log of so many entries of all kinds, released by the product to some people. */
async function aLog(die: Dice, entries: number): Promise<TestParts> {
  const parts = await testParts();
  await aService(parts, "S1");
  for (let people = die.int(4); people > 0; people--)
    await holds(parts, await aClient(parts), "S1");
  const open: number[] = [];
  for (let number = 1; number <= entries; number++) {
    parts.clock.now += die.int(3) * 1_000;
    const root = open.length > 0 && die.chance(0.5) ? die.pick(open) : null;
    const typed =
      root === null
        ? die.chance(0.7)
          ? anIdea({ name: `Company ${die.int(1_000)} लिमिटेड` })
          : aNote({ text: `Line ${die.int(1_000)}\n\nमूल्य और जोखिम` })
        : anAddition(die.pick(["update", "correction"]), root);
    const draft = await saveDraft(parts, null, typed);
    if (die.chance(0.4))
      await changeFiles(parts, draft, {
        remove: [],
        says: {},
        add: [{ bytes: die.chance(0.5) ? aWebp() : aPdf(), says: `Figure ${die.int(1_000)}` }],
      });
    // By the server, or by a shell with another address.
    const publicOrigin = die.pick([parts.settings.publicOrigin, "http://localhost:3000"]);
    await release({ ...parts, settings: { ...parts.settings, publicOrigin } }, draft);
    if (root === null) open.push(number);
  }
  return parts;
}

const checkpoints = async ({ store }: TestParts): Promise<string[]> =>
  (
    await store.db.selectFrom("research_entries").select("checkpoint").orderBy("number").execute()
  ).map(({ checkpoint }) => checkpoint);

async function withoutTriggers(tx: Db): Promise<void> {
  for (const table of ["research_entries", "research_receivers", "research_files"])
    for (const verb of ["update", "delete"])
      await sql`drop trigger ${sql.ref(`${table}_no_${verb}`)}`.execute(tx);
}

class Back extends Error {}
async function rolledBack({ store }: TestParts, work: (tx: Db) => Promise<void>): Promise<void> {
  await store
    .transaction(async (tx) => {
      await work(tx);
      throw new Back();
    })
    .catch((problem: unknown) => {
      if (!(problem instanceof Back)) throw problem;
    });
}
