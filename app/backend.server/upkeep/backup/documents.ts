import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";

/** The keys of every document that the database refers to: signed agreements. */
export async function documentKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("signings")
    .select("signed_pdf_key")
    .where("signed_pdf_key", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ signed_pdf_key }) => signed_pdf_key ?? []);
}

/**
 * Whether a document is referred to still; it may have been erased while a backup was under way.
 */
export const isReferredTo = async (
  { store }: Pick<Parts, "store">,
  key: string,
): Promise<boolean> =>
  (await store.db
    .selectFrom("signings")
    .select("id")
    .where("signed_pdf_key", "=", key)
    .executeTakeFirst()) !== undefined;
