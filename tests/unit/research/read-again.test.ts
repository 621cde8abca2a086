import { afterEach, beforeEach, expect, test } from "vitest";
import { exportPerson } from "../../../app/backend.server/account/export-person";
import { summaryOf } from "../../../app/backend.server/account/summary-of-data";
import { personFile } from "../../../app/backend.server/desk/people/file";
import { accountsOf } from "../../../app/backend.server/platform/people/find-accounts";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { itemFile } from "../../../app/backend.server/research/item-file";
import { listOf } from "../../../app/backend.server/research/list";
import { recoveredLines } from "../../../app/backend.server/research/lost/recovered-lines";
import { recoverLost } from "../../../app/backend.server/research/lost/recover";
import { readItem } from "../../../app/backend.server/research/reading";
import { indexEntries } from "../../../app/backend.server/research/search-words";
import { verifyLog } from "../../../app/backend.server/research/verify-log";
import { checkRestores } from "../../../app/backend.server/upkeep/restores";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { refusalOf } from "../people";
import { aClient, DAY, holds, released } from "./desk";
import { lettersIn, putBack, type PutBack } from "./put-back";

let there: PutBack;
let held: PersonId;
let late: PersonId;
beforeEach(async () => {
  there = await putBack(1, [anIdea(), aNote({ title: "Lost 2" })]);
  const { parts } = there;
  held = (
    await parts.store.db.selectFrom("subscriptions").select("person_id").executeTakeFirstOrThrow()
  ).person_id;
  late = await aClient(parts);
  await holds(parts, late, "S1", [parts.clock.now, parts.clock.now + 30 * DAY]);
  await recoverLost(parts, there.letters.slice(1).join("\n"));
});
afterEach(() => there.close());

const titles = async (person: PersonId, q = "") =>
  (await listOf(there.parts, person, { q })).items.map(({ title }) => title);
/** Where the letter leads. */
const addressIn = (letter = "") => /\/research\/([0-9A-Z]{26})/.exec(letter)?.[1] ?? "";

test("once the money of the lost time is compared, who held the service then reads what was put back, at its letter's link", async () => {
  const { parts, letters } = there;
  const address = addressIn(letters[1]);
  expect([await titles(held), (await refusalOf(readItem(parts, held, address))).status]).toEqual([
    ["Kept 1"],
    404,
  ]);
  const line = async () => (await recoveredLines(parts)).find(({ number }) => number === 2);
  expect(await line()).toMatchObject({
    title: "Buy Kaveri Cement Ltd",
    readers: expect.stringContaining("until you have compared the money"),
    adds: expect.arrayContaining(["withdrawn", "correction", "closed"]),
  });
  await checkRestores(parts);
  expect((await line())?.readers).toContain("reads it on the site: 1.");
  expect(await titles(held)).toEqual(["Lost 2", "Buy Kaveri Cement Ltd", "Kept 1"]);
  const item = await readItem(parts, held, address);
  expect(item).toMatchObject({
    ...{ title: "Buy Kaveri Cement Ltd", state: "Open", services: ["Service S1"], original: null },
    putBack: { number: 2, text: expect.stringContaining("Stop-loss: 1,548") },
  });
  expect(item.putBack?.text).not.toMatch(/Record [0-9a-f]{64}/);
  const [, listed] = (await listOf(parts, held, {})).items;
  expect(listed).toMatchObject({
    ...{ id: address, line: "Entry 1,605 to 1,615, stop-loss 1,548. Short term." },
    unread: true,
  });
  // Who came after it reads nothing of it.
  expect([await titles(late), (await refusalOf(readItem(parts, late, address))).status]).toEqual([
    [],
    404,
  ]);
  await indexEntries(parts);
  expect(await titles(held, "kaveri")).toEqual(["Buy Kaveri Cement Ltd"]);
  expect((await listOf(parts, held, { service: "S1" })).items).toHaveLength(3);
  expect((await verifyLog(parts)).broken).toBeNull();
});

