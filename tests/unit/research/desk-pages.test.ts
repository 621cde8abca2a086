import { afterEach, beforeEach, expect, test } from "vitest";
import { aNote, anIdea } from "../../setup/research-drafts";
import { aWebp, anAvif } from "../../setup/research-files";
import { fieldOf, hiddenIn, said } from "../../setup/read-page";
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

const typed = (over: Record<string, string> = {}): Record<string, string> => ({
  ...(anIdea() as unknown as Record<string, string>),
  services: service,
  ...over,
});
const show = async (path: string) => said({ html: (await desk.get(path)).text });
/** Opens a draft's page and posts what stands there unseen, with `over`. */
async function posts(draft: string, act: "" | "/release", over: Record<string, string>) {
  const page = await desk.get(`${draft}${act === "" ? "" : "/preview"}`);
  const seen = hiddenIn(page.text, "seen");
  return desk.post(`${draft}${act}`, { seen, ...over });
}
const releases = (id: string, at = "") => posts(`/research/draft/${id}`, "/release", { at });
async function deletes(draft: string) {
  return desk.post(`${draft}/delete`, {
    seen: hiddenIn((await desk.get(`${draft}/preview`)).text, "seen"),
  });
}
async function saves(over: Record<string, string> = {}): Promise<string> {
  const answer = await desk.post("/research/draft", typed({ intent: "preview", ...over }));
  return answer.headers.location?.split("/")[3] ?? "";
}

test("an idea is written, previewed as a client reads it with who receives it, and released, in three presses", async () => {
  expect(await show("/research")).toContain("There are none. Nobody but the desk sees a draft.");
  const saved = await desk.post("/research/draft", typed({ intent: "preview" }));
  expect(saved.status).toBe(303);
  const preview = saved.headers.location ?? "";
  expect(await show(preview)).toMatch(/Entry: 1,605 to 1,615.*0 people would receive it now/);
  const draft = preview.split("/")[3] ?? "";
  const released = await releases(draft);
  expect([released.status, released.headers.location]).toEqual([303, "/research?done=released"]);
  expect(await show("/research?done=released")).toMatch(
    /It is sealed and released.*1\. Buy Kaveri Cement Ltd/,
  );
  expect((await desk.get(preview)).status).toBe(404);
  // From another browser, which shows the draft still.
  for (const act of ["release", "delete"]) {
    const second = await desk.post(preview.replace("preview", act), { at: "" });
    expect(second.headers.location).toBe("/research?released=1");
  }
  const { text } = await desk.get("/research?released=1");
  expect(said({ html: text })).toContain(
    "This draft was released on 20-11-2026 12:00 IST: 1. Buy Kaveri Cement Ltd",
  );
  expect(text.match(/href="\/research\/entry\/1"/g)).toHaveLength(2);
  expect(await show("/research?released=99")).not.toContain("was released on");
});

test("a line for words beside a Yes waits for it; what stands in one is never hidden", async () => {
  const { text } = await desk.get("/research/new?kind=idea");
  expect(text.match(/class="asked folds"/g)).toHaveLength(12);
  expect(text).not.toContain("<details open");
  const set = { d_interest: "yes", d_ownership_what: "1.2%", target2: "1700", intent: "preview" };
  const refused = (await desk.post("/research/draft", typed({ ...set, rationale: "" }))).text;
  expect(refused.match(/class="asked folds"/g)).toHaveLength(10);
  expect(refused).toMatch(/<details open="">\s*<summary>More targets/);
  expect(fieldOf(refused, "If yes, what: a financial interest in the company").value).toBe("");
});

test("of a draft that was deleted its page in another browser says so", async () => {
  const draft = await saves();
  await deletes(`/research/draft/${draft}`);
  const { headers } = await desk.post(`/research/draft/${draft}/release`, { at: "" });
  expect(headers.location).toBe("/research?done=draft%20gone");
  expect(await show("/research?done=draft%20gone")).toContain("it was deleted");
});

