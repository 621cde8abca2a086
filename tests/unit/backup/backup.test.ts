import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { sealTrail } from "../../../app/backend.server/platform/audit/seal-trail";
import { noteUnsealed } from "../../../app/backend.server/platform/audit/unsealed";
import { writeBackup } from "../../../app/backend.server/upkeep/backup/file";
import { makeBackup } from "../../../app/backend.server/upkeep/backup/make";
import { restoreBackup, verifyBackup } from "../../../app/backend.server/upkeep/backup/restore";
import { asRows, type Row } from "../../../app/backend.server/upkeep/backup/rows";
import { tables } from "../../../app/backend.server/upkeep/backup/tables";
import { checkKeys } from "../../../app/backend.server/platform/store/check-keys";
import { openStore } from "../../../app/backend.server/platform/store/database";
import type { Store } from "../../../app/backend.server/platform/store/store";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { claim } from "../../../app/backend.server/buying/claims";
import { saveDraft } from "../../../app/backend.server/research/drafts";
import type { FileId } from "../../../app/backend.server/platform/store/ids";
import { aNote } from "../../setup/research-drafts";
import { aPdf } from "../../setup/research-files";
import { freshDatabase } from "../../setup/fresh-database";
import { personAt, refusalOf } from "../people";
import { Shop } from "../payments/shop";
import type { TestParts } from "../parts";
import { startWriting } from "./writing";

const PASSPHRASE = "correct horse battery staple";
const quiet = () => undefined;

let shop: Shop;
let parts: TestParts;
let folder: string;
let file: string;
beforeEach(async () => {
  shop = await Shop.open();
  parts = shop.parts;
  await checkKeys(parts.store, parts.seal);
  await personAt(parts, "done", { number: "+919000000001" });
  await claim(parts, shop.asha, shop.request(2, { utr: "412345678901" }));
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  file = join(folder, "one.backup");
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const everything = async (store: Store): Promise<Record<string, Row[]>> =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async ({ table, key }) => [
        table,
        await asRows(store.db).selectFrom(table).selectAll().orderBy(key).execute(),
      ]),
    ),
  );

async function restored(
  from = file,
): Promise<{ rows: Record<string, Row[]>; documents: Map<string, Buffer>; drop(): Promise<void> }> {
  const target = await freshDatabase();
  const documents = new Map<string, Buffer>();
  const where = {
    databaseUrl: target.url,
    seal: parts.seal,
    now: parts.now,
    documents: {
      ...parts.documents,
      put: async (key: string, content: Uint8Array) =>
        void documents.set(key, Buffer.from(content)),
    },
  };
  await restoreBackup(where, from, PASSPHRASE, quiet);
  const store = await openStore(target.url);
  const rows = await everything(store);
  await store.close();
  return { rows, documents, drop: () => target.drop() };
}

const NOT_CARRIED = [
  "migrations",
  "leases",
  "paces",
  "servers",
  "commits",
  "research_words",
  "figure_days",
  "figure_services",
  "figure_marks",
];

test("backups know every table of the schema, with its key, those referred to first", async () => {
  const { rows } =
    parts.store.dialect === "sqlite"
      ? await sql<{
          name: string;
          key: string;
        }>`select m.name as name, c.name as key from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and c.pk = 1`.execute(parts.store.db)
      : await sql<{
          name: string;
          key: string;
        }>`select t.table_name as name, k.column_name as key from information_schema.table_constraints t
          join information_schema.key_column_usage k using (constraint_schema, constraint_name)
          where t.constraint_type = 'PRIMARY KEY' and t.table_schema = current_schema()`.execute(
          parts.store.db,
        );
  const there = rows
    .filter(({ name }) => !NOT_CARRIED.includes(name))
    .map(({ name, key }) => `${name}.${key}`);
  expect(tables.map(({ table, key }) => `${table}.${key}`).sort()).toEqual(there.sort());
});

test("an act still waiting for its number when backed up gets it when it is restored", async () => {
  const act_id = randomUUID();
  const snapshot: Store["snapshot"] = async (work) => {
    await parts.store.db.transaction().execute((tx) =>
      noteUnsealed(tx, parts.seal, [
        {
          ...{ act_id, at: 1, what: "sign-in", who: "site", person_id: null, about: "{}" },
          ...{ place: 1 },
        },
      ]),
    );
    return parts.store.snapshot(work);
  };
  await makeBackup({ ...parts, store: { ...parts.store, snapshot } }, file, PASSPHRASE, quiet);
  const { rows, drop } = await restored();
  expect(rows["audit_unsealed"]).toEqual([]);
  expect(rows["audit"]?.filter((row) => row["act_id"] === act_id)).toHaveLength(1);
  expect(rows["audit"]?.at(-2)).toMatchObject({ what: "backup restored" });
  await drop();
});

