import { createHash } from "node:crypto";
import { languageNamed, standsIn, type Language } from "../../../content/languages";
import type { Site } from "../../../content/site-schema";
import { catalogueOf } from "../../../content/words/catalogue.server";
import { flat } from "../../../content/words/compare-words";
import { fill } from "../../../content/words/fill";
import { DEFAULT_LANGUAGE } from "../../../content/words/sentence";
import { hasNotice, translatedFrom } from "../../../content/words/translated-from.server";
import type { Person } from "./person";
import type { PersonId } from "../store/ids";
import type { Db } from "../store/store";
import type { Parts } from "../parts";

/**
 * With which step somebody gave us data, or a new use of it, beside the link to the notice of what
 * becomes of it; with the summary it is the agreement's own that is kept.
 */
export type NoticeStep =
  | "number"
  | "e-mail"
  | "PAN and birth date"
  | "agreement"
  | "agreement, its summary"
  | "research by Telegram"
  | "research by SMS";

/** What somebody was told in their language, as its page says it. */
export interface Notice {
  /** in which the page stands; English where its translation is older than the English */
  language: Language;
  /** what the notice itself says of its age; of a translation, its day */
  version: string;
  words: string;
  /** of `words`, in UTF-8 */
  sha256: string;
}

/** The notice that the DPDP Act asks for, to which a reader of the language is led now. */
export function noticeIn(asked: Language, { product, analyst, officers }: Site): Notice {
  const made = translatedFrom(asked, ["privacyPolicy"]);
  const there = languageNamed(asked) !== undefined && hasNotice(asked);
  const language = there ? asked : DEFAULT_LANGUAGE;
  const { name, email, phone } = officers.privacy;
  const values = { product, analyst: analyst.registeredName, name, email, phone };
  const words = [...flat(catalogueOf(language).privacyPolicy).values()]
    .map((sentence) => fill<string>(sentence, values))
    .join("\n");
  const version =
    made && typeof made !== "string" && there
      ? made.day
      : catalogueOf(DEFAULT_LANGUAGE).privacyPolicy.dates;
  return hashed({ language, version, words });
}

/**
 * The summary that stands beside the English agreement; null where none does. One that is older
 * than its English stands in English.
 */
export function summaryIn(asked: Language, version: string): Notice | null {
  const there = languageNamed(asked) && standsIn(asked, "/details");
  const made = there ? translatedFrom(asked, ["agreementSummary"]) : null;
  if (!made) return null;
  const isEnglish = typeof made === "string";
  const language = isEnglish ? DEFAULT_LANGUAGE : asked;
  const words = [...flat(catalogueOf(language).agreementSummary).values()].join("\n");
  return hashed({ language, version: isEnglish ? version : made.day, words });
}

const hashed = (notice: Omit<Notice, "sha256">): Notice => ({
  ...notice,
  sha256: createHash("sha256").update(notice.words).digest("hex"),
});

/**
 * Keeps, in the transaction `tx` of a step, that its page led the person to the notice: once for a
 * step and what the notice said then.
 */
export async function keepNotice(
  parts: Pick<Parts, "site" | "now" | "newId">,
  tx: Db,
  { person, language, step }: { person: PersonId; language: Language; step: NoticeStep },
): Promise<void> {
  await keep(parts, tx, { person, step }, noticeIn(language, parts.site()));
}

/** To which notice a person was led: the one that they opened, else the one of their page. */
export const ledTo = ({
  id: person,
  language,
  notice = language,
}: Pick<Person, "id" | "language" | "notice">): { person: PersonId; language: Language } => ({
  person,
  language: notice,
});

/** The same where somebody asks for the agreement; with the summary that stood beside it. */
export async function keepAgreementNotices(
  parts: Pick<Parts, "site" | "now" | "newId">,
  tx: Db,
  person: Pick<Person, "id" | "language" | "notice">,
): Promise<void> {
  await keepNotice(parts, tx, { ...ledTo(person), step: "agreement" });
  const summary = summaryIn(person.language, parts.site().agreementVersion);
  if (summary)
    await keep(parts, tx, { person: person.id, step: "agreement, its summary" }, summary);
}

async function keep(
  parts: Pick<Parts, "now" | "newId">,
  tx: Db,
  { person, step }: { person: PersonId; step: NoticeStep },
  { sha256, ...notice }: Notice,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("notices_given")
    .values({ id: parts.newId(), person_id: person, sha256, step, given_at: parts.now() })
    .onConflict((on) => on.columns(["person_id", "sha256", "step"]).doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  await tx
    .insertInto("notices")
    .values({ sha256, ...notice })
    .onConflict((on) => on.column("sha256").doNothing())
    .execute();
}

/** Which notices were given, with which step, oldest first; to whom is the caller's to say. */
export const noticesGiven = (db: Db) =>
  db
    .selectFrom("notices_given as g")
    .innerJoin("notices as n", "n.sha256", "g.sha256")
    .select(["g.person_id as person", "g.step", "g.given_at as at"])
    .select(["n.language", "n.version", "n.sha256"])
    .orderBy("g.given_at")
    .orderBy("g.id");

/** What each of them said, by its SHA-256; in order of these. */
export async function wordsOfNotices(
  db: Db,
  given: { sha256: string }[],
): Promise<Record<string, string>> {
  const asked = new Set(given.map(({ sha256 }) => sha256));
  if (asked.size === 0) return {};
  const rows = await db
    .selectFrom("notices")
    .select(["sha256", "words"])
    .where("sha256", "in", [...asked])
    .orderBy("sha256")
    .execute();
  return Object.fromEntries(rows.map(({ sha256, words }) => [sha256, words]));
}
