import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../../app/backend.server/jobs";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { record } from "../../../app/backend.server/platform/audit/record";
import { sealTrail } from "../../../app/backend.server/platform/audit/seal-trail";
import { noteUnsealed } from "../../../app/backend.server/platform/audit/unsealed";
import { verifyTrail } from "../../../app/backend.server/platform/audit/verify";
import { CannotWrite } from "../../../app/backend.server/platform/store/cannot-write";
import type { Db, Store } from "../../../app/backend.server/platform/store/store";
import { runWithoutStore } from "../../../app/backend.server/desk/cli";
import type { Outside } from "../../../app/backend.server/upkeep/outside";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

const postgres = Boolean(process.env.TEST_DATABASE_URL);

/** An act that waits; on SQLite, which chains at once, as a restored backup leaves it. */
const note = (tx: Db, n: number): Promise<void> =>
  noteUnsealed(tx, parts.seal, [
    {
      ...{ act_id: randomUUID(), at: parts.now(), what: "sign-in", who: "site" },
      ...{ person_id: null, about: JSON.stringify({ n }) },
      ...(postgres ? {} : { place: n }),
    },
  ]);
const wait = (n: number) => parts.store.db.transaction().execute((tx) => note(tx, n));
const sealed = async () =>
  (await parts.store.db.selectFrom("audit").select(["seq", "about"]).orderBy("seq").execute()).map(
    ({ seq, about }) => [seq, (JSON.parse(about) as { n: number }).n],
  );

/** As somebody would who owns the database: the triggers are taken off first. */
async function tamper(statement: string): Promise<void> {
  for (const table of ["audit", "audit_unsealed"])
    for (const off of postgres
      ? [`alter table ${table} disable trigger all`]
      : ["update", "delete"].map((verb) => `drop trigger if exists ${table}_no_${verb}`))
      await sql.raw(off).execute(parts.store.db);
  await sql.raw(statement).execute(parts.store.db);
}

