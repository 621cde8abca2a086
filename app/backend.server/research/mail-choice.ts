import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";

/** Whether research comes to a person by mail, too; on the site it stands either way. */
export async function setResearchMail(parts: Parts, id: PersonId, mail: boolean): Promise<void> {
  await parts.store.transaction(async (tx) => {
    await tx
      .updateTable("people")
      .set({ without_research_mail: mail ? null : 1 })
      .where("id", "=", id)
      .execute();
    record(parts, tx, { what: "research mail", person: id, about: { mail } });
  });
}
