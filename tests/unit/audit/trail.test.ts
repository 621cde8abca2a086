import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginKeyed } from "../../../app/backend.server/platform/audit/begin-keyed";
import { GENESIS, type Entry } from "../../../app/backend.server/platform/audit/chain";
import { sealTrail } from "../../../app/backend.server/platform/audit/seal-trail";
import { noteHead } from "../../../app/backend.server/platform/audit/note-head";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { record, type Act } from "../../../app/backend.server/platform/audit/record";
import { verifyTrail } from "../../../app/backend.server/platform/audit/verify";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { makeBackup } from "../../../app/backend.server/upkeep/backup/make";
import { runOperator, runWithoutStore } from "../../../app/backend.server/desk/cli";
import type { Outside } from "../../../app/backend.server/upkeep/outside";
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
const put = async (n: number) => {
  await parts.store.transaction(async (tx) => record(parts, tx, act(n)));
  await sealTrail(parts);
};

/** Changes the table as somebody would who owns the database: the triggers are taken off first. */
async function tamper(statement: string): Promise<void> {
  const off =
    parts.store.dialect === "postgres"
      ? ["alter table audit disable trigger all"]
      : ["drop trigger if exists audit_no_update", "drop trigger if exists audit_no_delete"];
  for (const one of [...off, statement]) await sql.raw(one).execute(parts.store.db);
}

