import { pdfContext } from "../../onboarding/signing";
import type { Parts } from "../../platform/parts";
import type { SigningId } from "../../platform/store/ids";

const BATCH = 100;

/**
 * Seals anew every stored document that lies under an older key. Each is written whole over itself,
 * so a run that is cut short leaves every document readable. @returns how many were done, and the
 * signings whose document is missing or opened by no key
 */
export async function resealDocuments(
  parts: Parts,
  progress: (done: number) => void,
): Promise<{ done: number; stuck: string[] }> {
  const stuck: string[] = [];
  let done = 0;
  for await (const { id, key } of storedDocuments(parts)) {
    const anew = await reopened(parts, id, key);
    if (anew === "stuck") stuck.push(id);
    if (!(anew instanceof Buffer)) continue;
    await parts.documents.put(key, anew);
    // Erased while it was in our hands: it must not come back.
    if ((await keyOf(parts, id)) !== key) await parts.documents.remove(key);
    progress(++done);
  }
  return { done, stuck };
}

async function* storedDocuments(parts: Parts): AsyncGenerator<{ id: SigningId; key: string }> {
  for (let after = "" as SigningId; ;) {
    const rows = await parts.store.db
      .selectFrom("signings")
      .select(["id", "signed_pdf_key"])
      .where("signed_pdf_key", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const { id, signed_pdf_key } of rows)
      if (signed_pdf_key !== null) yield { id, key: signed_pdf_key };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function reopened(
  parts: Parts,
  id: SigningId,
  key: string,
): Promise<Buffer | "stuck" | "newest"> {
  const { bytes: newest } = parts.seal.newest;
  const sealed = await parts.documents.get(key);
  if (sealed?.subarray(0, newest.length).equals(newest)) return "newest";
  try {
    return sealed
      ? parts.seal.closeBytes(parts.seal.openBytes(sealed, pdfContext(id)), pdfContext(id))
      : "stuck";
  } catch {
    return "stuck";
  }
}

const keyOf = async (parts: Parts, id: SigningId): Promise<string | null> =>
  (
    await parts.store.db
      .selectFrom("signings")
      .select("signed_pdf_key")
      .where("id", "=", id)
      .executeTakeFirst()
  )?.signed_pdf_key ?? null;