test("a file without a byte is refused in words, not left out in silence", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed({ intent: "save" }))) form.append(name, value);
  form.append("files", new File([], "chart.webp", { type: "image/webp" }));
  const { status, text } = await desk.upload("/research/draft", form);
  expect(status).toBe(422);
  expect(said({ html: text })).toContain("The file is empty: it has no byte.");
});

test("what stops a release is beside its field and in one list; what was typed stays", async () => {
  const wrong = { target1: "1600", rationale: "A sure move.", intent: "preview" };
  const { status, text } = await desk.post("/research/draft", typed(wrong));
  expect(status).toBe(422);
  expect(said({ html: text })).toContain("2 things stop the release");
  const target = fieldOf(text, "Target 1, ₹");
  expect(target.description).toContain("must be above the entry: more than 1,615");
  expect([target.attributes["aria-invalid"], target.value]).toEqual(["true", "1600"]);
  expect(text).toContain('href="#rationale"');
  expect(fieldOf(text, "Rationale").description).toContain("“sure”: It promises a result.");
  const released = await desk.shop.parts.store.db
    .selectFrom("research_entries")
    .select("id")
    .execute();
  expect(released).toEqual([]);
});

test("a draft is saved half written, changed, set to a time and deleted", async () => {
  const saved = await desk.post("/research/draft", typed({ risk: "", intent: "save" }));
  const at = (saved.headers.location ?? "").split("?")[0] ?? "";
  expect(fieldOf((await desk.get(at)).text, "Symbol").value).toBe("kavericem");
  await posts(at, "", typed({ intent: "save" }));
  const timed = await posts(at, "/release", { at: "2026-11-24 09:00" });
  expect(timed.headers.location).toBe("/research?done=scheduled");
  expect(await show("/research")).toContain("To be released on 24-11-2026 09:00 IST");
  for (const wrong of ["2020-01-01T09:00", "2027-12-01T09:00", "soon"]) {
    const refused = await posts(at, "/release", { at: wrong });
    expect([refused.status, fieldOf(refused.text, "At a time, IST").value]).toEqual([422, wrong]);
  }
  await deletes(at);
  expect((await desk.get(at)).status).toBe(404);
});

test("nobody releases the unseen: a page from before a change shows what it says now", async () => {
  const at = `/research/draft/${await saves()}`;
  const old = hiddenIn((await desk.get(`${at}/preview`)).text, "seen");
  await posts(at, "", typed({ name: "Sabarmati Cement Ltd", intent: "save" }));
  const stale = await desk.post(`${at}/release`, { seen: old, at: "" });
  expect([stale.status, said({ html: stale.text })]).toEqual([
    409,
    expect.stringMatching(/was changed since.*Nothing is released.*Buy Sabarmati Cement Ltd/),
  ]);
  const timed = await desk.post(`${at}/release`, { seen: old, at: "2026-11-24T09:00" });
  expect([timed.status, await show("/research")]).toEqual([
    409,
    expect.stringMatching(/Saved on.*Released Nothing yet/),
  ]);
  expect((await desk.post(`${at}/release`, { at: "" })).status).toBe(409);
  expect((await releases(at.split("/")[3] ?? "")).status).toBe(303);
});

test("nobody writes over what they have not seen: what was typed is kept, and saved by another press", async () => {
  const at = `/research/draft/${await saves()}`;
  const old = hiddenIn((await desk.get(at)).text, "seen");
  await posts(at, "", typed({ name: "Sabarmati Cement Ltd", intent: "save" }));
  const mine = typed({ seen: old, name: "Kaveri Steel Ltd", intent: "save" });
  const stale = await desk.post(at, mine);
  expect([stale.status, fieldOf(stale.text, "Name").value]).toEqual([409, "Kaveri Steel Ltd"]);
  expect(said({ html: stale.text })).toContain("What you typed stands below, and is not saved");
  expect(fieldOf((await desk.get(at)).text, "Name").value).toBe("Sabarmati Cement Ltd");
  await desk.post(at, { ...mine, seen: hiddenIn(stale.text, "seen") });
  expect(fieldOf((await desk.get(at)).text, "Name").value).toBe("Kaveri Steel Ltd");
  await deletes(at);
  const lost = await desk.post(at, mine);
  expect([lost.status, fieldOf(lost.text, "Name").value]).toEqual([409, "Kaveri Steel Ltd"]);
  const anew = await desk.post(/action="([^"]*draft)"/.exec(lost.text)?.[1] ?? "", mine);
  expect(anew.status).toBe(303);
});

