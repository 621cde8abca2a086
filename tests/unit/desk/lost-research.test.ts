import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signedNote } from "../../../app/backend.server/research/checkpoint";
import { signer, siteName } from "../../../app/backend.server/research/signer";
import { release } from "../../../app/backend.server/research/release";
import { draftOf, saveDraft, versionOf } from "../../../app/backend.server/research/drafts";
import type { DraftId } from "../../../app/backend.server/platform/store/ids";
import { lostTimeLooks } from "../../../app/backend.server/upkeep/doctor/lost-time";
import { noteRestore } from "../../../app/backend.server/upkeep/restores";
import { makePerson } from "../../../app/backend.server/make-person";
import { typedOn } from "../../setup/typed-words";
import { aNote } from "../../setup/research-drafts";
import { said } from "../../setup/read-page";
import { drawnOnce } from "../drawn-once";
import { holds } from "../research/desk";
import { lettersIn } from "../research/put-back";
import { DAY } from "../payments/shop";
import { asking } from "../asking";
import { Desk } from "./desk";

let desk: Desk;
let service: string;
let letters: string[];
let draft: DraftId;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
  const { parts } = desk.shop;
  const row = await parts.store.db.selectFrom("services").select("id").executeTakeFirstOrThrow();
  service = row.id;
  const who = { number: "+919812345678", pan: "RAVPK1234L", email: "ravi@example.in" };
  const { personId } = await makePerson(drawnOnce(parts), { ...who, step: "done" });
  await holds(parts, personId, service);
  // With digits of the reader's own: the desk's pages turn typed ones into Latin, a letter stays.
  const note = aNote({ services: [service], text: "कीमत १,६०५ से १,६१५ तक: a week of results." });
  await release(parts, await saveDraft(parts, null, note));
  letters = await lettersIn(parts);
  draft = await saveDraft(parts, null, aNote({ services: [service] }));
  await parts.store.transaction((tx) => noteRestore(parts, tx, parts.now() - DAY));
});
afterEach(() => desk.close());

const SAYS = "Nothing is released until you have answered for it";
const show = async (path: string) => said({ html: (await desk.get(path)).text });
const saysNothing = () => desk.post("/research/lost/nothing", { sure: "yes" });
const typed = typedOn(() => desk.shop.parts);
const doctor = async () => {
  const look = lostTimeLooks.find(({ name }) => name === "lost research");
  const found = await look?.look({ ...desk.shop.parts, config: {} } as never);
  return `${found?.state}: ${found?.says}`;
};
const releasesByCommand = async () => {
  const seen = versionOf(await draftOf(desk.shop.parts.store.db, draft));
  return typed("research", "release", draft, "--yes", "--seen", seen);
};
/** As its page posted it when it was previewed before the restore. */
const presses = async (at = "") => {
  const seen = versionOf(await draftOf(desk.shop.parts.store.db, draft));
  return desk.post(`/research/draft/${draft}/release`, { at, seen });
};

test("until answered, the page releases nothing; pages, commands and doctor say why", async () => {
  for (const path of ["/restored", "/research", "/research/lost"])
    expect([path, await show(path)]).toEqual([path, expect.stringContaining(SAYS)]);
  const preview = await show(`/research/draft/${draft}/preview`);
  expect(preview).toContain(SAYS);
  expect(preview).not.toContain("It is sealed first");
  expect(await show("/people")).toContain("none is released before you have answered for it");
  const tomorrow = new Date(desk.shop.parts.now() + DAY).toISOString().slice(0, 16);
  for (const { text, status } of [await presses(), await presses(tomorrow)])
    expect([status, text.includes("Paste the newest letter")]).toEqual([409, true]);
  expect((await typed("restores", "list")).said).toContain("desk research recover FILE");
  expect(await doctor()).toMatch(/^mend: .*research released from/);
  // The money's own answer is none for research.
  await desk.post("/restored/compared");
  expect(await show("/restored")).toContain(SAYS);
  expect((await presses()).status).toBe(409);
});

test("a page asks once what is open after a restore, of money and of research", async () => {
  const { store } = desk.shop.parts;
  const asked = asking(store.db, "restores");
  Object.assign(store, { db: asked.db });
  await show("/people");
  expect(asked.times()).toBe(1);
});

test("the owner pastes the newest letter, as it came, and research is released again", async () => {
  const forged = await desk.post("/research/lost/letters", { letters: "not a letter" });
  expect([forged.status, forged.text.includes("There is no letter of research")]).toEqual([
    422,
    true,
  ]);
  const answer = await desk.post("/research/lost/letters", { letters: letters[0] ?? "" });
  expect([answer.status, answer.headers.location]).toEqual([303, "/research?done=research open"]);
  expect(await show("/research?done=research%20open")).toContain("Research is released again");
  for (const path of ["/", "/restored", "/research"]) expect(await show(path)).not.toContain(SAYS);
  expect(await doctor()).toBe("good: nothing to answer");
  expect((await releasesByCommand()).said).toContain("Released as entry 2");
});

