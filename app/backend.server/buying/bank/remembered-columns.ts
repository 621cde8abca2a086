import { z } from "zod";
import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { headed, type Columns } from "./columns";
import { headKey, type Statement } from "./statement";

const place = z.number().int().min(0).max(99);
const Saved = z.object({
  day: place.nullable(),
  text: place,
  amount: place,
  mark: place.nullable(),
  reference: place.nullable(),
});

const keyOf = ({ seal }: Parts, statement: Statement): string =>
  seal.hash(headKey(statement), "bank_formats.header");

/** Null where this bank's statement was not read before. */
export async function remembered(parts: Parts, statement: Statement): Promise<Columns | null> {
  const row = await parts.store.db
    .selectFrom("bank_formats")
    .select("columns")
    .where("header_hash", "=", keyOf(parts, statement))
    .executeTakeFirst();
  return row ? Saved.parse(JSON.parse(row.columns)) : null;
}

/** Throws Refusal 422: no such columns. */
export async function remember(
  parts: Parts,
  statement: Statement,
  columns: Columns,
): Promise<void> {
  const places = Object.values(columns).filter((one) => one !== null);
  if (new Set(places).size < places.length)
    throw new OperatorRefusal(422, "Each column can mean one thing only.");
  if (places.some((one) => one >= statement.head.length))
    throw new OperatorRefusal(422, `This statement has ${statement.head.length} columns.`);
  const head = statement.head[columns.amount] ?? "";
  if (headed(head) === "out")
    throw new OperatorRefusal(
      422,
      `The column "${head}" has what went out. Choose the one of what came in.`,
    );
  const row = { columns: JSON.stringify(Saved.parse(columns)), confirmed_at: parts.now() };
  const header_hash = keyOf(parts, statement);
  await parts.store.transaction(async (tx) => {
    record(parts, tx, { what: "bank columns confirmed", about: { columns: row.columns } });
    await tx
      .insertInto("bank_formats")
      .values({ header_hash, ...row })
      .onConflict((on) => on.column("header_hash").doUpdateSet(row))
      .execute();
  });
}
