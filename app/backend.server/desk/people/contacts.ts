import { record } from "../../platform/audit/record";
import { instantInIndia } from "../../../content/instants";
import type { Parts } from "../../platform/parts";
import type { Listed } from "./list";

/** How to reach somebody, and why they are on the list. */
export interface Contact {
  name: string;
  phone: string;
  email: string;
  services: string;
  ends: string;
  /** "no": chose to get no letters from you */
  letters: "yes" | "no";
}

/** A list is read a page at a time, and pages of the site are drawn between. */
const PAGE = 200;
const MOST = 20_000;

/**
 * Everybody on a list, to be written to or called: whoever closed the account is left out. That it
 * was taken, and of how many, is put on the audit trail.
 *
 * @param page reads the list's next page
 * @returns `more`: there are more than the 20,000 that one file takes
 */
export async function takeContacts(
  parts: Parts,
  page: (at: { after: string | null; most: number }) => Promise<{
    people: Listed[];
    next: string | null;
  }>,
): Promise<{ contacts: Contact[]; more: boolean }> {
  const contacts: Contact[] = [];
  let after: string | null = null;
  do {
    const { people, next }: { people: Listed[]; next: string | null } = await page({
      after,
      most: PAGE,
    });
    contacts.push(...people.filter(({ account }) => account.closedAt === null).map(contactOf));
    after = next;
    await new Promise((drawn) => setImmediate(drawn));
  } while (after !== null && contacts.length < MOST);
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "contacts taken", about: { people: contacts.length } }),
  );
  return { contacts, more: after !== null };
}

const contactOf = ({ account, holds }: Listed): Contact => ({
  name: account.name ?? "",
  phone: account.number ?? "",
  email: account.email ?? "",
  services: holds.map(({ service }) => service).join(", "),
  ends: holds.map(({ endsAt }) => instantInIndia(endsAt).slice(0, 10)).join(", "),
  letters: account.withoutLetters ? "no" : "yes",
});