test("more pictures of research than are read at once are restored byte for byte", async () => {
  const draft = await saveDraft(parts, null, aNote());
  const files = Array.from({ length: 25 }, (_, at) => ({
    ...{ id: parts.newId<FileId>(), draft_id: draft, about: "{}" },
    bytes: Buffer.concat([aPdf(), Buffer.alloc(at)]).toString("base64"),
  }));
  await parts.store.db.insertInto("research_draft_files").values(files).execute();
  await makeBackup(parts, file, PASSPHRASE, quiet);
  const { rows, drop } = await restored();
  expect(rows["research_draft_files"]).toEqual(files);
  await drop();
});

test("what is restored is what was backed up, row for row and document for document", async () => {
  await sealTrail(parts);
  const before = await everything(parts.store);
  const made = await makeBackup(parts, file, PASSPHRASE, quiet);
  expect(made).toMatchObject({ documents: parts.stored.size, missing: [] });
  expect(parts.stored.size).toBeGreaterThan(0);
  const after = await restored();
  // Added is that it was restored, and the series that invoices are numbered in from now on.
  const { audit, invoice_series, restores, ...rows } = after.rows;
  expect(restores).toMatchObject([{ told_at: null, checked_at: null }]);
  expect(audit?.slice(-2)).toMatchObject([{ what: "backup restored" }, { what: "invoice series" }]);
  expect(invoice_series?.at(-1)).toMatchObject({
    letter: expect.stringMatching(/^[0-9A-Z]{4}$/) as string,
    because: expect.stringContaining("restored from the backup made") as string,
  });
  expect({
    ...rows,
    audit: audit?.slice(0, -2),
    restores: [],
    invoice_series: invoice_series?.slice(0, -1),
  }).toEqual(before);
  expect(after.documents).toEqual(parts.stored);
  await after.drop();
  expect(await trail(parts, { person: null, what: "backup made", most: 5 })).toHaveLength(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);
});

test("a backup made while others write is the database of one moment", async () => {
  const writing = startWriting(parts.address);
  await writing.reached(3);
  await makeBackup(parts, file, PASSPHRASE, quiet);
  const written = writing.acknowledged.length;
  await writing.reached(written + 1);
  await writing.stop();
  // Verifying compares counts and sums, follows every reference and walks the audit trail.
  const { end } = await verifyBackup(file, PASSPHRASE, parts.seal, quiet);
  expect(end.tally.rows["people"]).toBeLessThan(
    Number((await everything(parts.store))["people"]?.length),
  );
  const after = await restored();
  expect(after.rows["people"]).toHaveLength(end.tally.rows["people"] ?? -1);
  await after.drop();
});

test("the wrong passphrase opens nothing, and says so", async () => {
  await makeBackup(parts, file, PASSPHRASE, quiet);
  expect(
    await refusalOf(verifyBackup(file, "another passphrase, as long", parts.seal, quiet)),
  ).toMatchObject({
    status: 422,
    message: expect.stringContaining("BACKUP_PASSPHRASE is not the one") as string,
  });
});

test("secrets that are not the database's are named before anything is restored", async () => {
  await makeBackup(parts, file, PASSPHRASE, quiet);
  expect(
    await refusalOf(
      verifyBackup(file, PASSPHRASE, makeSeal(["a stranger's"], "hash secret"), quiet),
    ),
  ).toMatchObject({
    message: expect.stringContaining("made with a SEAL_KEY that is not set here") as string,
  });
  expect(
    await refusalOf(verifyBackup(file, PASSPHRASE, makeSeal(["sealing secret"], "other"), quiet)),
  ).toMatchObject({
    message: expect.stringContaining("made with another HASH_KEY") as string,
  });
});

