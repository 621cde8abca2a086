import { findOrMakePerson } from "../../../app/backend.server/platform/people/people";
import type { Person } from "../../../app/backend.server/platform/people/person";
import type { Shop } from "../../unit/payments/shop";

let people = 0;

/** A client nobody has met in this run, who may buy. */
export async function somebody({ parts, asha }: Shop): Promise<Person> {
  const number = `+91${8_000_000_000 + ++people}`;
  const id = await parts.store.transaction((tx) => findOrMakePerson(parts, tx, number));
  return { ...asha, id, number };
}