test("a draft that is mended keeps its time, unless what was typed would stop it; it can be taken off", async () => {
  const at = `/research/draft/${await saves()}`;
  await posts(at, "/release", { at: "2026-11-24T09:00" });
  expect(await show(at)).toContain("It will be released on 24-11-2026 09:00 IST");
  const saved = await posts(at, "", typed({ symbol: "KAVERI", intent: "save" }));
  expect(saved.headers.location).toBe(`${at}?done=draft%20saved`);
  expect(await show("/research")).toContain("To be released on 24-11-2026 09:00 IST");
  const stopped = await posts(at, "", typed({ risk: "", intent: "save" }));
  expect([stopped.status, said({ html: stopped.text })]).toEqual([
    422,
    expect.stringMatching(/so it has no time any more.*1 thing stops the release/),
  ]);
  expect(await show("/research")).not.toContain("To be released");
  await posts(at, "", typed({ intent: "save" }));
  await posts(at, "/release", { at: "2026-11-24T09:00" });
  expect(fieldOf((await desk.get(`${at}/preview`)).text, "At a time, IST").value).toBe(
    "2026-11-24T09:00",
  );
  await desk.post(`${at}/no-time`);
  expect(await show("/research?done=no%20time")).toMatch(
    /not released by itself any more.*Saved on/,
  );
});

test("that a price was reached is offered for the targets that the idea has", async () => {
  const { headers } = await desk.post("/research/draft", typed({ target2: "", intent: "preview" }));
  await releases((headers.location ?? "").split("/")[3] ?? "");
  const form = await show("/research/new?kind=reached&root=1");
  expect(form).toMatch(/Target 1 Stop-loss/);
});

test("an entry shows what became of it and what may be added to it", async () => {
  await releases(await saves());
  expect(await show("/research/entry/1")).toMatch(
    /Entitled Letters written Sent Given up Opened 0 0 0 0 0 .*Research entry 1/,
  );
  const { text } = await desk.get("/research/new?kind=closed&root=1");
  expect(said({ html: text })).toContain("About entry 1: Buy Kaveri Cement Ltd");
  const closing = { kind: "closed", root: "1", text: "The ground for it is gone." };
  const answers = { ai: "none", dealt: "no", changed: "no", intent: "preview" };
  const saved = await desk.post("/research/draft", { ...closing, ...answers });
  await releases((saved.headers.location ?? "").split("/")[3] ?? "");
  expect(await show("/research/entry/2")).toContain("Research entry 2, about entry 1");
  expect(await show("/research/entry/1")).not.toContain("Partial exit");
  for (const path of ["/research/entry/9", "/research/entry/x", "/research/draft/x"])
    expect((await desk.get(path)).status).toBe(404);
});

test("research is switched off for a service: nothing is released to it then", async () => {
  await desk.post("/research/service", { service, on: "no" });
  expect(await show("/research")).toContain("research is switched off");
  const { status, text } = await desk.post("/research/draft", typed({ intent: "preview" }));
  expect([status, said({ html: text })]).toEqual([
    422,
    expect.stringContaining("Choose among the services that research is released to."),
  ]);
  await desk.post("/research/service", { service, on: "yes" });
  expect(await saves()).not.toBe("");
  expect((await desk.post("/research/service", { service: "none", on: "no" })).status).toBe(404);
});

test("what another site posts here does nothing", async () => {
  const answer = await desk.post("/research/draft", typed(), { origin: "https://evil.example" });
  expect(answer.status).toBe(403);
  expect(
    await desk.shop.parts.store.db.selectFrom("research_drafts").selectAll().execute(),
  ).toEqual([]);
});

