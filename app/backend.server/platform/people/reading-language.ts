import { languageNamed, type Language } from "../../../content/languages";
import { DEFAULT_LANGUAGE } from "../../../content/words/sentence";
import type { PersonId } from "../store/ids";
import type { Db } from "../store/store";

/** As it is kept with a person; one that this release does not know is English. */
export const languageFrom = (kept: string | null): Language =>
  languageNamed(kept) ?? DEFAULT_LANGUAGE;

export async function languageOf(db: Db, person: PersonId): Promise<Language> {
  const { language } = await db
    .selectFrom("people")
    .select("language")
    .where("id", "=", person)
    .executeTakeFirstOrThrow();
  return languageFrom(language);
}

/** The language of the page on which the person acted last is that of their letters. */
export async function keepLanguage(db: Db, person: PersonId, language: Language): Promise<void> {
  await db
    .updateTable("people")
    .set({ language: language === DEFAULT_LANGUAGE ? null : language })
    .where("id", "=", person)
    .where("closed_at", "is", null)
    .execute();
}