describe("acts that wait to be sealed", () => {
  test("are listed at once, newest first, before those that have a number", async () => {
    await wait(1);
    await sealTrail(parts);
    await wait(2);
    await wait(3);
    const listed = await trail(parts, { most: 9 });
    expect(listed.map(({ seq, about }) => [seq, about["n"]])).toEqual([
      ...[[null, 3] as const, [null, 2] as const],
      [1, 1],
    ]);
    expect(await trail(parts, { most: 1 })).toMatchObject([{ about: { n: 3 } }]);
    expect(await trail(parts, { what: "payment", most: 9 })).toEqual([]);
  });

  test("are counted, with the time since when, and hold", async () => {
    expect((await verifyTrail(parts)).waits).toEqual({ count: 0, since: null });
    const since = parts.clock.now;
    await wait(1);
    parts.clock.now += 5_000;
    await wait(2);
    expect(await verifyTrail(parts)).toMatchObject({
      ...{ sound: 0, broken: null },
      waits: { count: 2, since },
    });
  });

  test("are numbered without a gap, in the order in which they were done, each once by two at a time", async () => {
    for (let n = 1; n <= 30; n++) await wait(n);
    await Promise.all([sealTrail(parts), sealTrail(parts), sealTrail(parts)]);
    expect(await sealed()).toEqual(Array.from({ length: 30 }, (_, i) => [i + 1, i + 1]));
    expect(await verifyTrail(parts)).toMatchObject({
      ...{ sound: 30, broken: null },
      waits: { count: 0, since: null },
    });
  });

  test("are all sealed, when they are more than one transaction takes", async () => {
    await parts.store.db.transaction().execute(async (tx) => {
      for (let n = 1; n <= 2_100; n++) await note(tx, n);
    });
    await sealTrail(parts);
    expect(await verifyTrail(parts)).toMatchObject({ sound: 2_100, waits: { count: 0 } });
  });

  test("all wait on if the sealing is cut off before its commit; none is there twice", async () => {
    await wait(1);
    await wait(2);
    const cutOff: Store["transaction"] = (work) =>
      parts.store.transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      });
    const killed = { ...parts, store: { ...parts.store, transaction: cutOff } };
    await expect(sealTrail(killed)).rejects.toThrow("killed");
    expect(await verifyTrail(parts)).toMatchObject({ sound: 0, waits: { count: 2 } });
    await sealTrail(parts);
    expect(await sealed()).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test("are refused every change and deletion by the database itself", async () => {
    await wait(1);
    const { db } = parts.store;
    await expect(sql`update audit_unsealed set who = 'x'`.execute(db)).rejects.toThrow(
      /append-only/,
    );
    await expect(sql`delete from audit_unsealed`.execute(db)).rejects.toThrow(/append-only/);
    if (postgres)
      await expect(sql`truncate audit_unsealed`.execute(db)).rejects.toThrow(/append-only/);
    expect((await verifyTrail(parts)).waits.count).toBe(1);
  });

  test.each([
    ["changed", "update audit_unsealed set who = 'nobody' where about = '{\"n\":2}'"],
    [
      "written without the key",
      `insert into audit_unsealed (act_id, place, at, what, who, about, mac)
        values ('x', 9, 1, 'payment', 'site', '{"n":9}', 'no mac')`,
    ],
  ])(
    "are not sealed when they were %s, and are named; the others are",
    async (_name, statement) => {
      for (const n of [1, 2, 3]) await wait(n);
      await tamper(statement);
      await sealTrail(parts);
      await sealTrail(parts);
      const { sound, broken, waits } = await verifyTrail(parts);
      expect(waits.count).toBe(1);
      expect(broken?.why).toMatch(/waits to be sealed, was changed, or written without the key/);
      expect((await sealed()).map(([seq]) => seq)).toEqual(
        Array.from({ length: sound }, (_, i) => i + 1),
      );
      expect(sound).toBeGreaterThan(1);
    },
  );

  test("are not sealed a second time by somebody who puts them in again", async () => {
    await wait(1);
    const [kept] = await parts.store.db.selectFrom("audit_unsealed").selectAll().execute();
    await sealTrail(parts);
    await parts.store.db
      .insertInto("audit_unsealed")
      .values({ ...kept!, place: 7 })
      .execute();
    await sealTrail(parts);
    const { sound, broken } = await verifyTrail(parts);
    expect(sound).toBe(1);
    expect(broken?.why).toContain("is entry 1 already");
    // Nor by somebody who first takes the id off the entry.
    await tamper("update audit set act_id = null");
    expect((await verifyTrail(parts)).broken).toMatchObject({ seq: 1 });
  });

  test("are told by `audit verify`, on a database that takes no writes", async () => {
    await wait(1);
    const lines: string[] = [];
    const standby = () =>
      Promise.reject(new CannotWrite("no writes", "25006", new Error("a standby")));
    const store = { ...parts.store, transaction: standby, close: async () => {} };
    const outside = { parts: async () => ({ ...parts, store }) } as unknown as Outside;
    const out = (line: string) => lines.push(line);
    const code = await runWithoutStore(outside, ["audit", "verify"], out, () => undefined);
    expect(code).toBe(0);
    expect(lines.join("\n")).toMatch(/1 more waits to be sealed, since 20-11-2026 12:00 IST/);
  });
});

describe.runIf(postgres)("on PostgreSQL", () => {
  test("an act waits for no other's commit, and one that commits late comes later", async () => {
    const put = (n: number) =>
      parts.store.transaction(async (tx) => record(parts, tx, { what: "sign-in", about: { n } }));
    await parts.store.db.transaction().execute(async (late) => {
      await note(late, 1);
      await put(2);
      await sealTrail(parts);
      expect(await sealed()).toEqual([[1, 2]]);
    });
    await put(3);
    await sealTrail(parts);
    expect(await sealed()).toEqual([
      ...[
        [1, 2],
        [2, 1],
      ],
      [3, 3],
    ]);
    expect((await verifyTrail(parts)).broken).toBeNull();
  });

  test("acts are sealed within seconds, however long a round of the other work takes", async () => {
    let end = () => {};
    const jobs = startJobs(parts, {
      slow: { run: () => new Promise<void>((done) => (end = done)) },
    });
    await wait(1);
    await vi.waitFor(async () => expect(await sealed()).toEqual([[1, 1]]), { timeout: 8_000 });
    end();
    await wait(2);
    await jobs.stop();
    expect(await sealed()).toHaveLength(2);
  });
});
