import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportPerson } from "../../../app/backend.server/account/export-person";
import { inspectionFolder } from "../../../app/backend.server/desk/inspection/folder";
import { accountsOf } from "../../../app/backend.server/platform/people/find-accounts";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { deleteDraft, draftOf, saveDraft } from "../../../app/backend.server/research/drafts";
import { judge } from "../../../app/backend.server/research/judge";
import { exactRecord } from "../../../app/backend.server/research/exact-record";
import { changeFiles } from "../../../app/backend.server/research/files/draft-files";
import { deskFile, readFile } from "../../../app/backend.server/research/files/released-files";
import { readItem } from "../../../app/backend.server/research/reading";
import { release } from "../../../app/backend.server/research/release";
import { verifyLog } from "../../../app/backend.server/research/verify-log";
import { writeLetters } from "../../../app/backend.server/research/write-letters";
import type { DraftId, PersonId } from "../../../app/backend.server/platform/store/ids";
import { aNote, anAddition } from "../../setup/research-drafts";
import { anAvif, aPdf, aWebp } from "../../setup/research-files";
import { refusalOf } from "../people";
import { testParts, type TestParts } from "../parts";
import { aClient, aService, DAY, holds } from "./desk";

let parts: TestParts;
let person: PersonId;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
  person = await aClient(parts);
});
afterEach(() => parts.close());

const add = (draft: DraftId, ...files: [bytes: Buffer, says: string][]) =>
  changeFiles(parts, draft, {
    remove: [],
    says: {},
    add: files.map(([bytes, says]) => ({ bytes, says })),
  });
const faultsOf = async (id: DraftId) =>
  (await judge(parts, parts.store.db, await draftOf(parts.store.db, id), parts.now())).faults;

/** A note with a picture and a paper, released. */
async function released() {
  const draft = await saveDraft(parts, null, aNote());
  await add(draft, [aWebp(), "The price of 30 days."], [aPdf(), "The company's report."]);
  const { root } = await release(parts, draft);
  const { content } = await parts.store.db
    .selectFrom("research_entries")
    .select("content")
    .where("number", "=", 1)
    .executeTakeFirstOrThrow();
  const { files } = JSON.parse(content) as { files: { id: string }[] };
  return { root, picture: files[0]?.id ?? "", paper: files[1]?.id ?? "" };
}

test("who may read a note has its pictures for five years; to others there are none", async () => {
  const other = await aClient(parts);
  await holds(parts, person, "S1", [parts.clock.now - 1, parts.clock.now + DAY]);
  const { root, picture, paper } = await released();
  await holds(parts, other, "S1", [parts.clock.now + 1, parts.clock.now + DAY]);
  const item = await readItem(parts, person, root);
  expect(item.original?.files).toEqual([
    { id: picture, says: "The price of 30 days.", picture: { width: 1, height: 1 }, kb: 1 },
    { id: paper, says: "The company's report.", picture: null, kb: 1 },
  ]);
  parts.clock.now += 4 * 365 * DAY;
  expect((await readFile(parts, person, picture)).bytes).toEqual(aWebp());
  expect(await readFile(parts, person, paper)).toMatchObject({
    bytes: aPdf(),
    filename: "research-1-2.pdf",
  });
  const none = await refusalOf(readFile(parts, person, "01NOSUCH"));
  expect(none).toMatchObject({ status: 404 });
  for (const id of [picture, paper])
    expect(await refusalOf(readFile(parts, other, id))).toEqual(none);
  parts.clock.now += 2 * 365 * DAY;
  expect(await refusalOf(readFile(parts, person, picture))).toEqual(none);
});

test("a file of a draft is the desk's alone, and goes with the draft", async () => {
  await holds(parts, person, "S1");
  const draft = await saveDraft(parts, null, aNote());
  await add(draft, [aWebp(), "A chart."]);
  const [file] = (await draftOf(parts.store.db, draft)).files;
  const id = file?.id ?? "";
  expect((await deskFile(parts.store.db, id)).bytes).toEqual(aWebp());
  expect(await refusalOf(readFile(parts, person, id))).toMatchObject({ status: 404 });
  await deleteDraft(parts, draft);
  expect(await refusalOf(deskFile(parts.store.db, id))).toMatchObject({ status: 404 });
});

test("a picture without words, and banned words beside one, stop the release", async () => {
  const draft = await saveDraft(parts, null, aNote());
  await add(draft, [aWebp(), ""], [aPdf(), " - "], [anAvif(), "A sure move."]);
  const fields = (await draftOf(parts.store.db, draft)).files.map(({ id }) => `says_${id}`);
  expect(await faultsOf(draft)).toEqual([
    { field: fields[0], words: "Say in words what the picture shows, for who cannot see it." },
    { field: fields[1], words: "Say what the paper is." },
    { field: fields[2], words: expect.stringContaining("“sure”: It promises a result.") },
  ]);
  expect(await refusalOf(release(parts, draft))).toMatchObject({ status: 422 });
});

