import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { databaseLooks } from "../../../app/backend.server/upkeep/doctor/database";
import { workLooks } from "../../../app/backend.server/upkeep/doctor/work";
import { noteRestore, tellOfRestores } from "../../../app/backend.server/upkeep/restores";
import { createOrder } from "../../../app/backend.server/buying/order";
import { personAt } from "../people";
import { hear, letters } from "../money/till";
import { DAY, MINUTE, Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const NUMBER = "+919812345678";
const doctor = async (check = "restored") => {
  const look = [...workLooks, ...databaseLooks].find(({ name }) => name === check);
  const given = { ...shop.parts, store: shop.parts.store, config: { production: true } };
  const found = await look?.look(given as never);
  return `${found?.state}: ${found?.says}`;
};
const desk = async (...words: string[]) => {
  const lines: string[] = [];
  const code = await runOperator(shop.parts, words, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
};

it("after a restore the owner is written to once, and the doctor names the lost time until it was checked", async () => {
  expect(await doctor()).toBe("good: nothing to look at");
  const { now } = shop.parts.clock;
  await shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, now - DAY));
  await Promise.all([tellOfRestores(shop.parts), tellOfRestores(shop.parts)]);
  await tellOfRestores(shop.parts);
  const [letter, ...more] = await letters(shop, "owner: restored");
  expect(more).toEqual([]);
  expect(letter).toMatch(/^What was entered from .* is forgotten\. .*they left.*bank statement/);
  expect(await doctor()).toMatch(/^mend: What was entered from .* is forgotten/);
  expect((await desk("restores", "list")).said).toMatch(/bank statement/);
  expect((await desk("restores", "checked")).said).toMatch(/^Checked: from /);
  expect((await desk("restores", "checked", "--yes")).said).toBe("There was nothing to check.");
  expect(await doctor()).toBe("good: nothing to look at");
});

it("after a restore the doctor does not say that there never was a backup", async () => {
  expect(await doctor("last backup")).toBe("mend: never");
  await shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, shop.parts.now() - DAY));
  expect(await doctor("last backup")).toBe(
    "mend: none since the database was put back to an earlier time",
  );
});

describe("where nothing was restored and orders the database lost are found (a failover),", () => {
  const lostAndFound = async () => {
    const ravi = await personAt(shop.parts, "done", { number: NUMBER, pan: "RAVPK1234L" });
    const asked = shop.request(2, { receipt: "RAVPK1234L" });
    const notes = { ...asked.notes, number: NUMBER };
    const order = await createOrder(shop.parts, ravi, { ...asked, notes });
    const { id } = await shop.row(order.id);
    const payment = shop.gateway.pays(order.id);
    const { db } = shop.parts.store;
    await db.deleteFrom("payment_events").execute();
    await db.deleteFrom("payments").where("id", "=", id).execute();
    await db.deleteFrom("payment_counts").execute();
    shop.parts.clock.now += 5 * MINUTE;
    await hear(shop, payment.id);
    expect((await shop.row(order.id)).state).toBe("fulfilled");
  };

  it("the doctor and restores list say that commits were lost, how many and when, until that was checked", async () => {
    expect(await doctor("commits lost")).toBe("good: none that is known of");
    await lostAndFound();
    expect(await doctor("commits lost")).toMatch(
      /^mend: The database has lost what it had committed, .*: 1 order was rebuilt .*bank statement/,
    );
    expect((await desk("restores", "list")).said).toContain("1 order was rebuilt");
    expect((await desk("restores", "checked")).said).toMatch(/^Checked: from /);
    expect(await doctor("commits lost")).toBe("good: none that is known of");
    expect((await desk("restores", "list")).said).toBe("There are none.");
    expect(await letters(shop, "owner: restored")).toEqual([]);
  });

  it("but after a restore that is known they are of the time that it names", async () => {
    const { now } = shop.parts.clock;
    await lostAndFound();
    await shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, now - DAY));
    expect(await doctor("commits lost")).toBe("good: none that is known of");
  });
});

it("nothing is lost of a day to come", async () => {
  const words = ["--reason", "restored by Litestream", "--lost-from", "2099-01-01"];
  const { code, said } = await desk("invoices", "new-series", ...words);
  expect([code, said]).toEqual([64, expect.stringContaining("a day that has begun")]);
  expect(await doctor()).toBe("good: nothing to look at");
});

it("of a copy that was put back by hand the owner says from which day on all is lost", async () => {
  const series = ["invoices", "new-series", "--reason", "restored by Litestream"];
  expect((await desk(...series, "--lost-from", "2026-02-31")).code).toBe(64);
  expect((await desk(...series, "--lost-from", "2026-01-20")).code).toBe(0);
  expect(await doctor()).toMatch(/from 20-01-2026 00:00/);
});
