import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { draftOf, drafts, saveDraft } from "../../../app/backend.server/research/drafts";
import type { DraftId } from "../../../app/backend.server/platform/store/ids";
import { fieldOf, hiddenIn, said } from "../../setup/read-page";
import { anIdea } from "../../setup/research-drafts";
import { aWebp } from "../../setup/research-files";
import { Desk } from "../desk/desk";

let desk: Desk;
let service: string;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
  const { id } = await desk.shop.parts.store.db
    .selectFrom("services")
    .select("id")
    .orderBy("name")
    .executeTakeFirstOrThrow();
  service = id;
});
afterEach(() => desk.close());

const idea = (over: Record<string, unknown> = {}) => anIdea({ services: [service], ...over });
const typed = (over: Record<string, string> = {}): Record<string, string> => ({
  ...(idea() as unknown as Record<string, string>),
  services: service,
  ...over,
});
const kept = async (id: DraftId) => (await draftOf(desk.shop.parts.store.db, id)).typed.name;
const count = async () => (await drafts(desk.shop.parts)).length;

async function command(...words: string[]) {
  const lines: string[] = [];
  const code = await runOperator(desk.shop.parts, words, (line) => void lines.push(line));
  return { code, said: lines.join("\n") };
}
const inFile = (what: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), "seen-")), "idea.json");
  writeFileSync(file, JSON.stringify(what));
  return file;
};
const versionIn = (words: string): string => /version ([0-9a-f]{16})/.exec(words)?.[1] ?? "none";

test("a command releases, writes over and deletes the version it was told, no other", async () => {
  const { parts } = desk.shop;
  const id = await saveDraft(parts, null, idea());
  const preview = await command("research", "preview", id);
  const seen = versionIn(preview.said);
  await saveDraft(parts, id, idea({ name: "Sabarmati Cement Ltd" }));
  const file = inFile(idea({ name: "Kaveri Steel Ltd" }));
  for (const words of [
    ["release", id, "--yes"],
    ["delete", id],
    ["draft", file, "--id", id],
  ]) {
    expect((await command("research", ...words)).code).toBe(64);
    const stale = await command("research", ...words, "--seen", seen);
    expect([words[0], stale.code, stale.said]).toEqual([
      ...[words[0], 1],
      expect.stringContaining(`desk research preview ${id}`),
    ]);
  }
  expect(await kept(id)).toBe("Sabarmati Cement Ltd");
  const now = versionIn((await command("research", "preview", id)).said);
  const over = await command("research", "draft", file, "--id", id, "--seen", now);
  expect(await kept(id)).toBe("Kaveri Steel Ltd");
  const release = await command("research", "release", id, "--yes", "--seen", versionIn(over.said));
  expect(release).toMatchObject({ code: 0, said: expect.stringContaining("entry 1") as string });
  const other = await saveDraft(parts, null, idea());
  const shown = versionIn((await command("research", "preview", other)).said);
  expect((await command("research", "delete", other, "--seen", shown)).code).toBe(0);
});

test("nobody deletes what they have not seen: an old page shows what it says now", async () => {
  const { parts } = desk.shop;
  const id = await saveDraft(parts, null, idea());
  const at = `/research/draft/${id}`;
  const seen = hiddenIn(
    /\/delete"[^]*/.exec((await desk.get(`${at}/preview`)).text)?.[0] ?? "",
    "seen",
  );
  await saveDraft(parts, id, idea({ name: "Sabarmati Cement Ltd" }));
  const stale = await desk.post(`${at}/delete`, { seen });
  expect([stale.status, said({ html: stale.text })]).toEqual([
    409,
    expect.stringMatching(/was changed since.*Nothing is deleted.*Buy Sabarmati Cement Ltd/),
  ]);
  expect((await desk.post(`${at}/delete`)).status).toBe(409);
  expect(await kept(id)).toBe("Sabarmati Cement Ltd");
  const anew = hiddenIn(/\/delete"[^]*/.exec(stale.text)?.[0] ?? "", "seen");
  expect((await desk.post(`${at}/delete`, { seen: anew })).status).toBe(303);
  const twice = await desk.post(`${at}/delete`, { seen: anew });
  expect(twice.headers.location).toBe("/research?done=draft%20gone");
});

test("where both wrote, what the draft says now stands beside one's own", async () => {
  const { parts } = desk.shop;
  const id = await saveDraft(parts, null, idea());
  const at = `/research/draft/${id}`;
  const seen = hiddenIn((await desk.get(at)).text, "seen");
  await saveDraft(parts, id, idea({ name: "Sabarmati Cement Ltd", horizon: "long", risk: "" }));
  const stale = await desk.post(at, typed({ seen, name: "Kaveri Steel Ltd", intent: "save" }));
  expect(stale.status).toBe(409);
  const name = fieldOf(stale.text, "Name");
  expect([name.value, name.description]).toEqual([
    "Kaveri Steel Ltd",
    expect.stringContaining("The draft says now: Sabarmati Cement Ltd"),
  ]);
  const words = said({ html: stale.text });
  expect(words).toContain("The draft says now: Long term");
  expect(words).toContain("The draft says now: nothing");
  expect(words.match(/The draft says now/g)).toHaveLength(3);
  expect(said({ html: (await desk.get(at)).text })).not.toContain("The draft says now");
});

test("a text that the gate stops stays one draft, however often it is sent", async () => {
  const stopped = typed({ rationale: "A sure move.", intent: "preview" });
  for (let times = 0; times < 3; times++)
    expect((await desk.post("/research/draft", stopped)).status).toBe(422);
  expect(await count()).toBe(1);
  for (let times = 0; times < 2; times++)
    await command("research", "draft", inFile(idea({ name: "By command Ltd" })));
  expect(await count()).toBe(2);
});

test("who goes back and mends a stopped text mends the same draft, its pictures once", async () => {
  const page = await desk.get("/research/new?kind=idea");
  const as = hiddenIn(page.text, "as");
  const form = (over: Record<string, string>) => {
    const all = new FormData();
    for (const [key, value] of Object.entries(typed({ as, intent: "preview", ...over })))
      all.set(key, value);
    all.append("files", new File([new Uint8Array(aWebp())], "chart.webp"));
    return all;
  };
  expect((await desk.upload("/research/draft", form({ rationale: "A sure move." }))).status).toBe(
    422,
  );
  await desk.upload("/research/draft", form({ rationale: "It closed above 1,590." }));
  const [draft, ...more] = await drafts(desk.shop.parts);
  expect([more.length, draft?.typed.rationale, draft?.files.length]).toEqual([
    ...[0, "It closed above 1,590."],
    1,
  ]);
  // By now somebody wrote on in it: that is not written over.
  desk.shop.parts.clock.now += 1_000;
  await saveDraft(desk.shop.parts, draft?.id ?? null, idea({ name: "Sabarmati Cement Ltd" }));
  expect((await desk.upload("/research/draft", form({ name: "Mine Ltd" }))).status).toBe(409);
  expect(await count()).toBe(1);
});

test("a file names services in any case of letters; a wrong name is told which are", async () => {
  const named = await command(
    "research",
    "draft",
    inFile(idea({ services: ["Stock Cash"] })),
    "--json",
  );
  expect([named.code, named.said]).toEqual([0, expect.stringContaining('"faults":[]')]);
  const wrong = await command("research", "draft", inFile(idea({ services: ["Stok cash"] })));
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching(/“Stok cash”.*stock cash/)]);
});
