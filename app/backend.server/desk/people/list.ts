import { accountsOf, type Account } from "../../platform/people/find-accounts";
import { namesOfServices } from "../../money/catalogue/second-of-name";
import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import { everHeld, type Holding } from "./holdings";

const WINDOW = 2_000;

/** Where a sign-up stopped, or that nothing was ever bought. */
export const stops = ["never", "email", "identity", "agreement"] as const;
export type Stopped = (typeof stops)[number];

/**
 * Those who signed up and did not come further, newest first. It looks at the newest 2,000
 * sign-ups, then at the 2,000 before: however many people there are, a page costs the same.
 *
 * @param before the last account looked at
 * @returns `next` is null when there are no older ones
 */
export async function stoppedAt(
  { store: { db } }: Parts,
  stopped: Stopped | "any",
  { before = null, most }: { before?: string | null; most: number },
): Promise<{ ids: PersonId[]; next: string | null }> {
  const looked = await db
    .selectFrom("people")
    .select(["id", "closed_at", "email_enc", "pan_enc"])
    .$if(before !== null, (q) => q.where("id", "<", before as PersonId))
    .orderBy("id", "desc")
    .limit(stopped === "any" ? most : WINDOW)
    .execute();
  const open = looked.filter(({ closed_at }) => closed_at === null || stopped === "any");
  const wanted = open.filter(({ email_enc, pan_enc }) =>
    stopped === "email"
      ? email_enc === null
      : stopped === "identity"
        ? email_enc !== null && pan_enc === null
        : stopped === "any" || stopped === "never" || pan_enc !== null,
  );
  const ids = wanted.map(({ id }) => id);
  const kept =
    stopped === "agreement"
      ? await without(ids, (some) => signed(db, some))
      : stopped === "never"
        ? await without(ids, (some) => everHeld(db, null, some))
        : ids;
  const shown = kept.slice(0, most);
  const whole = looked.length === (stopped === "any" ? most : WINDOW);
  const next = kept.length > most ? shown.at(-1) : whole ? looked.at(-1)?.id : null;
  return { ids: shown, next: next ?? null };
}

async function without(
  ids: PersonId[],
  having: (some: PersonId[]) => Promise<PersonId[]>,
): Promise<PersonId[]> {
  const have = new Set<PersonId>();
  for (let at = 0; at < ids.length; at += 500)
    for (const id of await having(ids.slice(at, at + 500))) have.add(id);
  return ids.filter((id) => !have.has(id));
}

async function signed(db: Parts["store"]["db"], ids: PersonId[]): Promise<PersonId[]> {
  const rows = await db
    .selectFrom("signings")
    .select("person_id")
    .where("person_id", "in", ids)
    .where("state", "=", "signed")
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** A line of the list of people. */
export interface Listed {
  account: Account;
  /** of each service the last end, soonest first */
  holds: { service: string; endsAt: number; paused: boolean }[];
}

/** The people with what they hold, in the order given. */
export async function listed(parts: Parts, ids: PersonId[]): Promise<Listed[]> {
  if (ids.length === 0) return [];
  const [accounts, names, rows] = await Promise.all([
    accountsOf(parts, ids),
    namesOfServices(parts),
    parts.store.db
      .selectFrom("subscriptions as s")
      .select((e) => ["s.person_id", "s.service_id", e.fn.max("s.ends_at").as("ends_at")])
      .select((e) => e.fn.max("s.paused_at").as("paused_at"))
      .where("s.person_id", "in", ids)
      .where("s.revoked_at", "is", null)
      .groupBy(["s.person_id", "s.service_id"])
      .execute(),
  ]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return ids.flatMap((id) => {
    const account = byId.get(id);
    if (!account) return [];
    const holds = rows
      .filter(({ person_id }) => person_id === id)
      .map(({ service_id, ends_at, paused_at }) => ({
        ...{
          service: names.get(service_id) ?? "",
          endsAt: Number(ends_at),
          paused: paused_at !== null,
        },
      }))
      .sort((one, other) => one.endsAt - other.endsAt);
    return [{ account, holds }];
  });
}

/** The people of these holdings, each holding a line of its own. */
export async function holdersOf(parts: Parts, rows: Holding[]): Promise<Listed[]> {
  const accounts = await accountsOf(parts, [...new Set(rows.map(({ person }) => person))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return rows.flatMap(({ person, serviceName, endsAt, paused }) => {
    const account = byId.get(person);
    return account ? [{ account, holds: [{ service: serviceName, endsAt, paused }] }] : [];
  });
}
