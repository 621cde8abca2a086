import { record } from "../platform/audit/record";
import { keepNotice } from "../platform/people/notices";
import { languageOf } from "../platform/people/reading-language";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";

/** How a person is told of research, beside the site, where it stands either way. */
export interface ToldBy {
  /** the whole text */
  mail: boolean;
  /** a short message with the way to it; as it was where it is left out */
  telegram?: boolean | undefined;
  sms?: boolean | undefined;
}

/** Keeps the person's own choice. */
export async function setResearchMail(
  parts: Parts,
  id: PersonId,
  { mail, telegram, sms }: ToldBy,
): Promise<void> {
  await parts.store.transaction(async (tx) => {
    await tx
      .updateTable("people")
      .set({
        without_research_mail: mail ? null : 1,
        ...(telegram === undefined ? {} : { research_by_telegram: telegram ? 1 : null }),
        ...(sms === undefined ? {} : { research_by_sms: sms ? 1 : null }),
      })
      .where("id", "=", id)
      .execute();
    const language = await languageOf(tx, id);
    if (telegram)
      await keepNotice(parts, tx, { person: id, language, step: "research by Telegram" });
    if (sms) await keepNotice(parts, tx, { person: id, language, step: "research by SMS" });
    const about = { mail, telegram: telegram ?? null, sms: sms ?? null };
    record(parts, tx, { what: "research mail", person: id, about });
  });
}