test("it is in its reader's copy of their data and the desk's page, said as put back", async () => {
  const { parts } = there;
  const copyOf = async (person: PersonId) => {
    const [account] = await accountsOf(parts, [person]);
    if (!account) throw new Error("there is no such person");
    return exportPerson(parts, account);
  };
  await checkRestores(parts);
  const copy = await copyOf(held);
  expect(copy.held.research).toMatchObject([
    { entry: 1, text: expect.stringContaining("Kept 1"), putBackAt: null },
    { entry: 2, text: expect.stringContaining("Kaveri"), putBackAt: expect.any(String) },
    { entry: 3, text: expect.stringContaining("Lost 2"), putBackAt: expect.any(String) },
  ]);
  expect((await copyOf(late)).held.research).toEqual([]);
  expect(summaryOf(parts, copy, "en")).toContain(
    "Put back after a restore of our database: 2 of them.",
  );
  const told = async (person: PersonId) =>
    (await personFile(parts, person)).story
      .filter(({ more }) => more.includes("put back after a restore"))
      .map(({ what, more }) => `${what}: ${more}`);
  expect(await told(held)).toEqual([
    "Research, entry 3: Note: Lost 2, put back after a restore",
    "Research, entry 2: Buy Kaveri Cement Ltd, put back after a restore",
  ]);
  expect(await told(late)).toEqual([]);
});

test("it is closed, corrected and withdrawn like any; withdrawal reaches who held it", async () => {
  const { parts, letters } = there;
  const address = addressIn(letters[1]);
  await parts.store.db
    .updateTable("subscriptions")
    .set({ ends_at: parts.clock.now - 1 })
    .where("person_id", "=", held)
    .execute();
  const reached = anAddition("reached", 2, { level: "target3" });
  expect((await refusalOf(released(parts, reached))).message).toContain("names no such target");
  const correction = await released(
    parts,
    anAddition("correction", 2, { corrects: "2", text: "The stop-loss is 1,550." }),
  );
  expect(correction).toMatchObject({ number: 4, root: address, receivers: 1 });
  expect(await released(parts, anAddition("closed", 2))).toMatchObject({ receivers: 1 });
  const withdrawn = await released(
    parts,
    anAddition("withdrawn", 2, { text: "The ground for it is gone." }),
  );
  // Who held it then, and who was told that it is closed.
  expect(withdrawn.receivers).toBe(2);
  expect((await refusalOf(released(parts, anAddition("update", 2)))).message).toContain(
    "withdrawn",
  );
  await checkRestores(parts);
  const item = await readItem(parts, held, address);
  expect([item.state, item.added.map(({ number }) => number)]).toEqual(["Withdrawn", [4, 6]]);
  expect(item.putBack?.number).toBe(2);
  const [seen] = (await listOf(parts, late, {})).items;
  expect(seen).toMatchObject({ id: address, title: "Buy Kaveri Cement Ltd", state: "Withdrawn" });
  const { filename } = await itemFile(parts, { id: held, language: "en" }, address);
  expect(filename).toBe("research-2.pdf");
  const letter = (await lettersIn(parts)).find((text) => text.includes("Research entry 6"));
  expect(addressIn(letter)).toBe(address);
  expect(await checkSeal(parts, "2")).toMatchObject({ withdrawn: 6, corrected: [4] });
  expect((await verifyLog(parts)).broken).toBeNull();
});

test("an addition that was put back stands with its idea, and counts", async () => {
  await there.close();
  there = await putBack([anIdea()], [anAddition("withdrawn", 1, { text: "The ground is gone." })]);
  const { parts, letters } = there;
  await checkRestores(parts);
  await recoverLost(parts, letters[1] ?? "");
  const person = (
    await parts.store.db.selectFrom("subscriptions").select("person_id").executeTakeFirstOrThrow()
  ).person_id;
  const item = await readItem(parts, person, addressIn(letters[0]));
  expect(item).toMatchObject({
    state: "Withdrawn",
    added: [{ number: 2, what: "Withdrawn", text: expect.stringContaining("The ground is gone.") }],
  });
  expect((await refusalOf(released(parts, anAddition("update", 1)))).status).toBe(422);
  parts.clock.now += DAY;
  expect((await released(parts, aNote())).number).toBe(3);
});

test("where a service has another name now, nobody reads it and nothing is added", async () => {
  await there.close();
  there = await putBack(1, 1);
  const { parts, letters } = there;
  await parts.store.db.updateTable("services").set({ name: "Renamed" }).execute();
  await checkRestores(parts);
  await recoverLost(parts, letters[1] ?? "");
  const first = await parts.store.db
    .selectFrom("subscriptions")
    .select("person_id")
    .executeTakeFirstOrThrow();
  expect(await titles(first.person_id)).toEqual(["Kept 1"]);
  expect((await refusalOf(released(parts, anAddition("update", 2)))).status).toBe(422);
  expect((await recoveredLines(parts))[0]).toMatchObject({
    readers: expect.stringContaining("nothing can be added"),
    adds: [],
  });
});
