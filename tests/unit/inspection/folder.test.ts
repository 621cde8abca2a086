import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { mostClients } from "../../../app/backend.server/desk/inspection/clients";
import { inspectionFolder } from "../../../app/backend.server/desk/inspection/folder";
import { enterComplaint } from "../../../app/backend.server/information/register/file-complaint";
import { post } from "../../../app/backend.server/platform/outbox";
import { answerComplaint } from "../../../app/backend.server/information/register/answer-complaint";
import { anAddition, anIdea } from "../../setup/research-drafts";
import { testParts, type TestParts } from "../parts";
import { forgetOld } from "../../../app/backend.server/upkeep/retention/forget-old";
import { writeLetters } from "../../../app/backend.server/research/write-letters";
import { aClient, aService, DAY, holds, released } from "../research/desk";

const IST = 5.5 * 3_600_000;
let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
});
afterEach(() => parts.close());

const day = (at: number) => new Date(at + IST).toISOString().slice(0, 10);
const time = (first: string, last: string) => ({
  from: Date.parse(first) - IST,
  to: Date.parse(last) + DAY - IST,
  firstDay: first,
  lastDay: last,
});
const today = () => time(day(parts.clock.now), day(parts.clock.now));
async function folder(over = today()): Promise<Record<string, string>> {
  const files = await inspectionFolder(parts, over);
  return Object.fromEntries(files.map(({ name, content }) => [name, String(content)]));
}

test("the folder has each recommendation as it was sealed, who could read it, and the client with PAN and dates", async () => {
  const asha = await aClient(parts);
  const ravi = await aClient(parts);
  await holds(parts, asha, "S1");
  await released(parts, anIdea());
  await released(parts, anAddition("update", 1));
  const files = await folder();
  for (const { text } of await parts.store.db.selectFrom("research_entries").selectAll().execute())
    expect(files["1-research.txt"]).toContain(text);
  const receivers = files["2-receivers.csv"]!.trimEnd().split("\r\n");
  expect(receivers).toHaveLength(3);
  for (const row of receivers.slice(1)) expect(row).toContain(asha);
  const { pan_enc } = await parts.store.db
    .selectFrom("people")
    .select("pan_enc")
    .where("id", "=", asha)
    .executeTakeFirstOrThrow();
  expect(files["3-clients.csv"]).toContain(parts.seal.open(pan_enc!, "people.pan"));
  expect(files["4-agreements.csv"]).toContain(asha);
  expect(JSON.stringify(files)).not.toContain(ravi + ",");
  expect(files["0-read-me.txt"]).toContain("2 entries, none changed, none missing");
  expect(files["0-read-me.txt"]).toContain("Most clients on one day: 1");
});

test("nothing released, held or done outside the time is in it; both days are whole", async () => {
  const early = await aClient(parts);
  await holds(parts, early, "S1", [parts.clock.now - 1, parts.clock.now + 2 * DAY]);
  const first = parts.clock.now;
  await released(parts, anIdea({ name: "Early Ltd" }));
  parts.clock.now += 10 * DAY;
  const late = await aClient(parts);
  await holds(parts, late, "S1", [parts.clock.now, parts.clock.now + 2 * DAY]);
  await released(parts, anIdea({ name: "Late Ltd" }));
  const before = await folder(time(day(first), day(first)));
  expect(before["1-research.txt"]).toContain("Early Ltd");
  expect(before["1-research.txt"]).not.toContain("Late Ltd");
  expect(before["3-clients.csv"]).toContain(early);
  expect(before["3-clients.csv"]).not.toContain(late);
  const after = await folder();
  expect(after["1-research.txt"]).not.toContain("Early Ltd");
  expect(after["3-clients.csv"]).not.toContain(early);
  expect(after["3-clients.csv"]).toContain(late);
  const none = await folder(time("2026-01-01", "2026-01-31"));
  expect(none["1-research.txt"]).toBe("Nothing was released in this time.\n");
  expect(none["0-read-me.txt"]).toContain("Nobody held a service in this time.");
});

test("whoever holds two services, or one twice, is one client of a day; one whose service was ended the moment it began is none", async () => {
  const now = parts.clock.now;
  await aService(parts, "S2");
  const asha = await aClient(parts);
  await holds(parts, asha, "S1", [now, now + 5 * DAY]);
  await holds(parts, asha, "S2", [now, now + 5 * DAY]);
  const ravi = await aClient(parts);
  await holds(parts, ravi, "S1", [now + 3 * DAY, now + 4 * DAY]);
  const ended = await holds(parts, await aClient(parts), "S1", [now, now + 5 * DAY]);
  await parts.store.db
    .updateTable("subscriptions")
    .set({ revoked_at: now })
    .where("id", "=", ended)
    .execute();
  expect(await mostClients(parts, time(day(now), day(now + 2 * DAY)))).toEqual({
    people: 1,
    day: day(now),
  });
  expect(await mostClients(parts, time(day(now), day(now + 9 * DAY)))).toEqual({
    people: 2,
    day: day(now + 3 * DAY),
  });
});

