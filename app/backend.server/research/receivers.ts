import { sql } from "kysely";
import { DAY_MS } from "../../content/durations";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { PersonId } from "../platform/store/ids";
import type { Content } from "./content";

const YEAR = 365.25 * DAY_MS;
/** For how long an entry is readable to who was entitled to it. */
export const READABLE_MS = 5 * YEAR;

interface Entry {
  number: number;
  root: number;
  /** UTC ms */
  now: number;
  releasedAt: number;
  services: string[];
  content: Content;
  /** UTC ms; of what is added to an idea that a restore lost: when that was released */
  lostAt: number | null;
}

/**
 * Fixes who is entitled to an entry, within the transaction that releases it: who holds one of its
 * services at that instant. A withdrawal reaches all who could read anything of what is withdrawn,
 * a correction all who could read what is corrected. @returns their ids, sorted
 */
export async function fixReceivers(tx: Db, entry: Entry): Promise<PersonId[]> {
  const { number, root, now, releasedAt, content } = entry;
  const protects = content.kind === "withdrawn" || content.kind === "correction";
  const from =
    protects && entry.lostAt !== null
      ? sql`from (select person_id ${heldAt(entry.services, entry.lostAt)}
          union select person_id from research_receivers where root = ${root}) as known`
      : content.kind === "withdrawn"
        ? readersOf(sql`root = ${root}`, now, root)
        : content.kind === "correction"
          ? readersOf(sql`number = ${content.corrects}`, now, root)
          : holders(entry.services, now);
  await sql`
    insert into research_receivers (id, number, person_id, root, released_at)
    select distinct ${`${number}/`} || person_id, ${whole(number)}, person_id, ${whole(root)},
      ${whole(releasedAt)}
    ${from}`.execute(tx);
  const rows = await tx
    .selectFrom("research_receivers")
    .select("person_id")
    .where("number", "=", number)
    .execute();
  return rows.map((row) => row.person_id).sort();
}

/** PostgreSQL takes a bare parameter of a select for a text. */
export const whole = (value: number) => sql`cast(${value} as bigint)`;

/** Who holds one of the services at an instant. */
const holders = (services: string[], at: number) => sql`
  from subscriptions
  where service_id in (${sql.join(services)}) and ends_at > ${at} and starts_at <= ${at}
  and revoked_at is null and paused_at is null`;

/** Who held one of them at an instant that is over, as far as the database knows. */
export const heldAt = (services: string[], at: number) => sql`
  from subscriptions
  where service_id in (${sql.join(services)}) and ends_at > ${at} and starts_at <= ${at}
  and (revoked_at is null or revoked_at > ${at}) and (paused_at is null or paused_at > ${at})`;

const readersOf = (of: ReturnType<typeof sql>, at: number, root: number) => sql`
  from research_receivers
  where ${of} and number in (select number from research_entries where root = ${root})
  and released_at > ${at - READABLE_MS}`;

/** How many would receive it if it were released now, and how many of them by mail. */
export async function countReceivers(
  parts: Pick<Parts, "store" | "now">,
  services: string[],
): Promise<{ people: number; byMail: number }> {
  if (services.length === 0) return { people: 0, byMail: 0 };
  const { rows } = await sql<{ people: number; mail: number }>`
    select count(*) as people,
      sum(case when p.email_enc is not null and p.without_research_mail is null
        then 1 else 0 end) as mail
    from people as p where p.id in (select person_id ${holders(services, parts.now())})`.execute(
    parts.store.db,
  );
  const [counted] = rows;
  return { people: Number(counted?.people ?? 0), byMail: Number(counted?.mail ?? 0) };
}
