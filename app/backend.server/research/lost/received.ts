import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";

/**
 * What was put back after a restore and this person was given to read, as it was sealed; oldest
 * first. Instants UTC ms.
 */
export const putBackFor = ({ store }: Pick<Parts, "store">, person: PersonId) =>
  store.db
    .selectFrom("research_receivers as r")
    .innerJoin("research_recovered as e", "e.number", "r.number")
    .leftJoin("research_evidence as v", "v.id", "r.id")
    .selectAll("e")
    .select(["v.queued_at", "v.sent_at", "v.opened_at"])
    .where("r.person_id", "=", person)
    .orderBy("r.number")
    .execute();