/** The form of a note as a browser posts it. */
function form(over: Record<string, string>, ...files: [name: string, bytes: Buffer][]): FormData {
  const fields = { ...(aNote() as unknown as Record<string, string>), services: service, ...over };
  const all = new FormData();
  for (const [name, value] of Object.entries(fields)) all.append(name, value);
  for (const [name, bytes] of files) all.append("files", new File([new Uint8Array(bytes)], name));
  return all;
}

test("an empty file is refused in words: nothing stops the release of the rest", async () => {
  const saved = await desk.upload(
    "/research/draft",
    form({ intent: "preview" }, ["a.webp", Buffer.alloc(0)]),
  );
  expect(saved.status).toBe(422);
  const words = said({ html: saved.text });
  expect(words).toContain("The file is empty");
  expect(words).toContain("The draft is saved, but not all files.");
  expect(words).not.toMatch(/stops? the release|cannot be released/);
});

test("pictures are added in the form, told in words and released with the note", async () => {
  const saved = await desk.upload(
    "/research/draft",
    form(
      { intent: "preview" },
      ["a.webp", aWebp()],
      ["b.avif", anAvif()],
      ["c.webp", Buffer.from("x")],
    ),
  );
  expect(saved.status).toBe(422);
  expect(said({ html: saved.text })).toMatch(/2 things stop the release.*Not all files were kept/);
  expect(fieldOf(saved.text, "Add").description).toContain("no WebP or AVIF picture and no PDF");
  expect(fieldOf(saved.text, "Title").value).toBe("What a week of results means");
  const at = /action="(\/research\/draft\/[^"]+)"/.exec(saved.text)?.[1] ?? "";
  const fields = [...saved.text.matchAll(/name="(says_[^"]+)"/g)].map(([, id]) => id ?? "");
  expect(fields).toHaveLength(2);
  const gone = { remove: (fields[1] ?? "").slice(5) };
  const seen = hiddenIn((await desk.get(at)).text, "seen");
  const again = form({
    seen,
    intent: "preview",
    [fields[0] ?? ""]: "The price of 30 days.",
    ...gone,
  });
  expect((await desk.upload(at, again)).headers.location).toBe(`${at}/preview`);
  const preview = (await desk.get(`${at}/preview`)).text;
  const [, src = "", alt] = /<img class="enclosed" src="([^"]+)" alt="([^"]+)"/.exec(preview) ?? [];
  expect(alt).toBe("The price of 30 days.");
  expect((await desk.get(src)).headers["content-type"]).toBe("image/webp");
  await posts(at, "/release", { at: "" });
  expect((await desk.get("/research/entry/1")).text).toContain(`src="${src}"`);
  expect((await desk.get(src)).status).toBe(200);
  expect((await desk.get("/research/file/none")).status).toBe(404);
});

test("30 days after it was closed an idea is shown as an example, and hidden again", async () => {
  await releases(await saves());
  expect(await show("/research/entry/1")).not.toContain("Example of its services");
  const closing = { kind: "closed", root: "1", text: "The ground for it is gone." };
  const answers = { ai: "none", dealt: "no", changed: "no", intent: "preview" };
  const saved = await desk.post("/research/draft", { ...closing, ...answers });
  await releases((saved.headers.location ?? "").split("/")[3] ?? "");
  const early = await desk.post("/research/entry/1/example", { on: "yes" });
  expect([early.status, said({ html: early.text })]).toEqual([
    422,
    expect.stringContaining("an example must have been closed for 30 days"),
  ]);
  desk.shop.parts.clock.now += 31 * 86_400_000;
  await desk.signIn();
  const shown = await desk.post("/research/entry/1/example", { on: "yes" });
  expect(shown.headers.location).toBe("/research/entry/1?done=example%20shown");
  expect(await show("/research/entry/1")).toContain("Show it no more");
  await desk.post("/research/entry/1/example", { on: "no" });
  expect(await show("/research/entry/1")).toContain("Show it as an example");
  expect(await show("/research/entry/2")).not.toContain("Example of its services");
});

test("more than 3 MB at once is not taken", async () => {
  const large = form({ intent: "save" }, ["a.pdf", Buffer.alloc(3 * 1024 * 1024)]);
  expect((await desk.upload("/research/draft", large)).status).toBe(413);
});
