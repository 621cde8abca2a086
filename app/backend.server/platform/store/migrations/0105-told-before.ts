import { sql, type Kysely } from "kysely";

/**
 * Whoever was asked for what had been sent to them, before it was kept what they were told, knows
 * what stood in the books until now: else the next letter would tell them all of it once more. A
 * letter about it that nobody has got yet is the one that the next takes the place of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Gone>`
    select money_in.id as money, payment_id as payment, how, again_as as again
    from made_good join money_in on money_in.id = made_good.money_id
    where (how = 'not theirs' or how = 'taken back' and came_on is null) and payment_id is not null
    order by how, made_good.id`.execute(db);
  const told = new Map<string, Gone[]>();
  for (const row of rows) told.set(row.payment, [...(told.get(row.payment) ?? []), row]);
  for (const [payment, gone] of told) {
    const value = JSON.stringify(await toldOf(db, payment, gone));
    await sql`update payments set told_asked = ${value}
      where id = ${payment} and told_asked is null`.execute(db);
  }
}

interface Gone {
  money: string;
  payment: string;
  how: string;
  again: string | null;
}

/** As `money/refunds/asked-of.ts` read it when this was written. */
async function toldOf(db: Kysely<unknown>, payment: string, gone: Gone[]) {
  const never = gone.filter(({ how }) => how === "taken back");
  const after = never.findLast(({ again }) => again !== null)?.again ?? null;
  const why = Object.fromEntries(
    gone.map(({ how, money }) =>
      how === "taken back" ? [payment, "never came"] : [money, "not theirs"],
    ),
  );
  const ids = [...new Set(gone.map(({ money }) => money))];
  if (never.length > 0) ids.push(`${payment}-over`);
  const lost = after === null ? await lostOf(db, ids) : { sent: [], back: 0, givenUp: 0, asked: 0 };
  const letter =
    never.length > 0
      ? { kind: "payment never came", about: payment }
      : { kind: "money not theirs", about: `${payment} ${ids[0]}` };
  return { letter, now: { why, ...lost, returned: [], after }, before: null };
}

async function lostOf(db: Kysely<unknown>, all: string[]) {
  const ids = sql.join([...new Set(all)]);
  const { rows: sent } = await sql<{ id: string; paise: number | string }>`
    select id, amount_paise as paise from refunds
    where money_id in (${ids}) and state = 'sent' and sent_on is not null`.execute(db);
  const { rows: entered } = await sql<{ how: string; day: string | null; paise: number | string }>`
    select how, came_on as day, amount_paise as paise from made_good
    where money_id in (${ids})`.execute(db);
  const of = (how: string, onlyTheirs = false) =>
    entered.reduce(
      (sum, row) =>
        row.how === how && (!onlyTheirs || row.day !== null) ? sum + Number(row.paise) : sum,
      0,
    );
  const out = sent.reduce((sum, { paise }) => sum + Number(paise), 0);
  const paise = Math.max(out + of("went before") - of("came back"), 0);
  const givenUp = Math.min(Math.max(of("given up"), 0), paise);
  return {
    sent: sent.map(({ id }) => id),
    ...{ back: of("came back", true), givenUp, asked: paise - givenUp },
  };
}
