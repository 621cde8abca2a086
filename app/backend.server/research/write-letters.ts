import { addressOfRoot } from "./lost/items";
import { setImmediate } from "node:timers/promises";
import { letterText } from "../../content/words/letter";
import { languageFrom } from "../platform/people/reading-language";
import { say } from "../../content/words/sentence";
import { post } from "../platform/outbox";
import { dear } from "../platform/post-to";
import type { Parts } from "../platform/parts";
import { takeTurn } from "../platform/turn";
import type { PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import type { Way } from "../platform/store/tables";
import { letterOf } from "./letter";
import { queuePointers } from "./pointers/queue";
import { keyBeside, publicKey } from "./signer";
import type { EntryRow } from "./sound";

/** As many as are written while a visitor waits unnoticed. */
const BATCH = 25;

/**
 * Puts the letters about what was released into the outbox, and the short messages beside them, a
 * few a transaction, so that the site goes on answering. Who gets one was fixed with the release; a
 * server that dies in between goes on where it was. Nobody gets two: an entry has one letter a
 * person. @returns how many were written
 */
export async function writeLetters(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  const open = await parts.store.db
    .selectFrom("research_mailings")
    .select("number")
    .where("done_at", "is", null)
    .orderBy("number")
    .execute();
  let written = 0;
  for (const { number } of open) {
    const about = await aboutEntry(parts, number);
    for (let more = true; more;) {
      if (turn.over()) return written;
      const batch = await writeBatch(parts, about);
      written += batch.written;
      more = batch.more;
      await setImmediate();
    }
  }
  return written;
}

interface About {
  entry: EntryRow;
  letter: ReturnType<typeof letterOf>;
}

async function aboutEntry(parts: Parts, number: number): Promise<About> {
  const { db } = parts.store;
  const entry = await db
    .selectFrom("research_entries")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const root = await addressOfRoot(db, entry.root);
  const key = keyBeside(entry.checkpoint, await publicKey(db));
  return { entry, letter: letterOf(parts, entry, { root, key }) };
}

async function writeBatch(
  parts: Parts,
  { entry, letter }: About,
): Promise<{ written: number; more: boolean }> {
  return parts.store.transaction(async (tx) => {
    const { number } = entry;
    const mailing = await tx
      .selectFrom("research_mailings")
      .selectAll()
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    const people = await nextReceivers(tx, number, mailing.last_person);
    const now = parts.now();
    await queuePointers(parts, tx, number, people);
    let written = 0;
    for (const { id, email_enc, name_enc, language } of people) {
      if (email_enc === null) continue;
      const name = name_enc ? parts.seal.open(name_enc, "people.name") : null;
      const letterId = await post(
        parts,
        tx,
        { person: id, kind: "research", about: `${entry.id} ${id}` },
        {
          to: parts.seal.open(email_enc, "people.email"),
          subject: say(language, letter.subject),
          text: letterText(language, [dear(name), ...letter.paragraphs]),
        },
      );
      const evidence = { letter_id: letterId, queued_at: now };
      await tx
        .insertInto("research_evidence")
        .values({ id: `${number}/${id}`, number, person_id: id, ...evidence })
        .onConflict((on) => on.column("id").doUpdateSet(evidence))
        .execute();
      written++;
    }
    const last = people.at(-1);
    await tx
      .updateTable("research_mailings")
      .set({
        written: mailing.written + written,
        ...(last ? { last_person: last.id } : {}),
        ...(people.length < BATCH ? { done_at: now } : {}),
      })
      .where("number", "=", number)
      .execute();
    return { written, more: people.length === BATCH };
  });
}

/**
 * The next who were entitled; of who wants no letter or has no address any more the address is
 * null. `ways`: by which a short message goes, too.
 */
async function nextReceivers(tx: Db, number: number, after: PersonId | "") {
  const rows = await tx
    .selectFrom("research_receivers as r")
    .leftJoin("people as p", "p.id", "r.person_id")
    .select(["r.person_id", "p.email_enc", "p.name_enc", "p.language"])
    .leftJoin("telegram_links as l", (on) =>
      on
        .onRef("l.person_id", "=", "r.person_id")
        .on("l.ended_at", "is", null)
        .on("l.blocked_at", "is", null),
    )
    .select(["p.without_research_mail", "p.closed_at"])
    .select(["p.research_by_telegram", "p.research_by_sms", "l.id as linked"])
    .where("r.number", "=", number)
    .where("r.person_id", ">", after as PersonId)
    .orderBy("r.person_id")
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({
    id: row.person_id,
    name_enc: row.name_enc,
    language: languageFrom(row.language),
    email_enc: row.closed_at === null && row.without_research_mail === null ? row.email_enc : null,
    ways: row.closed_at === null ? waysOfOne(row) : [],
  }));
}

function waysOfOne(row: {
  research_by_telegram: 1 | null;
  research_by_sms: 1 | null;
  linked: string | null;
}): Way[] {
  return [
    ...(row.research_by_telegram && row.linked ? (["telegram"] as const) : []),
    ...(row.research_by_sms ? (["sms"] as const) : []),
  ];
}
