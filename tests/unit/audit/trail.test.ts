import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { trail } from "../../../app/backend.server/audit/list";
import { record, type Act } from "../../../app/backend.server/audit/record";
import { verifyTrail } from "../../../app/backend.server/audit/verify";
import type { PersonId } from "../../../app/backend.server/store/ids";
import { runOperator } from "../../../app/backend.server/operator/cli";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

const act = (n: number): Act => ({
  what: "sign-in",
  person: `P${n}` as PersonId,
  about: { session: `S${n}` },
});
const put = (n: number) => parts.store.transaction(async (tx) => record(parts, tx, act(n)));

/** Changes the table as somebody would who owns the database: the triggers are taken off first. */
async function tamper(statement: string): Promise<void> {
  const off =
    parts.store.dialect === "postgres"
      ? ["alter table audit disable trigger all"]
      : ["drop trigger audit_no_update", "drop trigger audit_no_delete"];
  for (const one of [...off, statement]) await sql.raw(one).execute(parts.store.db);
}

describe("the audit trail", () => {
  test("keeps an act with its transaction, and loses it with its transaction", async () => {
    await put(1);
    await expect(
      parts.store.transaction(async (tx) => {
        record(parts, tx, act(2));
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await trail(parts, { most: 9 })).toEqual([
      {
        seq: 1,
        at: parts.now(),
        who: "site",
        what: "sign-in",
        person: "P1",
        about: { session: "S1" },
      },
    ]);
  });
  test("takes an act back whose entry cannot be written", async () => {
    const { db } = parts.store;
    await sql.raw("alter table audit rename to audit_elsewhere").execute(db);
    await expect(
      parts.store.transaction(async (tx) => {
        await tx.insertInto("versions").values({ name: "the act", value: 1 }).execute();
        record(parts, tx, act(1));
      }),
    ).rejects.toThrow(/audit/);
    expect(
      await db.selectFrom("versions").select("name").where("name", "=", "the act").execute(),
    ).toEqual([]);
  });
  test("is written inside a transaction only", () => {
    expect(() => record(parts, parts.store.db, act(1))).toThrow(/inside a transaction only/);
  });
  test("says who acted", async () => {
    parts.actor = "operator root";
    await put(1);
    expect(await trail(parts, { most: 1 })).toMatchObject([{ who: "operator root" }]);
  });
  test("is one unbroken chain when many write at once", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => put(n)));
    expect(await verifyTrail(parts)).toMatchObject({ sound: 40, broken: null });
  });
  test("is refused every change and deletion by the database itself", async () => {
    await put(1);
    await expect(sql`update audit set who = 'nobody'`.execute(parts.store.db)).rejects.toThrow(
      /append-only/,
    );
    await expect(sql`delete from audit`.execute(parts.store.db)).rejects.toThrow(/append-only/);
    if (parts.store.dialect === "postgres")
      await expect(sql`truncate audit`.execute(parts.store.db)).rejects.toThrow(/append-only/);
    expect(await verifyTrail(parts)).toMatchObject({ sound: 1, broken: null });
  });
  test("holds over more entries than are read at once", async () => {
    await parts.store.transaction(async (tx) => {
      for (let n = 0; n < 1_001; n++) record(parts, tx, act(n));
    });
    expect(await verifyTrail(parts)).toMatchObject({ sound: 1_001, broken: null });
  });
});

describe("a trail that was tampered with names its first broken link:", () => {
  beforeEach(async () => {
    for (let n = 1; n <= 5; n++) await put(n);
  });
  test.each([
    ["a changed column", "update audit set who = 'nobody' where seq = 3", 3, "changed"],
    ["a changed instant", "update audit set at = at + 1 where seq = 1", 1, "changed"],
    ["an entry taken out", "delete from audit where seq = 2", 2, "missing"],
    [
      "an entry whose hash was made anew",
      "update audit set hash = 'x' where seq = 4",
      4,
      "changed",
    ],
    [
      "an entry put in another's place",
      "update audit set previous = 'x' where seq = 5",
      5,
      "follow",
    ],
  ])("%s", async (_name, statement, seq, why) => {
    await tamper(statement);
    const { sound, broken } = await verifyTrail(parts);
    expect(sound).toBe(seq - 1);
    expect(broken).toMatchObject({ seq });
    expect(broken?.why).toContain(why);
  });
  test("entries cut off its end, given the head that was noted down", async () => {
    const { head } = await verifyTrail(parts);
    await tamper("delete from audit where seq >= 4");
    expect((await verifyTrail(parts)).broken).toBeNull();
    expect((await verifyTrail(parts, head)).broken).toEqual({
      seq: 4,
      why: "the trail reached entry 5 once and ends before it now",
    });
  });
  test("a chain written anew, given the head that was noted down", async () => {
    const { head } = await verifyTrail(parts);
    await tamper("delete from audit");
    for (let n = 11; n <= 16; n++) await put(n);
    expect((await verifyTrail(parts)).broken).toBeNull();
    expect((await verifyTrail(parts, head)).broken).toMatchObject({ seq: 5 });
  });
  test("the operator is told, with exit code 1", async () => {
    const lines: string[] = [];
    const run = (...argv: string[]) => runOperator(parts, argv, (line) => lines.push(line));
    expect(await run("audit", "verify")).toBe(0);
    expect(lines.at(-1)).toMatch(/^All 5 entries hold\. Head: 5:[0-9a-f]{64}$/);
    expect(await run("audit", "list", "--person", "P2", "--json")).toBe(0);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject([{ seq: 2, person: "P2" }]);
    await tamper("update audit set person_id = 'P9' where seq = 2");
    expect(await run("audit", "verify")).toBe(1);
    expect(lines.at(-1)).toBe(
      "The audit trail is broken at entry 2: the entry was changed after it was written. 1 entries before it hold.",
    );
  });
});
