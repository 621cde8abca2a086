import { sql } from "kysely";
import pg from "pg";
import { sendOutbox } from "../app/backend.server/letters/send";
import { refreshFromGateway } from "../app/backend.server/money/payments/look";
import { post } from "../app/backend.server/platform/outbox";
import { whoIs } from "../app/backend.server/sign-in/sessions";
import { requestSignInCode, signIn } from "../app/backend.server/sign-in/sign-in";
import { activeOf } from "../app/backend.server/subscriptions/active";
import { ownPostgres } from "../tests/setup/postgres.mjs";
import { codeSentTo, type TestParts } from "../tests/unit/parts";
import { Shop } from "../tests/unit/payments/shop";
import { notMeasured, told, type Row } from "./rows";

const TIMES = 20;

/**
 * What each thing that people do costs on PostgreSQL: how often the database is asked; the CPU of
 * the rules, without HTTP and the drawing of pages; and what is written to the database's log,
 * which each standby gets.
 */
export async function costs(): Promise<Row[]> {
  const postgres = await ownPostgres();
  if (!postgres) return [notMeasured("costs", "PostgreSQL is not installed here")];
  process.env["TEST_DATABASE_URL"] = postgres.url;
  const shop = await Shop.open();
  const { parts } = shop;
  const cookies: string[] = [];
  const sessions: string[] = [];
  const visit = (n: number) => ({
    ...{ number: `+9190000000${n + 10}`, address: `10.0.${n}.1` },
    ...{ cookie: cookies[n] ?? null, device: null },
  });
  const each = async (act: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < TIMES; n++) await act(n);
  };
  try {
    // Prepares what is loaded at the first use.
    await purchase(shop);
    return [
      await costOf(parts, "asking for a code", () =>
        each(async (n) => (cookies[n] = await requestSignInCode(parts, visit(n)))),
      ),
      await costOf(parts, "a sign-in", () =>
        each(async (n) => {
          const code = codeSentTo(parts, visit(n).number);
          sessions[n] = (await signIn(parts, { ...visit(n), code })).access;
        }),
      ),
      await costOf(parts, "what a page asks: who it is, and what they hold", () =>
        each(async (n) => {
          const who = await whoIs(parts, sessions[n] ?? null);
          if (who) await activeOf(parts, who.person);
        }),
      ),
      await costOf(parts, "a purchase: its order, and its payment settled", () =>
        each(() => purchase(shop)),
      ),
      await costOf(
        parts,
        "a letter",
        async () => {
          await sendOutbox(parts);
        },
        await lettersTo(parts),
      ),
    ];
  } finally {
    await shop.close();
    postgres.stop();
  }
}

async function purchase(shop: Shop): Promise<void> {
  const { id } = await shop.order(1);
  shop.gateway.pays(id);
  await refreshFromGateway(shop.parts, (await shop.row(id)).id, "webhook");
  shop.parts.clock.now += 240_000;
}

/** Puts some into an outbox that is empty but for them. @returns how many */
async function lettersTo(parts: TestParts): Promise<number> {
  while ((await sendOutbox(parts)) > 0);
  const letter = { to: "asha@example.com", subject: "A note", text: "A line of it.\n".repeat(40) };
  await parts.store.transaction(async (tx) => {
    for (let n = 0; n < TIMES; n++)
      await post(parts, tx, { person: null, kind: "bench", about: `${n}` }, letter);
  });
  return TIMES;
}

async function costOf(
  { store }: TestParts,
  what: string,
  work: () => Promise<unknown>,
  times = TIMES,
): Promise<Row> {
  const written = async () =>
    Number(
      (
        await sql<{
          at: number;
        }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as at`.execute(
          store.db,
        )
      ).rows[0]?.at,
    );
  const from = await written();
  const counted = countQueries();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const asked = counted();
  const bytes = (await written()) - from;
  return told(
    what,
    `${(asked / times).toFixed(1)} times asked, ${((user + system) / 1000 / times).toFixed(1)} ms CPU, ${(bytes / times / 1024).toFixed(1)} KB written`,
  );
}

/** @returns ends the counting: how many messages went to the database */
function countQueries(): () => number {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let count = 0;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    count++;
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  return () => {
    prototype.query = query;
    return count;
  };
}