test("a letter that a copy put back by hand has lost is told of everywhere", async () => {
  const { parts } = desk.shop;
  const asked = await desk.post("/research/lost/nothing");
  expect([asked.status, said({ html: asked.text })]).toEqual([
    200,
    expect.stringContaining("Nothing is done yet."),
  ]);
  expect(await show("/research")).toContain(SAYS);
  expect((await saysNothing()).status).toBe(303);
  expect(await show("/research/lost")).toContain("can be put back as long as no number was given");
  // As after a copy of before its release: the letter is of the second of two.
  const second = await sealedElsewhere();
  const verified = await typed("research", "verify", "--checkpoint", second);
  expect([verified.code, verified.said]).toEqual([1, expect.stringContaining("cut off")]);
  expect(await show("/people")).toContain("none is released before you have answered for it");
  expect(await show("/")).toContain("none is released before you have answered for it");
  expect(await show("/research")).toContain("shows that entry 2 was released");
  expect(await doctor()).toMatch(/^mend: .*shows that entry 2 was released/);
  expect((await presses()).status).toBe(409);
  expect((await typed("restores", "list", "--json")).said).toContain('"known":2');
  expect((await desk.post("/research/lost/given-up", { upTo: "2", beyond: "0" })).status).toBe(303);
  expect(await doctor()).toBe("good: nothing to answer");
  await parts.store.transaction((tx) => noteRestore(parts, tx, parts.now()));
});

test("the command shows what it would give up, and no more than letters showed without saying how many", async () => {
  await saysNothing();
  await typed("research", "verify", "--checkpoint", await sealedElsewhere());
  const gives = (...options: string[]) => typed("research", "give-up", ...options);
  const asked = await gives("4");
  expect([asked.code, asked.said]).toEqual([1, expect.stringContaining("given up: 2, 3, 4.")]);
  expect(asked.said).toContain("Letters showed up to 2; no letter has shown 2 of them");
  const slip = await gives("4", "--yes");
  expect([slip.code, slip.said]).toEqual([1, expect.stringContaining("--beyond 2")]);
  expect((await gives("4", "--beyond", "3", "--yes")).code).toBe(1);
  expect((await gives("2")).said).toContain("given up: 2.");
  expect((await gives("4", "--beyond", "2")).code).toBe(1);
  expect((await typed("research", "list")).said).not.toContain("Lost by a restore");
  expect((await gives("4", "--beyond", "2", "--yes")).said).toContain("Given up: 2, 3, 4.");
});

test("a file of 10 MB is no mail of a letter: the command says so before it reads it", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "letter-")), "holiday.eml");
  writeFileSync(file, letters[0] ?? "");
  truncateSync(file, 10 * 2 ** 20);
  const { code, said: words } = await typed("research", "recover", file);
  expect([code, words]).toEqual([1, expect.stringContaining("holiday.eml has more than 5 MB")]);
  truncateSync(file, Buffer.byteLength(letters[0] ?? ""));
  expect((await typed("research", "recover", file)).code).toBe(0);
});

/** A checkpoint of ours with one entry more than our log has, in a file. */
async function sealedElsewhere(): Promise<string> {
  const { parts } = desk.shop;
  const file = join(mkdtempSync(join(tmpdir(), "checkpoint-")), "letter.txt");
  await parts.store.transaction(async (tx) => {
    const log = { origin: siteName(parts.settings), size: 2, root: Buffer.alloc(32, 7) };
    writeFileSync(file, `Checkpoint:\n${signedNote(log, await signer(parts, tx))}`);
  });
  return file;
}

test("or says that nothing was released; or gives numbers up that stand on the page", async () => {
  expect((await typed("research", "nothing-lost")).code).toBe(1);
  const wrong = await desk.post("/research/lost/given-up", { upTo: "1" });
  expect([wrong.status, wrong.text.includes("Give a number from 2 to 201")]).toEqual([422, true]);
  const asked = await desk.post("/research/lost/given-up", { upTo: "३" });
  const shows = "These numbers are given up: 2, 3. No letter has shown 2 of them.";
  expect([asked.status, said({ html: asked.text })]).toEqual([200, expect.stringContaining(shows)]);
  const slip = await desk.post("/research/lost/given-up", { upTo: "30", beyond: "2" });
  expect([slip.status, slip.text.includes("No letter has shown 29 of them")]).toEqual([422, true]);
  const given = await desk.post("/research/lost/given-up", { upTo: "३", beyond: "2" });
  expect(given.status).toBe(303);
  expect(await show("/research")).toMatch(/3\. Lost by a restore.*2\. Lost by a restore/);
  expect((await typed("research", "list")).said).toContain("Entry 3, Lost by a restore");
  expect((await desk.get("/research/entry/3")).text).toContain("who has its letter has all");
  const shown = await typed("research", "show", "2");
  expect([shown.code, shown.said]).toEqual([0, expect.stringContaining("was lost by a restore")]);
  const { parts } = desk.shop;
  await parts.store.transaction((tx) => noteRestore(parts, tx, parts.now()));
  expect((await saysNothing()).status).toBe(303);
  expect((await releasesByCommand()).said).toContain("Released as entry 4");
  expect((await typed("research", "verify")).said).toContain("All 4 entries");
});