test("a file cut short anywhere, changed, reordered or lengthened is refused", async () => {
  // Random text does not compress: several chunks.
  await parts.store.transaction(async (tx) => {
    const service = await tx.selectFrom("services").select("id").executeTakeFirstOrThrow();
    await tx
      .updateTable("services")
      .set({ description: JSON.stringify([randomBytes(300_000).toString("base64")]) })
      .where("id", "=", service.id)
      .execute();
  });
  await makeBackup(parts, file, PASSPHRASE, quiet);
  const whole = readFileSync(file);
  const chunks = chunksOf(whole);
  expect(chunks.length).toBeGreaterThan(4);
  const head = whole.subarray(0, 26);
  const [first, second, third, ...rest] = chunks as [Buffer, Buffer, Buffer, ...Buffer[]];
  const flipped = (at: number) =>
    Buffer.concat([
      whole.subarray(0, at),
      Buffer.from([(whole[at] ?? 0) ^ 1]),
      whole.subarray(at + 1),
    ]);
  const broken: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    "half of it": whole.subarray(0, whole.length / 2),
    "its last chunk gone": Buffer.concat([head, ...chunks.slice(0, -1)]),
    "its last byte gone": whole.subarray(0, -1),
    "two chunks changed about": Buffer.concat([head, first, third, second, ...rest]),
    "a chunk twice": Buffer.concat([head, first, second, second, third, ...rest]),
    "a chunk left out": Buffer.concat([head, first, third, ...rest]),
    "something after its end": Buffer.concat([whole, Buffer.from("x")]),
    "a bit of the salt": flipped(12),
    "a bit in the first chunk": flipped(100),
    "a bit in the middle": flipped(Math.floor(whole.length / 2)),
    "a bit of the last byte": flipped(whole.length - 1),
  };
  const bad = join(folder, "bad.backup");
  for (const [what, bytes] of Object.entries(broken)) {
    writeFileSync(bad, bytes);
    expect((await refusalOf(verifyBackup(bad, PASSPHRASE, parts.seal, quiet))).status, what).toBe(
      422,
    );
  }
});

test("a backup of a newer release is refused with a clear word", async () => {
  await writeBackup(file, PASSPHRASE, async (write) => {
    await write({
      is: "head",
      format: 1,
      migrations: ["0001-first", "0999-later"],
      at: 0,
      dialect: "sqlite",
    });
    await write({
      is: "end",
      tally: { rows: {}, paise: {}, audit: null, research: null },
      documents: 0,
      missing: [],
    });
  });
  expect(await refusalOf(verifyBackup(file, PASSPHRASE, parts.seal, quiet))).toMatchObject({
    message: expect.stringContaining("made by a newer release (it has 0999-later)") as string,
  });
});

test("a file there is not written over, and a backup that fails leaves nothing", async () => {
  await makeBackup(parts, file, PASSPHRASE, quiet);
  expect(await refusalOf(makeBackup(parts, file, PASSPHRASE, quiet))).toMatchObject({
    status: 409,
  });
  const second = join(folder, "two.backup");
  const cut = makeBackup(
    {
      ...parts,
      documents: { ...parts.documents, get: () => Promise.reject(new Error("no documents")) },
    },
    second,
    PASSPHRASE,
    quiet,
  );
  await expect(cut).rejects.toThrow("no documents");
  expect(existsSync(second) || existsSync(`${second}.part`)).toBe(false);
});

test("an agreement that is missing is named, not passed over", async () => {
  const [key = ""] = parts.stored.keys();
  parts.stored.delete(key);
  expect((await makeBackup(parts, file, PASSPHRASE, quiet)).missing).toEqual([key]);
});

test("restoring is refused while the SQLite file is open, or the PostgreSQL database has rows; then what was there is kept", async () => {
  await makeBackup(parts, file, PASSPHRASE, quiet);
  const target = await freshDatabase();
  const store = await openStore(target.url);
  await checkKeys(store, parts.seal);
  const where = {
    databaseUrl: target.url,
    seal: parts.seal,
    now: parts.now,
    documents: parts.documents,
  };
  const refused = await refusalOf(restoreBackup(where, file, PASSPHRASE, quiet));
  await store.close();
  expect(refused).toMatchObject({ status: 409 });
  if (store.dialect === "postgres") expect(refused.message).toMatch("not empty");
  else {
    expect(refused.message).toMatch("open elsewhere");
    const { setAside } = await restoreBackup(where, file, PASSPHRASE, quiet);
    const before = await openStore(`file:${setAside}`);
    expect((await everything(before))["people"]).toEqual([]);
    await before.close();
  }
  await target.drop();
});

function chunksOf(whole: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 26; at < whole.length;) {
    const length = 21 + whole.readUInt32BE(at);
    chunks.push(whole.subarray(at, at + length));
    at += length;
  }
  return chunks;
}
