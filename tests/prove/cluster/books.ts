import pg from "pg";
import { z } from "zod";
import type { Site } from "../../setup/site";

/**
 * @param paid orders whose payment was answered
 * @returns what is lost, doubled, or does not add up
 */
export async function wrongInBooks(
  site: Site | undefined,
  url: string,
  paid: string[],
): Promise<string[]> {
  if (!site) throw new Error("a server is needed that reads the books");
  const client = new pg.Client(url);
  await client.connect();
  const ask = async (text: string, ...values: unknown[]) =>
    (await client.query<Record<string, string>>(text, values)).rows.map((row) =>
      Object.values(row).join(" "),
    );
  const kept = await ask(
    `select provider_order_id from payments
     where state = 'fulfilled' and provider_order_id = any($1)`,
    paid,
  );
  const wrong = [
    ...paid.filter((id) => !kept.includes(id)).map((id) => `${id} was answered and is lost`),
    ...(await ask(
      `select person_id from payments where state = 'fulfilled'
       group by person_id having count(*) > 1`,
    ).then(each("bought twice"))),
    ...(await ask(
      "select payment_id from subscriptions group by payment_id having count(*) <> 1",
    ).then(each("was given its service twice"))),
    ...(await ask(
      `select p.id from payments p left join subscriptions s on s.payment_id = p.id
       where p.state = 'fulfilled' and s.id is null`,
    ).then(each("was given no service"))),
    ...(await ask(
      `select p.id from payments p left join invoices i on i.payment_id = p.id
       where p.state = 'fulfilled' and i.payment_id is null`,
    ).then(each("has no invoice"))),
    // Whoever took over held every commit, so the numbers go on.
    ...(await ask("select letter from invoice_series where number > 0").then(
      each("is a series of invoices that was begun"),
    )),
    ...(await ask(
      "select id from money_in where captured_paise <> served_paise + returned_paise + owed_paise",
    ).then(each("does not add up"))),
  ];
  await client.end();
  return [...wrong, ...(await wrongByItself(site))];
}

const each = (words: string) => (ids: string[]) => ids.map((id) => `${id} ${words}`);

/** What the product's own commands find. */
async function wrongByItself(site: Site): Promise<string[]> {
  const said = await site
    .operator("money", "--recount", "--json")
    .catch((problem: unknown) => (problem as { stdout: string }).stdout);
  const { sums, counted } = Money.parse(JSON.parse(said));
  const trail = await site.operator("audit", "verify").then(
    () => [],
    (problem: unknown) => [`the audit trail: ${(problem as { stdout: string }).stdout}`],
  );
  return JSON.stringify(sums) === JSON.stringify(counted)
    ? trail
    : [...trail, "the ledger's sums are not those of its rows"];
}

const Money = z.object({ sums: z.unknown(), counted: z.unknown() });
