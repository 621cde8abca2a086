import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { ComplaintId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { countComplaintsUp } from "../figures";
import { announceAnswer } from "./complaint-letters";
import { opened, rowBy, toldOf } from "./register";
import { DAY_MS } from "../../../content/durations";

/**
 * Answers a complaint by mail, where there is an address, and keeps the answer; `resolves` stops
 * its clock. One that is resolved may be written about again, and stays so. The same words again
 * within a day are the same answer, and do nothing. Throws Refusal 404, 409 (resolved already,
 * withdrawn, or erased) or 422 (no words).
 */
export async function answerComplaint(
  parts: Parts,
  reference: string,
  { words, resolves }: { words: string; resolves: boolean },
): Promise<void> {
  if (words.trim() === "")
    throw new OperatorRefusal(422, "Write the answer: the complainant reads it.");
  await parts.store.transaction(async (tx) => {
    // First in the transaction, so that two who answer at once do it one after the other.
    await countComplaintsUp(tx);
    const row = await rowBy(tx, reference);
    if (row.erased_at !== null) throw new OperatorRefusal(409, "This complaint is erased.");
    if ((!resolves || row.resolved_at !== null) && (await justAnswered(parts, tx, row.id, words)))
      return;
    if (row.withdrawn_at !== null)
      throw new OperatorRefusal(409, "This complaint was withdrawn: there is nothing to answer.");
    if (resolves && row.resolved_at !== null)
      throw new OperatorRefusal(409, "This complaint is resolved already.");
    const at = parts.now();
    const answer = parts.newId<string>();
    await tx
      .insertInto("complaint_answers")
      .values({
        id: answer,
        complaint_id: row.id,
        words_enc: parts.seal.close(words.trim(), "complaint_answers.words"),
        at,
      })
      .execute();
    if (resolves)
      await tx
        .updateTable("complaints")
        .set({ resolved_at: at })
        .where("id", "=", row.id)
        .execute();
    record(parts, tx, {
      what: resolves ? "complaint resolved" : "complaint answered",
      about: { complaint: row.id },
    });
    const open = row.resolved_at === null;
    await announceAnswer(parts, tx, toldOf(parts, row), {
      answer,
      words: words.trim(),
      resolves,
      open,
    });
  });
}

/** Whether the last answer says the same, and is less than a day old. */
async function justAnswered(
  parts: Parts,
  tx: Db,
  complaint: ComplaintId,
  words: string,
): Promise<boolean> {
  const last = await tx
    .selectFrom("complaint_answers")
    .select("words_enc")
    .where("complaint_id", "=", complaint)
    .where("at", ">", parts.now() - DAY_MS)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return opened(parts, last?.words_enc ?? null, "complaint_answers.words") === words.trim();
}
