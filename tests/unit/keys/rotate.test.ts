import { afterEach, beforeEach, expect, test } from "vitest";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { invoiceFile } from "../../../app/backend.server/money/invoices/invoice-pdf";
import { rotateKeys } from "../../../app/backend.server/upkeep/keys/rotate";
import { sealedColumns } from "../../../app/backend.server/upkeep/keys/sealed-columns";
import { signedPdf } from "../../../app/backend.server/onboarding/signing";
import { makePresence } from "../../../app/backend.server/platform/store/presence";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { checkKeys } from "../../../app/backend.server/platform/store/check-keys";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { receive } from "../../../app/backend.server/events/inbox";
import { claim } from "../../../app/backend.server/buying/claims";
import { again, personAt, refusalOf } from "../people";
import { Shop } from "../payments/shop";
import type { TestParts } from "../parts";

const OLD = "sealing secret";
const both = makeSeal(["newer secret", OLD], "hash secret");
const onlyNew = makeSeal(["newer secret"], "hash secret");

let shop: Shop;
let parts: TestParts;
beforeEach(async () => {
  shop = await Shop.open();
  parts = shop.parts;
  await checkKeys(parts.store, parts.seal);
  for (let n = 0; n < 120; n++)
    await personAt(parts, "identity", { number: `+9190000${String(n).padStart(5, "0")}` });
  await personAt(parts, "done");
  await claim(parts, shop.asha, shop.request(2, { utr: "412345678901" }));
  const { id } = await shop.order(1);
  await shop.verify(id, shop.gateway.pays(id).id);
  await receive(parts, {
    source: "razorpay",
    eventId: "e1",
    raw: Buffer.from(JSON.stringify({ event: "order.paid" })),
  });
  parts.seal = both;
});
afterEach(() => shop.close());

const quiet = () => undefined;

async function signedAgreement(): Promise<Buffer> {
  return signedPdf(
    parts,
    await parts.store.db
      .selectFrom("signings")
      .selectAll()
      .where("signed_pdf_key", "is not", null)
      .executeTakeFirstOrThrow(),
  );
}

test("every sealed column of the schema is one that rotation knows", async () => {
  const tables = await parts.store.db.introspection.getTables();
  const there = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.name.endsWith("_enc"))
      .map((column) => `${name}.${column.name}`),
  );
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect([...new Set(there)].filter((column) => !known.includes(column))).toEqual([]);
  expect(
    known.filter((column) => column !== "key_checks.sealed" && !there.includes(column)),
  ).toEqual([]);
});

test("while a server still seals with the older key nothing is rotated: it could read nothing afterwards", async () => {
  const now = Date.now();
  const behind = makePresence(
    { ...parts, seal: makeSeal([OLD], "hash secret") },
    "process 11",
    () => now,
  );
  await behind.beat();
  const refusal = await refusalOf(rotateKeys(parts, quiet, () => now));
  expect([refusal.status, refusal.message]).toEqual([
    409,
    expect.stringContaining("Nothing was sealed anew. process 11 still seals with another key."),
  ]);
  expect((await again(parts, shop.asha.id)).number).toBe(shop.asha.number);
  parts.seal = makeSeal([OLD], "hash secret");
  expect((await again(parts, shop.asha.id)).number, "the server still opens it").toBe(
    shop.asha.number,
  );
  parts.seal = both;
  await behind.leave();
  await makePresence(parts, "process 12", () => now).beat();
  expect((await rotateKeys(parts, quiet, () => now)).left).toEqual([]);
});

// ASVS 11.2.2
test("afterwards the new key alone opens everything, and the database boots with it", async () => {
  const before = await signedAgreement();
  const done = await rotateKeys(parts, quiet);
  expect(done).toMatchObject({ documents: 1, left: [] });
  expect(done.values).toBeGreaterThan(240);
  parts.seal = onlyNew;
  await checkKeys(parts.store, onlyNew);
  expect(await again(parts, shop.asha.id)).toMatchObject({ number: "+919876543210" });
  expect(await signedAgreement()).toEqual(before);
  const { payment_id } = await parts.store.db
    .selectFrom("invoices")
    .select("payment_id")
    .executeTakeFirstOrThrow();
  expect((await invoiceFile(parts, payment_id)).filename).toBe("invoice-2026-27-0001.pdf");
  for (const { table, column, context } of sealedColumns) {
    const rows = (await parts.store.db
      .selectFrom(table)
      .selectAll()
      .execute()) as unknown as Record<string, string | null>[];
    for (const row of rows)
      if (row[column]) expect(() => onlyNew.open(row[column] ?? "", context)).not.toThrow();
  }
});

