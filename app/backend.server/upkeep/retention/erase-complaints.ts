import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { takeTurn } from "../../platform/turn";

/**
 * Erases of a complaint, as long after it was resolved or withdrawn as records are to be kept (SEBI
 * research analyst regulation 25: 5 years at least, and until it is resolved), who complained, what
 * about, and the answers. Its dates and its source stay: the tables are counted from them.
 *
 * @returns how many; those that a turn has no time for wait for the next
 */
export async function eraseOldComplaints(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  let erased = 0;
  const until = turn.from - parts.settings.retention.recordsMs;
  const due = await parts.store.db
    .selectFrom("complaints")
    .select("id")
    .where((e) => e.or([e("resolved_at", "<=", until), e("withdrawn_at", "<=", until)]))
    .where("erased_at", "is", null)
    .execute();
  for (const { id } of due) {
    if (turn.over()) break;
    await parts.store.transaction(async (tx) => {
      await tx
        .updateTable("complaint_answers")
        .set({ words_enc: "" })
        .where("complaint_id", "=", id)
        .execute();
      await tx
        .updateTable("complaints")
        .set({
          name_enc: "",
          words_enc: "",
          withdrawn_why_enc: null,
          ...{ number_enc: null, number_hash: null, email_enc: null, email_hash: null },
          erased_at: parts.now(),
        })
        .where("id", "=", id)
        .execute();
      record(parts, tx, { what: "complaints erased", about: { complaint: id } });
    });
    erased++;
  }
  return erased;
}
