import type { AccountChanges } from "../../api/account-calls";
import { record } from "../platform/audit/record";
import { ANALYSTS_LETTER } from "../platform/outbox";
import type { Parts } from "../platform/parts";
import { keepNotice } from "../platform/people/notices";
import { languageOf } from "../platform/people/reading-language";
import type { PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

/**
 * Changes of the own account what is asked, all of it or nothing. Whatever a person wishes,
 * receipts, agreements and what becomes of money come. Once the analyst's own letters are not
 * wanted, those that wait do not leave any more; who asks for short messages is on record with the
 * notice of that day, for it is a new use of what we know.
 *
 * @returns what is another now than it was
 */
export function changeAccount(
  parts: Parts,
  id: PersonId,
  asked: AccountChanges,
): Promise<AccountChanges> {
  const work = async (tx: Db) => {
    const changed = otherThan(await heldIn(tx, id), asked);
    if (Object.keys(changed).length === 0) return changed;
    await tx
      .updateTable("people")
      .set({
        without_reminders: without(changed.reminders),
        without_letters: without(changed.letters),
        without_research_mail: without(changed.researchMail),
        research_by_telegram: by(changed.researchTelegram),
        research_by_sms: by(changed.researchSms),
      })
      .where("id", "=", id)
      .execute();
    if (changed.letters === false)
      await tx
        .deleteFrom("outbox")
        .where("person_id", "=", id)
        .where("kind", "=", ANALYSTS_LETTER)
        .where("tries", "=", 0)
        .execute();
    const given = { person: id, language: await languageOf(tx, id) };
    if (changed.researchTelegram)
      await keepNotice(parts, tx, { ...given, step: "research by Telegram" });
    if (changed.researchSms) await keepNotice(parts, tx, { ...given, step: "research by SMS" });
    // The trail is kept for ever, in clear: of a text it may say that it changed, not what it is.
    const ticks: { [Name in keyof AccountChanges]: boolean } = changed;
    record(parts, tx, { what: "account changed", person: id, about: ticks });
    return changed;
  };
  return parts.store.transaction(work, { table: "people", id });
}

/** All that `changeAccount` can change, as it stands. */
export const heldOf = ({ store }: Pick<Parts, "store">, id: PersonId) => heldIn(store.db, id);

async function heldIn(db: Db, id: PersonId): Promise<Required<AccountChanges>> {
  const row = await db
    .selectFrom("people")
    .select(["without_reminders", "without_letters", "without_research_mail"])
    .select(["research_by_telegram", "research_by_sms"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    reminders: row.without_reminders === null,
    letters: row.without_letters === null,
    researchMail: row.without_research_mail === null,
    researchTelegram: row.research_by_telegram !== null,
    researchSms: row.research_by_sms !== null,
  };
}

const otherThan = (held: AccountChanges, asked: AccountChanges): AccountChanges =>
  Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) => value !== undefined && value !== held[name as keyof AccountChanges],
    ),
  );

/** For a column that has 1 or null; undefined leaves it as it is. */
const by = (wanted: boolean | undefined) => (wanted === undefined ? undefined : wanted ? 1 : null);
const without = (wanted: boolean | undefined) => by(wanted === undefined ? undefined : !wanted);
