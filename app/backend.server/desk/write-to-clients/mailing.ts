import { setImmediate } from "node:timers/promises";
import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import { post } from "../../platform/outbox";
import type { Parts } from "../../platform/parts";
import type { MailingId, PersonId } from "../../platform/store/ids";
import { bannedWords, letterFor, type Written } from "./letter";
import { nextReceivers, type WhichClients } from "./which-clients";

/** How many letters a minute leave at most: a mail provider takes so many. */
export const paces = [30, 60, 120] as const;

/** Who would get it, as far as they were counted. */
export interface Counted {
  people: number;
  /** there are more: counting ended, since a page waits for it */
  more: boolean;
  /** the first of them */
  names: string[];
}

const COUNTING_MS = 4_000;
const NAMED = 20;

/** Counts who would get a letter now, a few at a time, so that nobody else waits. */
export async function countReceivers(parts: Parts, which: WhichClients): Promise<Counted> {
  const counted: Counted = { people: 0, more: false, names: [] };
  const began = performance.now();
  for (let after: PersonId | "" | null = ""; after !== null;) {
    const { receivers, next } = await nextReceivers(parts, parts.store.db, which, after);
    counted.people += receivers.length;
    for (const { name_enc } of receivers.slice(0, NAMED - counted.names.length))
      counted.names.push(name_enc ? parts.seal.open(name_enc, "people.name") : "no name yet");
    after = next;
    if (after !== null && performance.now() - began > COUNTING_MS)
      return { ...counted, more: true };
    await setImmediate();
  }
  return counted;
}

export interface Asked {
  which: WhichClients;
  written: Written;
  perMinute: number;
  /** pressing twice with the same word does it once */
  once: string;
  /** the owner keeps words that the Advertisement Code does not allow */
  keepsWords: boolean;
}

/**
 * Begins a letter to many clients; it is written into the outbox by the recurring work
 * (`write-mailings.ts`). Throws Refusal 422 when it has words that may not stand in it.
 *
 * @returns its id; of the same page pressed again the same
 */
export async function beginMailing(parts: Parts, asked: Asked): Promise<MailingId> {
  const banned = asked.keepsWords ? [] : bannedWords(asked.written);
  if (banned.length > 0)
    throw new OperatorRefusal(422, banned.map((one) => `“${one.found}”: ${one.better}`).join(" "));
  return parts.store.transaction(async (tx) => {
    const id = parts.newId<MailingId>();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("mailings")
      .values({
        id,
        once: asked.once,
        ...asked.written,
        which: JSON.stringify(asked.which),
        per_minute: asked.perMinute,
        confirmed_at: parts.now(),
        last_person: "",
        written: 0,
      })
      .onConflict((on) => on.column("once").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      const { state, service, days } = asked.which;
      record(parts, tx, {
        what: "letter to clients",
        about: { mailing: id, state, service, ...(state === "ending" ? { days } : {}) },
      });
      return id;
    }
    const same = await tx
      .selectFrom("mailings")
      .select("id")
      .where("once", "=", asked.once)
      .executeTakeFirstOrThrow();
    return same.id;
  });
}

/** Sends the letter to the owner's own address, as a client would read it. */
export async function sendTest(parts: Parts, written: Written): Promise<string> {
  const { analyst, ownerEmail: to } = parts.site();
  const stop = `${parts.settings.publicOrigin}/unsubscribe`;
  const reader = { name: analyst.registeredName, language: "en" as const, stop };
  await parts.store.transaction((tx) =>
    post(
      parts,
      tx,
      { person: null, kind: "owner: test of a letter", about: parts.newId<string>() },
      { to, ...letterFor(parts, written, reader) },
    ),
  );
  return to;
}
