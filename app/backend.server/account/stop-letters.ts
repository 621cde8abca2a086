import { ClientRefusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { changeAccount } from "./change-account";

/**
 * What stands in a letter's own link, by which whoever has the letter stops the next ones without
 * signing in; good for this person and for nothing else.
 */
export const stopToken = ({ seal }: Pick<Parts, "seal">, id: PersonId): string =>
  `${id}.${seal.hash(id, "people.without_letters").slice(0, 32)}`;

/**
 * Stops the analyst's letters by a letter's link; twice is the same. Throws Refusal 404 when it is
 * not one of ours.
 */
export async function stopLetters(parts: Parts, token: string): Promise<void> {
  const id = token.slice(0, token.indexOf(".")) as PersonId;
  if (token !== stopToken(parts, id)) throw new ClientRefusal(404, "account.no-such-link");
  const person = await parts.store.db
    .selectFrom("people")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person) throw new ClientRefusal(404, "account.no-such-link");
  await changeAccount(parts, id, { letters: false });
}