describe("the audit trail", () => {
  // ASVS 2.3.3
  test("keeps an act with its transaction, and loses it with its transaction", async () => {
    await put(1);
    await expect(
      parts.store.transaction(async (tx) => {
        record(parts, tx, act(2));
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await sealTrail(parts);
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
    for (const table of ["audit", "audit_unsealed"])
      await sql.raw(`alter table ${table} rename to ${table}_elsewhere`).execute(db);
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
  test("changes inside a transaction only", () => {
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
    await sealTrail(parts);
    expect(await verifyTrail(parts)).toMatchObject({ sound: 1_001, broken: null });
  });
});

// ASVS 11.4.3
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
      "update audit set hash = 'k1.x' where seq = 4",
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
    expect((await verifyTrail(parts, { noted: [head] })).broken).toEqual({
      seq: 4,
      why: "the trail reached entry 5 once and ends before it now",
    });
  });
  test("a chain written anew, given the head that was noted down", async () => {
    const { head } = await verifyTrail(parts);
    await tamper("delete from audit");
    for (let n = 11; n <= 16; n++) await put(n);
    expect((await verifyTrail(parts)).broken).toBeNull();
    expect((await verifyTrail(parts, { noted: [head] })).broken).toMatchObject({ seq: 5 });
  });
  test("the operator is told, with exit code 1", async () => {
    const lines: string[] = [];
    const run = (...argv: string[]) => runOperator(parts, argv, (line) => lines.push(line));
    expect(await verified(lines)).toBe(0);
    expect(lines.at(-1)).toMatch(/^All 5 entries hold\. Head: 5:k2\.[0-9a-f]{64}$/);
    expect(await run("audit", "list", "--person", "P2", "--json")).toBe(0);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject([{ seq: 2, person: "P2" }]);
    await tamper("update audit set person_id = 'P9' where seq = 2");
    expect(await verified(lines)).toBe(1);
    expect(lines.at(-1)).toBe(
      "The audit trail is broken at entry 2: the entry was changed after it was written. 1 entries before it hold.",
    );
  });
});

/** Runs `audit verify` over the test's database. */
const verified = (lines: string[], ...options: string[]) =>
  runWithoutStore(
    {
      parts: async () => ({ ...parts, store: { ...parts.store, close: async () => undefined } }),
      configuration: () => ({ backupPassphrase: "a passphrase of a backup" }),
    } as unknown as Outside,
    ["audit", "verify", ...options],
    (line) => lines.push(line),
    () => undefined,
  );

/** The hash of the first releases: no key in it. */
const unkeyed = ({ previous, seq, at, what, who, person_id, about }: Omit<Entry, "hash">) =>
  createHash("sha256")
    .update(JSON.stringify([previous, seq, at, what, who, person_id, about]))
    .digest("hex");

/**
 * Takes out the entries not to `keep` and hashes the rest anew, as somebody does who has the
 * database and not the key.
 */
async function rehash(keep: (entry: Entry) => boolean): Promise<void> {
  const entries = await parts.store.db.selectFrom("audit").selectAll().orderBy("seq").execute();
  await tamper("delete from audit");
  let head = GENESIS;
  for (const entry of entries.filter(keep)) {
    const anew = { ...entry, seq: head.seq + 1, previous: head.hash };
    head = { seq: anew.seq, hash: unkeyed(anew) };
    await parts.store.db
      .insertInto("audit")
      .values({ ...anew, hash: head.hash })
      .execute();
  }
}

describe("a trail written anew without the key", () => {
  test("does not hold: 13 of 20 entries taken out and the rest hashed anew", async () => {
    for (let n = 1; n <= 20; n++) await put(n);
    await rehash(({ seq }) => seq % 3 === 1);
    expect((await verifyTrail(parts)).broken).toMatchObject({ seq: 1 });
  });

  test("does not hold either when the note since when it is keyed is gone or changed", async () => {
    for (let n = 1; n <= 4; n++) await put(n);
    await rehash(() => true);
    await put(5);
    expect((await verifyTrail(parts)).broken).toMatchObject({ seq: 1 });
    const { db } = parts.store;
    await db
      .updateTable("key_checks")
      .set({ sealed: parts.seal.close("5", "key_checks.sealed") })
      .where("name", "=", "audit keyed since")
      .execute();
    expect((await verifyTrail(parts)).broken?.why).toContain("forged");
    await db.deleteFrom("key_checks").where("name", "=", "audit keyed since").execute();
    expect((await verifyTrail(parts)).broken).toMatchObject({ seq: 1 });
  });
});

describe("a trail begun by a release without the key", () => {
  const begunWithoutKey = async () => {
    for (let n = 1; n <= 4; n++) await put(n);
    await rehash(() => true);
    await parts.store.db.deleteFrom("key_checks").execute();
  };

  test("stays verifiable, and is keyed from the first start on, once", async () => {
    await begunWithoutKey();
    await beginKeyed(parts);
    await beginKeyed(parts);
    await put(6);
    expect(await verifyTrail(parts)).toMatchObject({ sound: 6, broken: null });
    const hashes = await parts.store.db.selectFrom("audit").select("hash").orderBy("seq").execute();
    expect(hashes.map(({ hash }) => hash.startsWith("k2."))).toEqual([
      ...[false, false, false, false],
      ...[true, true],
    ]);
    expect(await trail(parts, { what: "audit trail keyed", most: 9 })).toHaveLength(1);
  });

  test("cannot be changed in older entries, nor be given back as one without a key", async () => {
    await begunWithoutKey();
    await beginKeyed(parts);
    await put(6);
    await rehash(({ seq }) => seq !== 2);
    expect((await verifyTrail(parts)).broken).toMatchObject({ seq: 5 });
    await beginKeyed(parts);
    expect((await verifyTrail(parts)).broken).toMatchObject({ seq: 5 });
  });

  test("holds in a backup of that release, which has no note", async () => {
    await begunWithoutKey();
    expect((await verifyTrail(parts)).broken).not.toBeNull();
    expect(await verifyTrail(parts, { unkeyed: true })).toMatchObject({ sound: 4, broken: null });
  });
});

describe("the head of the trail leaves the machine", () => {
  test("in the log, once a day, and is what `audit verify --head` takes", async () => {
    await put(1);
    const told: { head: string }[] = [];
    await noteHead({
      ...parts,
      log: { info: (about: { head: string }) => told.push(about) } as never,
    });
    await put(2);
    const lines: string[] = [];
    expect(await verified(lines, "--head", told[0]?.head ?? "")).toBe(0);
    expect(lines.at(-1)).toContain("1 earlier heads are in it");
    await tamper("delete from audit");
    await put(3);
    expect(await verified(lines, "--head", told[0]?.head ?? "")).toBe(1);
    expect(await verified(lines, "--head", "1:xyz")).toBe(64);
  });

  test("in each backup: a trail cut off since is found by the folder of backups", async () => {
    const folder = mkdtempSync(join(tmpdir(), "heads-"));
    for (let n = 1; n <= 5; n++) await put(n);
    await makeBackup(
      parts,
      join(folder, "one.backup"),
      "a passphrase of a backup",
      () => undefined,
    );
    writeFileSync(join(folder, "notes.txt"), "not a backup");
    mkdirSync(join(folder, "lost+found"));
    const lines: string[] = [];
    expect(await verified(lines, "--backups", folder)).toBe(0);
    writeFileSync(join(folder, "2026-01-01.backup"), "damaged");
    lines.length = 0;
    expect(await verified(lines, "--backups", folder)).toBe(1);
    expect(lines.join()).toContain("NOT COMPARED, since they cannot be read: 2026-01-01.backup");
    rmSync(join(folder, "2026-01-01.backup"));
    await tamper("delete from audit where seq >= 4");
    expect(await verified(lines)).toBe(0);
    expect(await verified(lines, "--backups", folder)).toBe(1);
    expect(lines.at(-1)).toContain("the trail reached entry 5 once and ends before it now");
    expect(await verified(lines, "--backups", join(folder, "none"))).toBe(1);
    rmSync(folder, { recursive: true });
  });
});
