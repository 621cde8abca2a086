import { afterEach, beforeEach, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { workLooks } from "../../../app/backend.server/upkeep/doctor/work";
import { noteRestore, tellOfRestores } from "../../../app/backend.server/upkeep/restores";
import { letters } from "../money/till";
import { DAY, Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const doctor = async () => {
  const look = workLooks.find(({ name }) => name === "restored");
  const found = await look?.look({ ...shop.parts, store: shop.parts.store } as never);
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
  expect(letter).toMatch(/^What was entered from .* to .* is forgotten: .*bank statement/);
  expect(await doctor()).toMatch(/^mend: What was entered from .* is forgotten/);
  expect((await desk("restores", "list")).said).toMatch(/bank statement/);
  expect((await desk("restores", "checked")).said).toMatch(/^Checked: from /);
  expect((await desk("restores", "checked")).said).toBe("There was nothing to check.");
  expect(await doctor()).toBe("good: nothing to look at");
});

it("of a copy that was put back by hand the owner says from which day on all is lost", async () => {
  const series = ["invoices", "new-series", "--reason", "restored by Litestream"];
  expect((await desk(...series, "--lost-from", "2026-02-31")).code).toBe(64);
  expect((await desk(...series, "--lost-from", "2026-01-20")).code).toBe(0);
  expect(await doctor()).toMatch(/from 20-01-2026 00:00/);
});
