import { join } from "node:path";
import Database from "better-sqlite3";
import type { Told } from "./journey";

interface Row {
  provider_order_id: string | null;
  person_id: string;
  state: string;
  method: string;
  given: number;
  fulfilled: number;
}

/**
 * Reads the database of the server that came back; says what people were told and is not so, and
 * what happened twice.
 */
export function missing(folder: string, told: Told): string[] {
  const db = new Database(join(folder, "research.db"), { readonly: true });
  try {
    const rows = db
      .prepare<[], Row>(
        `select provider_order_id, person_id, state, method,
           (select count(*) from subscriptions where payment_id = payments.id) as given,
           (select count(*) from payment_events where payment_id = payments.id and to_state = 'fulfilled') as fulfilled
         from payments`,
      )
      .all();
    const byOrder = new Map(rows.map((row) => [row.provider_order_id, row]));
    const people = db.prepare<[], { n: number }>("select count(*) as n from people").get()?.n ?? 0;
    const signedIn = told.people.filter((one) => one.signedIn).length;
    const claims = rows.filter((row) => row.method === "manual").map((row) => row.person_id);
    const claimed = told.people.filter((one) => one.claimed).length;
    return [
      ...(people < signedIn ? [`${signedIn} people signed in, ${people} are known`] : []),
      ...(claims.length < claimed
        ? [`${claimed} claims were recorded, ${claims.length} are there`]
        : []),
      ...(new Set(claims).size < claims.length ? ["a claim is there twice"] : []),
      ...told.orders.filter((id) => !byOrder.has(id)).map((id) => `order ${id} is lost`),
      ...told.charged.flatMap((id) => unserved(id, byOrder.get(id))),
      ...rows
        .filter((row) => row.given > 1 || row.fulfilled > 1)
        .map((row) => `order ${row.provider_order_id} is served ${row.given} times`),
    ];
  } finally {
    db.close();
  }
}

const unserved = (id: string, row: Row | undefined): string[] =>
  row?.state === "fulfilled" && row.given === 1
    ? []
    : [
        `order ${id} is charged, ${row?.state ?? "unknown"}, and served ${row?.given ?? 0} times a minute after the restart`,
      ];