test("files are told anew and taken away, a wrong one leaves the others, six at most", async () => {
  const draft = await saveDraft(parts, null, aNote());
  expect(await add(draft, [aWebp(), "One."], [Buffer.from("GIF89a"), "Two."])).toEqual([
    { field: "files", words: expect.stringContaining("no WebP or AVIF picture and no PDF") },
  ]);
  for (const [name, begins] of [
    ["PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ["JPEG", [0xff, 0xd8, 0xff, 0xe0]],
  ] as const)
    expect(await add(draft, [Buffer.from(begins), ""])).toEqual([
      {
        field: "files",
        words: expect.stringMatching(new RegExp(`^It is a ${name} picture.*Print.*save it as PDF`)),
      },
    ]);
  const [one] = (await draftOf(parts.store.db, draft)).files;
  await changeFiles(parts, draft, {
    remove: [],
    says: { [one!.id]: "The price." },
    add: [{ bytes: aPdf(), says: "A paper." }],
  });
  const says = async () => (await draftOf(parts.store.db, draft)).files.map((file) => file.says);
  expect(await says()).toEqual(["The price.", "A paper."]);
  await changeFiles(parts, draft, { remove: [one!.id], says: {}, add: [] });
  expect(await says()).toEqual(["A paper."]);
  const many = Array.from({ length: 6 }, (_, at): [Buffer, string] => [
    aPdf(`/Lang (en-${at})`),
    "More.",
  ]);
  expect(await add(draft, ...many)).toEqual([
    { field: "files", words: "6 pictures and papers are the most." },
  ]);
  // A form that is sent again brings its files again.
  await changeFiles(parts, draft, {
    remove: (await draftOf(parts.store.db, draft)).files.slice(1).map(({ id }) => id),
    ...{ says: {}, add: [{ bytes: aPdf(), says: "A paper." }] },
  });
  expect(await says()).toEqual(["A paper."]);
});

test("a correction has the right picture, which goes to who could read the wrong one", async () => {
  await holds(parts, person, "S1", [parts.clock.now - 1, parts.clock.now + DAY]);
  const { root } = await released();
  parts.clock.now += 2 * DAY;
  const draft = await saveDraft(parts, null, anAddition("correction", 1));
  await add(draft, [anAvif(), "The price of 60 days."]);
  await release(parts, draft);
  const { added } = await readItem(parts, person, root);
  expect((await readFile(parts, person, added[0]?.files[0]?.id ?? "")).bytes).toEqual(anAvif());
});

test("the letter names each file with the hash of its bytes, and where it is", async () => {
  await holds(parts, person, "S1");
  await released();
  await writeLetters(parts);
  const { letter_enc } = await parts.store.db
    .selectFrom("outbox")
    .select("letter_enc")
    .executeTakeFirstOrThrow();
  const { text } = openLetter(parts, letter_enc);
  const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(text).toContain(
    `Picture 1: The price of 30 days. (WebP, ${aWebp().length} bytes, SHA-256 ${hash(aWebp())})`,
  );
  expect(text).toContain(`Attachment 1: The company's report. (PDF, ${aPdf().length} bytes, SHA`);
  expect(text).toContain("Its pictures and attachments are there, for you to open.");
  expect(await checkSeal(parts, text)).toMatchObject({ outcome: "same" });
});

const dropTrigger = (name: string) => {
  const on = parts.store.dialect === "postgres" ? sql` on research_files` : sql``;
  return sql`drop trigger ${sql.ref(name)}${on}`.execute(parts.store.db);
};

test.each([
  ["another byte", sql`update research_files set bytes = 'R0lG' where number = 1`],
  ["one taken away", sql`delete from research_files where number = 1`],
  ["one put in", sql`insert into research_files (id, number, bytes) values ('x', 1, 'R0lG')`],
])("%s among the kept files breaks the seal of its entry", async (_, edit) => {
  const { picture } = await released();
  expect((await verifyLog(parts)).broken).toBeNull();
  for (const verb of ["update", "delete"]) await dropTrigger(`research_files_no_${verb}`);
  await edit.execute(parts.store.db);
  expect((await verifyLog(parts)).broken).toEqual({
    number: 1,
    why: "its pictures or attachments are not those that were sealed",
  });
  expect(await checkSeal(parts, "1")).toMatchObject({ outcome: "broken" });
  expect(picture).not.toBe("");
});

test("the export, the inspector's folder and the person's own copy hold them", async () => {
  await holds(parts, person, "S1");
  await released();
  const time = { from: 0, to: parts.clock.now + 1, firstDay: "2026-11-01", lastDay: "2026-11-30" };
  const [row] = await exactRecord(parts, time);
  expect(row?.Files).toMatch(/^Picture 1: .*; Attachment 1: /);
  const folder = await inspectionFolder(parts, time);
  const inFolder = (name: string) => folder.find((file) => file.name === name)?.content;
  expect(inFolder("1-research-1-1.webp")).toEqual(aWebp());
  expect(inFolder("1-research-1-2.pdf")).toEqual(aPdf());
  expect(String(inFolder("0-read-me.txt"))).toContain("The pictures and papers of entry N");
  const [account] = await accountsOf(parts, [person]);
  const { held, documents } = await exportPerson(parts, account!);
  expect(held.research[0]?.files).toEqual(["research-1-1.webp", "research-1-2.pdf"]);
  expect(documents.find(({ name }) => name === "research-1-2.pdf")?.content).toEqual(aPdf());
});
