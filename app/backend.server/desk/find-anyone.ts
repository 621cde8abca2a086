import { plainOf } from "../../api/plain-characters";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { peopleNamed } from "../platform/people/name-words";
import { accountsOf, type Account } from "../platform/people/find-accounts";
import { waysToFind } from "./ways-to-find";

/** Of one name. */
const MOST = 200;

/** An account, and by what it was found: "payment pay_…". */
export interface FoundAccount extends Account {
  by: string;
}

/**
 * From anything that stands on a bank statement, an invoice, a mail or the gateway's dashboard to
 * the person: phone number, e-mail, PAN, `pay_…`, `order_…`, `rfnd_…`, `disp_…`, any id of ours,
 * UTR (of a refund sent by hand, too), claim's reference, invoice number, or the beginnings of a
 * name's words. Looked up by index. That somebody looked is put on the audit trail, for each person
 * found.
 *
 * @param most of a name, which many may have
 * @param byContact also by phone number, e-mail address and PAN: who may not read them would learn
 *   by a hit whose they are
 * @returns newest account first; none when nobody fits
 */
export async function findAnyone(
  parts: Parts,
  typed: string,
  { most = MOST, byContact = true }: { most?: number; byContact?: boolean } = {},
): Promise<FoundAccount[]> {
  const words = plainOf(typed).trim();
  if (words === "") return [];
  const by = new Map<PersonId, string>();
  for (const { what, fits, find, ...way } of waysToFind)
    if (by.size === 0 && fits(words) && (byContact || !way.byContact))
      for (const { person } of await find(parts, words))
        if (person && !by.has(person)) by.set(person, what);
  if (by.size === 0)
    for (const person of await peopleNamed(parts, words, { most })) by.set(person, "name");
  await parts.store.transaction(async (tx) => {
    for (const person of by.keys()) record(parts, tx, { what: "person looked up", person });
  });
  const accounts = await accountsOf(parts, [...by.keys()]);
  return accounts.map((account) => ({ ...account, by: by.get(account.id) ?? "" }));
}
