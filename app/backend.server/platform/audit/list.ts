import { z } from "zod";
import type { Parts } from "../parts";
import type { PersonId } from "../store/ids";

export interface Listed {
  /** null: it waits to be sealed, which takes some seconds */
  seq: number | null;
  /** UTC ms */
  at: number;
  who: string;
  what: string;
  person: PersonId | null;
  about: Record<string, unknown>;
}

const About = z.record(z.string(), z.unknown());

/**
 * The newest entries of the trail, newest first, those that wait to be sealed before the others; of
 * one person or one kind where asked.
 */
export async function trail(
  parts: Pick<Parts, "store">,
  {
    person = null,
    what = null,
    most,
  }: { person?: string | null; what?: string | null; most: number },
): Promise<Listed[]> {
  const { db } = parts.store;
  // In this order nothing is missed that is sealed meanwhile; it is seen twice, and told once.
  const waiting = await db
    .selectFrom("audit_unsealed")
    .select(["act_id", "at", "who", "what", "person_id", "about"])
    .$if(person !== null, (q) => q.where("person_id", "=", person as PersonId))
    .$if(what !== null, (q) => q.where("what", "=", what ?? ""))
    .orderBy("place", "desc")
    .limit(most)
    .execute();
  const sealed = await db
    .selectFrom("audit")
    .select(["seq", "act_id", "at", "who", "what", "person_id", "about"])
    .$if(person !== null, (q) => q.where("person_id", "=", person as PersonId))
    .$if(what !== null, (q) => q.where("what", "=", what ?? ""))
    .orderBy("seq", "desc")
    .limit(most)
    .execute();
  const told = new Set(sealed.map(({ act_id }) => act_id));
  const rows = [
    ...waiting.filter(({ act_id }) => !told.has(act_id)).map((row) => ({ ...row, seq: null })),
    ...sealed,
  ];
  return rows.slice(0, most).map(({ person_id, about, seq, at, who, what: act }) => ({
    ...{ seq, at, who, what: act },
    person: person_id,
    about: About.parse(JSON.parse(about)),
  }));
}