test("a second run finds nothing to do", async () => {
  await rotateKeys(parts, quiet);
  expect(await rotateKeys(parts, quiet)).toEqual({ values: 0, documents: 0, left: [] });
});

test("cut short, the next run does the rest and no more", async () => {
  const whole = (
    await Promise.all(sealedColumns.map(async ({ table, column }) => filled(table, column)))
  ).reduce((sum, one) => sum + one, 0);
  let lines = 0;
  const cut = rotateKeys(parts, () => {
    if (++lines === 2) throw new Error("killed");
  });
  await expect(cut).rejects.toThrow("killed");
  const rest = await rotateKeys(parts, quiet);
  expect(rest.left).toEqual([]);
  // Two batches of a column were done before.
  expect(rest.values).toBeLessThan(whole);
  expect(rest.values).toBeGreaterThan(0);
  expect(rest.values + 122).toBeGreaterThanOrEqual(whole);
});

async function filled(
  table: (typeof sealedColumns)[number]["table"],
  column: string,
): Promise<number> {
  const rows = (await parts.store.db.selectFrom(table).selectAll().execute()) as unknown as Record<
    string,
    string | null
  >[];
  return rows.filter((row) => row[column]).length;
}

test("people sign up and change while it runs", async () => {
  const [done] = await Promise.all([
    rotateKeys(parts, quiet),
    ...Array.from({ length: 10 }, (_, n) =>
      personAt(parts, "agreement", {
        number: `+9190000${String(n * 12).padStart(5, "0")}`,
        pan: `ABCDE00${10 + n}Z`,
      }),
    ),
  ]);
  expect(done.left).toEqual([]);
});

test("a server that still seals with the old key is found out", async () => {
  let late = false;
  const done = await rotateKeys(parts, () => {
    if (late) return;
    late = true;
    parts.documents = {
      ...parts.documents,
      get: async (key) => {
        await parts.store.db
          .updateTable("people")
          .set({ name_enc: makeSeal([OLD], "hash secret").close("Late", "people.name") })
          .where("id", "=", shop.asha.id)
          .execute();
        return parts.stored.get(key) ?? null;
      },
    };
  });
  expect(done.left).toEqual([
    "people.name_enc: 1 sealed with an older key meanwhile; restart every server with the new key first",
  ]);
});

test("a document erased meanwhile does not come back", async () => {
  const put = parts.documents.put;
  parts.documents.put = async (key, content) => {
    await parts.store.db.updateTable("signings").set({ signed_pdf_key: null }).execute();
    await put(key, content);
  };
  await rotateKeys(parts, quiet);
  expect(parts.stored.size).toBe(0);
});

test("what no key opens is named and left, and the rest is done", async () => {
  await parts.store.db
    .updateTable("people")
    .set({ name_enc: makeSeal(["lost"], "x").close("Asha", "people.name") })
    .where("id", "=", shop.asha.id)
    .execute();
  parts.stored.clear();
  const { left } = await rotateKeys(parts, quiet);
  expect(left).toHaveLength(2);
  expect(left[0]).toBe(`people.name_enc of ${shop.asha.id}: no key opens it`);
  expect(left[1]).toMatch(/^document of signing \w+: missing/);
});

test("the operator sees progress, and is told when the older key may go", async () => {
  const [lines, progress]: [string[], string[]] = [[], []];
  expect(
    await runOperator(
      { ...parts, actor: "operator root" },
      ["rotate-key"],
      (line) => lines.push(line),
      (line) => progress.push(line),
    ),
  ).toBe(0);
  expect(lines[0]).toMatch(/^\d+ values and 1 documents were sealed anew\. Nothing is left/);
  expect(progress).toContain("people.number_enc: 100 sealed anew");
  expect(await trail(parts, { most: 1 })).toMatchObject([
    { what: "keys rotated", who: "operator root", about: { documents: 1, left: 0 } },
  ]);
  parts.stored.clear();
  expect(await runOperator(parts, ["rotate-key"], (line) => lines.push(line))).toBe(1);
  expect(lines.at(-1)).toContain("Keep the older key");
});
