import { z } from "zod";
import type { Parts } from "../parts";
import type { PersonId } from "../store/ids";

export interface Listed {
  seq: number;
  /** UTC ms */
  at: number;
  who: string;
  what: string;
  person: PersonId | null;
  about: Record<string, unknown>;
}

const About = z.record(z.string(), z.unknown());

/** The newest entries of the trail, newest first; of one person or one kind where asked. */
export async function trail(
  parts: Pick<Parts, "store">,
  {
    person = null,
    what = null,
    most,
  }: { person?: string | null; what?: string | null; most: number },
): Promise<Listed[]> {
  const rows = await parts.store.db
    .selectFrom("audit")
    .select(["seq", "at", "who", "what", "person_id", "about"])
    .$if(person !== null, (q) => q.where("person_id", "=", person as PersonId))
    .$if(what !== null, (q) => q.where("what", "=", what ?? ""))
    .orderBy("seq", "desc")
    .limit(most)
    .execute();
  return rows.map(({ person_id, about, ...row }) => ({
    ...row,
    person: person_id,
    about: About.parse(JSON.parse(about)),
  }));
}
