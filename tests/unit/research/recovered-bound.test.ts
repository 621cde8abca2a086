import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { recoverLost } from "../../../app/backend.server/research/lost/recover";
import { verifyLog } from "../../../app/backend.server/research/verify-log";
import { putBack, type PutBack } from "./put-back";

let there: PutBack;
beforeEach(async () => {
  there = await putBack(1, 2);
  await recoverLost(there.parts, there.letters.slice(1).join("\n"));
  const { db, dialect } = there.parts.store;
  for (const verb of ["update", "delete"]) {
    const trigger = sql.ref(`research_recovered_no_${verb}`);
    const on = dialect === "postgres" ? sql`on research_recovered` : sql``;
    await sql`drop trigger ${trigger} ${on}`.execute(db);
  }
});
afterEach(() => there.close());

test("any change in the database of an entry put back is found, as of any other", async () => {
  const { parts } = there;
  const { db } = parts.store;
  const row = await db
    .selectFrom("research_recovered")
    .selectAll()
    .where("number", "=", 2)
    .executeTakeFirstOrThrow();
  const others = {
    text: row.text.replace("Lost 1", "Lost 2"),
    salt: "0".repeat(64),
    leaf: "0".repeat(64),
    edge: "0".repeat(64),
    checkpoint: row.checkpoint.replace("\n2\n", "\n3\n"),
    root: 1,
    released_at: row.released_at + 1,
    how: "given up" as const,
  };
  const set = (to: object) =>
    db.updateTable("research_recovered").set(to).where("number", "=", 2).execute();
  expect((await verifyLog(parts)).broken).toBeNull();
  for (const [column, other] of Object.entries(others)) {
    await set({ [column]: other });
    expect([column, (await verifyLog(parts)).broken?.number]).toEqual([column, 2]);
    expect([column, (await checkSeal(parts, "2")).outcome]).toEqual([column, "broken"]);
    await set(row);
  }
  expect((await verifyLog(parts)).broken).toBeNull();
  await db.deleteFrom("research_recovered").where("number", "=", 2).execute();
  expect((await verifyLog(parts)).broken).toEqual({ number: 2, why: "number 2 is missing" });
});
