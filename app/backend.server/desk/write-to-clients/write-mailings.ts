import { setImmediate } from "node:timers/promises";
import type { Selectable } from "kysely";
import { ANALYSTS_LETTER } from "../../platform/outbox";
import { languageFrom } from "../../platform/people/reading-language";
import { post } from "../../platform/outbox";
import type { Parts } from "../../platform/parts";
import type { MailingId } from "../../platform/store/ids";
import type { Tables } from "../../platform/store/tables";
import { takeTurn } from "../../platform/turn";
import { letterFor, stopAddress } from "./letter";
import { takeBack } from "./stop-mailing";
import { nextReceivers, WhichClients } from "./which-clients";
import { MINUTE_MS } from "../../../content/durations";

/** So many people are looked at in a transaction that a visitor waits for unnoticed. */
const WINDOW = 50;

/**
 * Puts the letters to clients into the outbox, a few a transaction, each to leave at its place in
 * the pace. A server that dies in between goes on where it was; nobody gets two, since a person
 * stands once in a mailing and a letter once in the outbox. @returns how many were written
 */
export async function writeMailings(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  const open = await parts.store.db
    .selectFrom("mailings")
    .select(["id", "stopped_at"])
    .where("done_at", "is", null)
    .orderBy("id")
    .execute();
  let written = 0;
  for (const { id, stopped_at } of open) {
    if (stopped_at !== null) await takeBack(parts, id);
    for (let more = stopped_at === null; more;) {
      if (turn.over()) return written;
      const batch = await writeBatch(parts, id);
      written += batch.written;
      more = batch.more;
      await setImmediate();
    }
  }
  return written;
}

async function writeBatch(
  parts: Parts,
  id: MailingId,
): Promise<{ written: number; more: boolean }> {
  return parts.store.transaction(async (tx) => {
    const mailing = await tx
      .selectFrom("mailings")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (mailing.done_at !== null || mailing.stopped_at !== null) return { written: 0, more: false };
    const which = WhichClients.parse(JSON.parse(mailing.which));
    const { receivers, next } = await nextReceivers(parts, tx, which, mailing.last_person, WINDOW);
    for (const [place, receiver] of receivers.entries()) {
      const { id: person, name_enc } = receiver;
      const language = languageFrom(receiver.language);
      const reader = {
        name: name_enc ? parts.seal.open(name_enc, "people.name") : null,
        language,
        stop: stopAddress(parts, person, language),
      };
      const letter_id = await post(
        parts,
        tx,
        {
          person,
          kind: ANALYSTS_LETTER,
          about: `${id} ${person}`,
          notBefore: leavesAt(mailing, mailing.written + place),
        },
        {
          to: parts.seal.open(receiver.email_enc, "people.email"),
          ...letterFor(parts, mailing, reader),
          unsubscribe: reader.stop,
        },
      );
      await tx
        .insertInto("mailing_receivers")
        .values({ id: `${id}/${person}`, mailing_id: id, person_id: person, letter_id })
        .execute();
    }
    const { numUpdatedRows } = await tx
      .updateTable("mailings")
      .set({
        written: mailing.written + receivers.length,
        ...(next === null ? { done_at: parts.now() } : { last_person: next }),
      })
      .where("id", "=", id)
      .where("last_person", "=", mailing.last_person)
      .where("done_at", "is", null)
      .where("stopped_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n)
      throw new Error(
        "two servers wrote one mailing at the same time, or it was stopped meanwhile",
      );
    return { written: receivers.length, more: next !== null };
  });
}

type Mailing = Selectable<Tables["mailings"]>;

const leavesAt = ({ confirmed_at, per_minute }: Mailing, place: number): number =>
  confirmed_at + Math.floor((place * MINUTE_MS) / per_minute);

const BATCH = 500;

/**
 * Notes when each letter was sent or given up, since the outbox forgets its letters after a month
 * and who got it is kept.
 */
export async function keepMailings({ store: { db } }: Pick<Parts, "store">): Promise<void> {
  for (let after = "", more = true; more;) {
    const rows = await db
      .selectFrom("mailing_receivers as r")
      .innerJoin("outbox as o", "o.id", "r.letter_id")
      .select(["r.id", "r.letter_id", "o.sent_at", "o.given_up_at"])
      .where("r.sent_at", "is", null)
      .where("r.given_up_at", "is", null)
      .where("r.letter_id", ">", after)
      .orderBy("r.letter_id")
      .limit(BATCH)
      .execute();
    for (const { id, sent_at, given_up_at } of rows)
      if (sent_at !== null || given_up_at !== null)
        await db
          .updateTable("mailing_receivers")
          .set({ sent_at, given_up_at })
          .where("id", "=", id)
          .execute();
    more = rows.length === BATCH;
    after = rows.at(-1)?.letter_id ?? after;
  }
}