test("what was ended early counts until it was ended", async () => {
  const now = parts.clock.now;
  await holds(parts, await aClient(parts), "S1", [now + 3 * DAY, now + 5 * DAY]);
  const ended = await holds(parts, await aClient(parts), "S1", [now, now + 5 * DAY]);
  await parts.store.db
    .updateTable("subscriptions")
    .set({ revoked_at: now + DAY })
    .where("id", "=", ended)
    .execute();
  const most = await mostClients(parts, time(day(now), day(now + 9 * DAY)));
  expect(most).toEqual({ people: 1, day: day(now) });
});

test("a complaint stands in every time in which it was open, with its answers, its days and whether it was late", async () => {
  const found = await enterComplaint(
    parts,
    {
      name: "Asha Verma",
      number: "+919876543210",
      email: null,
      category: "fees",
      words: "=Charged twice.",
    },
    { receivedAt: parts.clock.now, source: "direct" },
  );
  const first = parts.clock.now;
  parts.clock.now += 30 * DAY;
  await answerComplaint(parts, found, { words: "It went back.", resolves: true });
  for (const one of [time(day(first), day(first)), today()]) {
    const sheet = (await folder(one))["7-complaints.csv"]!;
    expect(sheet).toContain(found);
    expect(sheet).toContain("It went back.");
    expect(sheet).toContain(",30,yes,");
    // No spreadsheet takes it for a formula.
    expect(sheet).toContain("'=Charged twice.");
  }
  parts.clock.now += 2 * DAY;
  expect((await folder())["7-complaints.csv"]).not.toContain(found);
});

test("a letter to a client is in it for good; of research its month, then its entry and who was sent it", async () => {
  const asha = await aClient(parts);
  await holds(parts, asha, "S1");
  await released(parts, anIdea());
  await writeLetters(parts);
  await post(
    parts,
    parts.store.db,
    { person: asha, kind: "number changed", about: "1" },
    { to: "asha@example.com", subject: "Your new number", text: "It was changed." },
  );
  expect((await folder())["8-letters.csv"]).toContain("Idea: Buy Kaveri Cement Ltd");
  const now = parts.clock.now;
  await parts.store.db.updateTable("outbox").set({ sent_at: now }).execute();
  parts.clock.now += 29 * DAY;
  await forgetOld(parts);
  const then = time(day(now), day(now));
  expect((await folder(then))["8-letters.csv"]).toContain("Idea: Buy Kaveri Cement Ltd");
  parts.clock.now += 2 * DAY;
  await forgetOld(parts);
  expect((await folder(then))["8-letters.csv"]).not.toContain("Idea:");
  expect((await folder(then))["8-letters.csv"]).toContain("Your new number");
  expect((await folder(then))["2-receivers.csv"]).toContain(asha);
  expect((await folder(then))["0-read-me.txt"]).toContain("of research letters those of the last");
});

test("a log that was edited is said not to hold", async () => {
  await holds(parts, await aClient(parts), "S1");
  await released(parts, anIdea());
  const { db, dialect } = parts.store;
  const on = dialect === "postgres" ? " on research_entries" : "";
  await sql.raw(`drop trigger research_entries_no_update${on}`).execute(db);
  await db.updateTable("research_entries").set({ receivers: 7 }).execute();
  expect((await folder())["0-read-me.txt"]).toContain("The sealed log does NOT hold at entry 1");
});

test("the command writes a new folder nobody else reads, and takes no invalid time", async () => {
  const where = mkdtempSync(join(tmpdir(), "inspection-"));
  const to = join(where, "folder");
  const said: string[] = [];
  const run = (...words: string[]) => runOperator(parts, words, (line) => void said.push(line));
  try {
    expect(await run("inspection", "2026-11-01", "2026-11-30", "--to", to)).toBe(0);
    expect(readdirSync(to).sort()[0]).toBe("0-read-me.txt");
    expect(readdirSync(to)).toHaveLength(13);
    expect(statSync(to).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(to, "0-read-me.txt"), "utf8")).toContain(
      "from 2026-11-01 to 2026-11-30",
    );
    expect(await run("inspection", "2026-11-01", "2026-11-30", "--to", to)).toBe(1);
    expect(await run("inspection", "2026-11-30", "2026-11-01")).toBe(64);
    expect(await run("inspection", "2026-02-30", "2026-11-01")).toBe(64);
    expect(await run("inspection", "2099-01-01", "2099-02-01")).toBe(64);
  } finally {
    rmSync(where, { recursive: true, force: true });
  }
});
