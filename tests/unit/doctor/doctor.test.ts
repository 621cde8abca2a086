import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runWithoutStore } from "../../../app/backend.server/desk/cli";
import type { Check } from "../../../app/backend.server/upkeep/doctor/check";
import { examine } from "../../../app/backend.server/upkeep/doctor/examine";
import type { Outside } from "../../../app/backend.server/upkeep/outside";
import { claim } from "../../../app/backend.server/buying/claims";
import { handleInbox, receive } from "../../../app/backend.server/events/inbox";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { complain } from "../../../app/backend.server/information/register/file-complaint";
import { postToOwner } from "../../../app/backend.server/platform/post-to-owner";
import { checkKeys } from "../../../app/backend.server/platform/store/check-keys";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { sql } from "kysely";
import { sealTrail } from "../../../app/backend.server/platform/audit/seal-trail";
import { noteUnsealed } from "../../../app/backend.server/platform/audit/unsealed";
import { configuration } from "../../../app/config.server/environment";
import { variablesOf } from "../../../app/config.server/variables";
import { meanings } from "../../../app/desk.server/set-up/doctor-in-words";
import { madeCertificate } from "../../setup/made-certificate";
import { personAt } from "../people";
import { Shop } from "../payments/shop";

let shop: Shop;
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  shop = await Shop.open();
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
  env = {
    DATA_DIR: folder,
    DATABASE_URL: shop.parts.address,
    SEAL_KEY: "sealing secret",
    HASH_KEY: "hash secret",
    PORT: "1",
  };
  await checkKeys(shop.parts.store, makeSeal(["sealing secret"], "hash secret"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const outside = (): Outside => ({
  configuration: () => configuration(env),
  variables: () => variablesOf(env),
  env,
  site: () => ({ ...shop.parts.site(), demo: false }),
  parts: () => Promise.reject(new Error("not opened by the doctor")),
  now: () => shop.parts.clock.now,
  root: folder,
  actor: "operator test",
});

const named = (checks: Check[], name: string): Check => {
  const found = checks.find((check) => check.name === name);
  if (!found) throw new Error(`no check ${name}`);
  return found;
};
const states = async (...names: string[]) => {
  const checks = await examine(outside());
  return names.map((name) => named(checks, name).state);
};

test("nobody is told to unset limits nobody set: beside the sandbox they are high", async () => {
  const { state, says, mend } = named(await examine(outside()), "limits");
  expect(state).toBe("note");
  expect(says).toContain("high beside the sandbox");
  expect(mend).not.toContain("Unset");
});

test("at least 30 things are looked at, each with what mends it", async () => {
  const checks = await examine(outside());
  expect(checks.length).toBeGreaterThanOrEqual(30);
  expect(checks.filter(({ name, says, mend }) => !name || !says || !mend)).toEqual([]);
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
});

test("a broken language file, and one that is no language yet was read, are named", async () => {
  expect(await states("languages", "languages read")).toEqual(["good", "good"]);
  env.LANGUAGES_DIR = mkdtempSync(join(folder, "languages-"));
  mkdirSync(join(env.LANGUAGES_DIR, "mr"));
  writeFileSync(join(env.LANGUAGES_DIR, "mr", "frame.json"), "{");
  const checks = await examine({
    ...outside(),
    site: () => ({ ...shop.parts.site(), languagesRead: ["mr", "xx"] }),
  });
  expect(named(checks, "languages")).toMatchObject({
    state: "mend",
    says: expect.stringContaining("mr/frame.json: is not JSON") as string,
  });
  expect(named(checks, "languages read")).toMatchObject({
    state: "mend",
    says: "there is no language xx",
  });
});

test("a list of the gateway's that is marked as read up to a day to come is named", async () => {
  const mark = (complete_to: number) =>
    shop.parts.store.db
      .insertInto("sweeps")
      .values({ list: "settlements", complete_to, skip: 0 })
      .onConflict((on) => on.column("list").doUpdateSet({ complete_to }))
      .execute();
  await mark(shop.parts.clock.now);
  expect(await states("Razorpay's lists")).toEqual(["good"]);
  await mark(shop.parts.clock.now + 30 * 86_400_000);
  expect(named(await examine(outside()), "Razorpay's lists")).toMatchObject({
    state: "mend",
    says: "marked as read up to a day that is to come: settlements",
  });
});

test("the build is sought where the program is, and good if as new as its sources", async () => {
  expect(named(await examine(outside()), "build")).toMatchObject({
    state: "mend",
    says: `there is none in ${folder}/build`,
  });
  mkdirSync(join(folder, "build/server"), { recursive: true });
  writeFileSync(join(folder, "build/server/server.js"), "");
  expect(await states("build")).toEqual(["good"]);
  mkdirSync(join(folder, "app"));
  writeFileSync(join(folder, "app/root.tsx"), "");
  utimesSync(join(folder, "build/server/server.js"), 0, 0);
  expect(await states("build")).toEqual(["note"]);
});

test("orders and webhooks that failed for a day are to be mended, and named with why", async () => {
  const names = ["orders not seen", "webhooks failing", "webhooks waiting"];
  expect(await states(...names)).toEqual(["good", "good", "good"]);
  const { id } = await shop.row((await shop.order(1)).id);
  const event = { event: "payment.captured", payload: { payment: { entity: { id: "pay_1" } } } };
  const raw = Buffer.from(JSON.stringify(event));
  await receive(shop.parts, { source: "razorpay", eventId: "e1", raw });
  shop.gateway.payment = () => Promise.reject(new Error("no sense"));
  shop.gateway.paymentsOf = () => Promise.reject(new Error("no sense"));
  for (let hours = 0; hours < 27; hours++) {
    shop.parts.clock.now += 3_600_000;
    await handleInbox(shop.parts);
    await reconcileDue(shop.parts);
  }
  expect(await states(...names)).toEqual(["mend", "mend", "good"]);
  const checks = await examine(outside());
  expect(named(checks, "orders not seen").says).toContain(
    `${id} (a fault of this program: no sense`,
  );
  expect(named(checks, "webhooks failing").says).toContain("(no sense)");
});

test("money and webhooks that wait are to be mended, and named", async () => {
  const names = ["claims about to lapse", "webhooks waiting", "paid and unserved", "refunds due"];
  expect(await states(...names)).toEqual(["good", "good", "good", "good"]);
  await claim(shop.parts, shop.asha, shop.request(2, { utr: "412345678901" }));
  await receive(shop.parts, {
    source: "razorpay",
    eventId: "e1",
    raw: Buffer.from(JSON.stringify({ event: "order.paid" })),
  });
  shop.parts.clock.now += 6 * 86_400_000;
  expect(await states(...names)).toEqual(["mend", "mend", "good", "good"]);
  await shop.parts.store.db.updateTable("payments").set({ state: "confirmed" }).execute();
  expect(await states(...names)).toEqual(["good", "mend", "mend", "good"]);
});

test("a signature awaiting the owner's word is told, and is to be mended after a day", async () => {
  const look = async () => named(await examine(outside()), "signatures that wait for you");
  expect(await look()).toMatchObject({ state: "good" });
  const { id } = await personAt(shop.parts, "done", { number: "+919812345678", pan: "RAVPK1234L" });
  await shop.parts.store.db
    .updateTable("signings")
    .set({ state: "checking", updated_at: shop.parts.clock.now })
    .where("person_id", "=", id)
    .execute();
  shop.parts.clock.now += 3_600_000;
  expect((await look()).state).toBe("note");
  shop.parts.clock.now += 86_400_000;
  expect(await look()).toMatchObject({
    state: "mend",
    mend: expect.stringContaining("desk signatures list") as string,
  });
});

test("a payment that is fulfilled in words only is unserved", async () => {
  await claim(shop.parts, shop.asha, shop.request(1));
  await shop.parts.store.db.updateTable("payments").set({ state: "fulfilled" }).execute();
  shop.parts.clock.now += 600_001;
  expect(await states("paid and unserved")).toEqual(["mend"]);
});

test("a refund that the gateway does not answer for an hour is named, however often it was asked for again", async () => {
  const { id } = await shop.order(1);
  await shop.verify(id, shop.gateway.pays(id).id);
  const payment = (await shop.row(id)).id;
  expect(await states("refunds unanswered")).toEqual(["good"]);
  shop.gateway.failNext("refund");
  const refund = await refundPayment(shop.parts, payment, "all").catch(() =>
    shop.parts.store.db.selectFrom("refunds").select("id").executeTakeFirstOrThrow(),
  );
  expect(await states("refunds unanswered"), "a moment ago").toEqual(["good"]);
  shop.gateway.down = true;
  shop.parts.clock.now += 3_600_000;
  await askRefundsAgain(shop.parts);
  expect(named(await examine(outside()), "refunds unanswered")).toMatchObject({
    state: "mend",
    says: expect.stringContaining(refund.id) as string,
  });
  shop.gateway.down = false;
  await refundPayment(shop.parts, payment, "all");
  expect(await states("refunds unanswered")).toEqual(["good"]);
});

test("for money that bought nothing the doctor names the command that gives that back, and not the good payment", async () => {
  expect(named(await examine(outside()), "refunds due").mend).toContain(
    "payments refund ID --due --yes",
  );
});

test.each(["127.0.0.1", "::1"])("a server that answers on %s is found", async (host) => {
  const server = createServer((_, answer) => answer.end());
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(env, { HOST: host, PORT: String(port) });
  expect(named(await examine(outside()), "port")).toMatchObject({
    state: "good",
    says: `the server answers on ${port}`,
  });
  await new Promise((resolve) => server.close(resolve));
});

test("secrets that do not open the database are named, and it is left as it is", async () => {
  env.SEAL_KEY = "another secret, of more than 32 characters";
  expect(named(await examine(outside()), "secrets")).toMatchObject({
    state: "mend",
    says: expect.stringContaining("do not open this database") as string,
  });
});

test("an audit trail emptied, or that the database lets be changed, is named", async () => {
  const { db, dialect } = shop.parts.store;
  await sealTrail(shop.parts);
  expect(await states("audit trail")).toEqual(["good"]);
  for (const verb of ["update", "delete"])
    await sql
      .raw(`drop trigger audit_no_${verb}${dialect === "postgres" ? " on audit" : ""}`)
      .execute(db);
  expect(named(await examine(outside()), "audit trail")).toMatchObject({
    state: "mend",
    says: expect.stringContaining("audit_no_delete, audit_no_update: missing") as string,
  });
  await sql`delete from audit`.execute(db);
  expect(named(await examine(outside()), "audit trail")).toMatchObject({
    state: "mend",
    says: expect.stringContaining("it has no entry, and there are people") as string,
  });
});

test("acts that nobody seals are named after a minute", async () => {
  await sealTrail(shop.parts);
  const act = { act_id: "A1", at: shop.parts.now(), what: "sign-in", who: "site", about: "{}" };
  await shop.parts.store.db
    .transaction()
    .execute((tx) =>
      noteUnsealed(tx, shop.parts.seal, [{ ...act, person_id: null, ...{ place: 1 } }]),
    );
  shop.parts.clock.now += 60_000;
  expect(await states("audit trail")).toEqual(["good"]);
  shop.parts.clock.now += 1;
  expect(named(await examine(outside()), "audit trail")).toMatchObject({
    state: "mend",
    says: expect.stringContaining("1 acts wait to be sealed") as string,
  });
});

test("a disk without room is named wherever the database's file lies", async (context) => {
  const disk = join(folder, "small");
  mkdirSync(disk);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", disk]);
  if (mounted.status !== 0) return context.skip();
  try {
    env.DATABASE_URL = `file:${join(disk, "research.db")}`;
    await (await openStore(env.DATABASE_URL)).close();
    expect(named(await examine(outside()), "disk space")).toMatchObject({
      state: "mend",
      says: expect.stringMatching(/only 0\.00 GB free where .*small lies/) as string,
    });
  } finally {
    spawnSync("umount", [disk]);
  }
});

test("a database that does not open is one thing to mend; the rest is looked at", async () => {
  env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
  const checks = await examine(outside());
  expect(named(checks, "audit trail").state).toBe("skipped");
  expect(checks.find(({ name, state }) => name === "database" && state === "mend")?.says).toMatch(
    "does not open",
  );
  expect(named(checks, "disk space").state).toBe("good");
});

test.each([
  ["begin immediate", "normal"],
  ["begin exclusive", "exclusive"],
])(
  "a database that another program has locked (%s) is named so within 6 seconds, and no secret is blamed",
  async (begin, mode) => {
    const path = join(folder, "locked.db");
    env.DATABASE_URL = `file:${path}`;
    const made = await openStore(env.DATABASE_URL);
    await checkKeys(made, makeSeal(["sealing secret"], "hash secret"));
    await made.close();
    const other = new SqliteDatabase(path);
    other.pragma(`locking_mode = ${mode}`);
    other.exec(begin);
    const from = performance.now();
    const checks = await examine(outside());
    expect(performance.now() - from).toBeLessThan(6_000);
    other.exec("rollback");
    other.close();
    expect(checks.filter(({ name }) => name === "database")).toEqual([
      {
        name: "database",
        state: "mend",
        says: expect.stringContaining("another program has the file locked") as string,
        mend: expect.stringMatching(/^sudo fuser -v .*locked\.db/) as string,
      },
    ]);
    expect(named(checks, "secrets").state).toBe("skipped");
    expect(named(checks, "disk space").state).toBe("good");
    expect(named(await examine(outside()), "secrets").state, "once it let go").toBe("good");
  },
);

test("it runs with a configuration that has faults, lists each, and ends with 1", async () => {
  env.PORT = "many";
  env.LOG_LEVEL = "loud";
  const lines: string[] = [];
  expect(
    await runWithoutStore(
      outside(),
      ["doctor", "--json"],
      (line) => lines.push(line),
      () => undefined,
    ),
  ).toBe(1);
  const { checks } = JSON.parse(lines[0] ?? "") as { checks: Check[] };
  expect(named(checks, "PORT")).toMatchObject({ state: "mend", mend: "PORT=3000" });
  expect(named(checks, "LOG_LEVEL").state).toBe("mend");
});

test("a PDF certificate is named with its end; its renewal is asked 30 days before", async () => {
  const { now } = shop.parts.clock;
  const found = async () => named(await examine(outside()), "PDF certificate");
  expect(await found()).toMatchObject({ state: "note" });
  env.PDF_CERTIFICATE = await madeCertificate("Asha Menon", [now, now + 100 * 86_400_000]);
  expect(await found()).toMatchObject({
    state: "good",
    says: expect.stringMatching(/^of Asha Menon, by Asha Menon, to /) as string,
  });
  for (const [days, says] of [
    [71, /^ends on /],
    [30, /PDFs of research are not signed$/],
  ] as const) {
    shop.parts.clock.now += days * 86_400_000;
    expect(await found()).toMatchObject({
      state: "mend",
      says: expect.stringMatching(says) as string,
    });
  }
});

test("complaint figures that the register counts are there; a site where nobody ever complained shows zeroes", async () => {
  const analyst = { ...shop.parts.site().analyst, registeredOn: "2026-11-02" };
  const begun = () => ({ ...outside(), site: () => ({ ...outside().site(), analyst }) });
  expect(named(await examine(begun()), "complaint figures")).toMatchObject({
    state: "note",
    says:
      "none is set and no complaint is registered: the page shows zeroes; " +
      "those of November 2026 are due by 2026-12-07",
  });
  await complain(shop.parts, "203.0.113.1", {
    ...{ name: "Ravi Rao", number: "+919812345678", email: null },
    ...{ category: "fees", words: "I was charged twice." },
  });
  shop.parts.clock.now += 32 * 86_400_000;
  expect(named(await examine(begun()), "complaint figures")).toMatchObject({
    state: "good",
    says: "those of November 2026 are there; those of December 2026 are due by 2027-01-07",
  });
});

test("whatever can be to mend before there is a database is said on Go live in words for who runs no server", async () => {
  const names = (await examine({ ...outside(), site: () => shop.parts.site() })).map(
    ({ name }) => name,
  );
  const known = new Set(names);
  for (const name of Object.keys(meanings)) expect(known, name).toContain(name);
  for (const name of ["DATA_DIR's mode", "complaint figures", "Razorpay's key", "PUBLIC_URL"])
    expect(meanings[name], name).toMatch(/^[A-Z].*\.$/);
});

test("a letter that was taken back, and left all the same, is no message that failed", async () => {
  await shop.parts.store.transaction((tx) => postToOwner(shop.parts, tx, "claim", "x", "S", "T"));
  const at = shop.parts.now();
  const letters = shop.parts.store.db.updateTable("outbox");
  await letters.set({ given_up_at: at, next_try_at: null, problem: "may have arrived" }).execute();
  expect(await states("messages failed")).toEqual(["mend"]);
  await letters.set({ sent_at: at }).execute();
  expect(await states("messages failed")).toEqual(["good"]);
});

test("an analyst whose registration has ended, or whose figures are late, is told so", async () => {
  const ended = {
    ...outside(),
    site: () => ({
      ...shop.parts.site(),
      demo: false,
      analyst: {
        ...shop.parts.site().analyst,
        ...{ registeredOn: "2026-10-05", validUntil: "2026-11-19" },
      },
      complaints: { months: { "2026-09": [] }, monthly: {}, yearly: {} },
    }),
  };
  const checks = await examine(ended);
  expect(named(checks, "registration")).toMatchObject({
    state: "mend",
    says: expect.stringContaining("ended on 2026-11-19") as string,
  });
  expect(named(checks, "complaint figures")).toMatchObject({
    state: "mend",
    says:
      "those of October 2026 are missing: they were due by 2026-11-07; " +
      "those of November 2026 are due by 2026-12-07",
  });
});

test("asha@okhdfc is told not to be @valid, nor an ending that banks give out; asha.ra@validhdfc is good", async () => {
  const of = async (upiId: string) => {
    const site = { ...shop.parts.site(), demo: false };
    const paid = { ...outside(), site: () => ({ ...site, payee: { ...site.payee, upiId } }) };
    return named(await examine(paid), "UPI ID");
  };
  expect(await of("asha@okhdfc")).toMatchObject({
    state: "note",
    says: "asha@okhdfc is not of the form name.ra@valid and the bank's name, as a research analyst's must be since 6 October 2026; nor do we know the ending @okhdfc: is @okhdfcbank meant?",
  });
  expect((await of("asha@okhdfcbank")).says).not.toContain("meant");
  expect(await of("asha.ra@validhdfc")).toMatchObject({ state: "good" });
});

test("config shows every variable and never a secret", async () => {
  const lines: string[] = [];
  expect(
    await runWithoutStore(
      outside(),
      ["config"],
      (line) => lines.push(line),
      () => undefined,
    ),
  ).toBe(0);
  const text = lines.join("\n");
  expect(text).toMatch(/SEAL_KEY +set +\(secret\)/);
  expect(text, "its value, and what it is by default").toMatch(/^PORT +set +1 +3000$/m);
  expect(text, "not set: the default holds").toMatch(/^LOG_LEVEL +default +info +info$/m);
  expect(text).not.toContain("sealing secret");
});
