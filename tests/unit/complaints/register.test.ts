import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { complaintFigures } from "../../../app/backend.server/information/figures";
import { setMonth } from "../../../app/backend.server/information/set";
import { dueAt, daysSince } from "../../../app/backend.server/information/register/clock";
import { counted } from "../../../app/backend.server/information/register/counted";
import {
  complain,
  type Complaint,
} from "../../../app/backend.server/information/register/file-complaint";
import { complaintBy } from "../../../app/backend.server/information/register/register";
import { remindOfComplaints } from "../../../app/backend.server/information/register/remind";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { eraseOldComplaints } from "../../../app/backend.server/upkeep/retention/erase-complaints";
import { Desk } from "../desk/desk";
import { trailOf } from "../trail";

const DAY = 86_400_000;
const complaint = {
  name: "Ravi <b>Rao</b>",
  number: "+919812345678",
  email: "ravi@example.in",
  category: "fees" as const,
  words: "I was charged twice.\nhttps://evil.example",
};
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const made = (over: Partial<Complaint> = {}, from = "203.0.113.1") =>
  complain(desk.shop.parts, from, { ...complaint, ...over });
const letters = async () =>
  (await desk.shop.parts.store.db.selectFrom("outbox").selectAll().orderBy("id").execute()).map(
    ({ kind, letter_enc }) => ({ kind, ...openLetter(desk.shop.parts, letter_enc) }),
  );
const acts = async () =>
  (await trailOf(desk.shop.parts))
    .filter(({ what }) => what.startsWith("complaint"))
    .map(({ what, who, about }) => `${what} by ${who} ${about}`);
const later = async (ms: number) => {
  desk.shop.parts.clock.now += ms;
  await desk.signIn();
};

describe("a complaint", () => {
  it("gets a reference; complainant and owner are mailed, but nothing typed is", async () => {
    const reference = await made();
    expect(reference).toMatch(/^C-[2-9A-HJKMNP-Z]{6}$/);
    const [theirs, owners] = await letters();
    expect(theirs).toMatchObject({ to: "ravi@example.in", subject: `Your complaint ${reference}` });
    expect(theirs!.text).toContain("by 11 Dec 2026 (21 days)");
    expect(theirs!.text).not.toMatch(/evil|Ravi|charged/);
    expect(owners!.subject).toBe(`Complaint ${reference}: resolve it by 11 Dec 2026`);
    expect(await acts()).toHaveLength(1);
    expect((await acts())[0]).not.toMatch(/Ravi|98123|charged/);
  });
  it("is kept sealed: no column holds a name, a number, an address or the words", async () => {
    await made();
    const rows = await desk.shop.parts.store.db.selectFrom("complaints").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Ravi|98123|ravi@|charged/);
  });
  it("sent twice within a day is one entry with one reference and one letter; later, or when it is resolved, another", async () => {
    const both = await Promise.all([made(), made()]);
    const [first] = both;
    expect(both).toEqual([first, first]);
    await later(DAY / 2);
    for (let times = 0; times < 4; times++) expect(await made()).toBe(first);
    expect((await letters()).map(({ kind }) => kind)).toEqual([
      "complaint received",
      "owner: complaint",
    ]);
    expect(await made({ words: "Another matter." })).not.toBe(first);
    const answer = ["complaints", "answer", first, "--words", "Paid.", "--resolves"];
    await runOperator(desk.shop.parts, answer, () => {});
    const anew = await made();
    expect(anew).not.toBe(first);
    await later(DAY + 1);
    expect(await made()).not.toBe(anew);
  });
  it("without number and address is refused; so are a fourth with one number from one network, and a thirty-first from it", async () => {
    const none = { ...complaint, number: null, email: null };
    await expect(complain(desk.shop.parts, "203.0.113.1", none)).rejects.toThrow(
      "mobile number or",
    );
    for (let times = 0; times < 3; times++)
      await made({ words: `Matter ${times}.` }, "198.51.100.9");
    await expect(made({}, "198.51.100.9")).rejects.toMatchObject({ status: 429 });
    for (let times = 10; times < 40; times++)
      await made({ number: `+9198000000${times}`, email: null }, "203.0.113.7");
    const last = made({ number: "+919800000009", email: null }, "203.0.113.7");
    await expect(last).rejects.toMatchObject({ status: 429 });
    await later(DAY);
    await made({}, "203.0.113.7");
  });
  it("with a client's number and address typed elsewhere does not keep that client from complaining; a fourth letter a day goes to nobody", async () => {
    for (let times = 0; times < 6; times++)
      await made({ words: `Matter ${times}.` }, times < 3 ? "198.51.100.9" : "192.0.2.9");
    expect(await made({ words: "Mine." })).toMatch(/^C-/);
    const received = (await letters()).filter(({ kind }) => kind === "complaint received");
    expect(received).toHaveLength(3);
  });
  it("counts its 21 days by India's calendar, the day of receipt not counted", () => {
    const received = Date.UTC(2026, 10, 20, 18, 29);
    expect(daysSince(received, received + 60_000)).toBe(1);
    expect(new Date(dueAt(received)).toISOString()).toBe("2026-12-11T18:29:59.999Z");
    expect(daysSince(received, dueAt(received))).toBe(21);
  });
});

describe("on the operator's page", () => {
  it("it is read as text and answered; the answer that resolves it stops its clock", async () => {
    const reference = await made();
    await later(3 * DAY);
    expect((await desk.get("/complaints")).text).toContain(
      "Day 3 of 21: resolve it by 11 Dec 2026",
    );
    const { text } = await desk.get(`/complaints/${reference.toLowerCase()}`);
    expect(text).toContain("Ravi &lt;b&gt;Rao&lt;/b&gt;");
    const path = `/complaints/${reference}/answer`;
    const empty = await desk.post(path, { words: " ", resolves: "yes" });
    expect([empty.status, empty.text.includes("Write the answer")]).toEqual([422, true]);
    const first = await desk.post(path, { words: "We look\r\ninto it." });
    expect(first.headers.location).toBe(`/complaints/${reference}?done=answered`);
    await desk.post(path, { words: "We paid it back.", resolves: "yes" });
    expect(await complaintBy(desk.shop.parts, reference)).toMatchObject({
      day: 3,
      resolvedAt: desk.shop.parts.now(),
      answers: [{ words: "We look\ninto it." }, { words: "We paid it back." }],
    });
    expect((await desk.post(path, { words: "Again.", resolves: "yes" })).status).toBe(409);
    expect((await desk.get(`/complaints/${reference}`)).text).toContain("Send one more answer");
    await desk.post(path, { words: "It is in your account." });
    const mails = (await letters()).filter(({ kind }) => kind === "complaint answered");
    expect(mails.map(({ subject }) => subject)).toEqual([
      `About your complaint ${reference}`,
      `Your complaint ${reference} is resolved`,
      `About your complaint ${reference}`,
    ]);
    expect(mails[0]!.text).toContain("It is to be resolved by");
    expect(mails[1]!.text).toContain("https://scores.sebi.gov.in");
    expect(mails[2]!.text).not.toContain("It is to be resolved by");
    expect((await acts()).map((act) => act.split(" {")[0])).toEqual([
      "complaint received by site",
      "complaint answered by owner at the desk",
      "complaint resolved by owner at the desk",
      "complaint answered by owner at the desk",
    ]);
  });
  it("one that came by letter is entered with its day; a late one says so in words", async () => {
    const form = {
      name: "Asha",
      category: "service",
      source: "scores",
      received: "2026-10-20",
      words: "No research came.",
    };
    expect((await desk.post("/complaints/enter", form)).headers.location).toBe(
      "/complaints?done=entered",
    );
    expect((await desk.get("/complaints")).text).toContain(
      "Late by 10 days: it was to be resolved",
    );
    for (const [wrong, why] of [
      [{ ...form, received: "2027-01-01" }, "That day has not come yet."],
      [{ ...form, received: "yesterday" }, "A day is written like"],
      [{ ...form, number: "12" }, "Enter a 10-digit mobile number."],
      [{ ...form, email: "x" }, "Enter an e-mail address"],
      [{ ...form, source: "direct" }, "Give a mobile number or an e-mail address"],
      [{ ...form, words: "" }, "Give the name and what happened."],
    ] as const) {
      const refused = await desk.post("/complaints/enter", wrong);
      expect([refused.status, refused.text.includes(why)]).toEqual([422, true]);
    }
    expect((await desk.post("/complaints/enter", { ...form, source: "x" })).status).toBe(422);
  });
  it("the day of receipt is a date field, and is taken as the desk writes days", async () => {
    expect((await desk.get("/complaints")).text).toMatch(/<input[^>]*name="received"[^>]*>/);
    const field = /<input[^>]*name="received"[^>]*>/.exec(
      (await desk.get("/complaints")).text,
    )?.[0];
    expect(field).toContain('type="date"');
    const form = { name: "Asha", category: "service", source: "scores", words: "No research." };
    for (const received of ["05-11-2026", "5/11/2026", "5 Nov 2026", "5.11.2026"])
      await desk.post("/complaints/enter", { ...form, words: `By ${received}.`, received });
    const rows = await desk.shop.parts.store.db
      .selectFrom("complaints")
      .select("received_at")
      .execute();
    expect(rows.map(({ received_at }) => received_at)).toEqual(
      Array.from({ length: 4 }, () => Date.parse("2026-11-05T00:00:00+05:30")),
    );
    const slip = await desk.post("/complaints/enter", { ...form, received: "31-02-2026" });
    expect(slip.text).toContain("A day is written like");
  });
  it("pressing Enter twice enters it once, also when neither number nor address is known; a day that is years away is refused", async () => {
    const form = { name: "Asha", category: "service", source: "scores", words: "No research." };
    const others: Record<string, string>[] = [
      {},
      { received: "2026-11-18" },
      { number: "9812345678" },
    ];
    for (const more of others)
      for (let times = 0; times < 2; times++) {
        await desk.post("/complaints/enter", { ...form, ...more });
        if (!("number" in more)) continue;
        await desk.post("/complaints/enter", { ...form, ...more, name: "Asha V" });
      }
    await desk.post("/complaints/enter", { ...form, name: "Ravi" });
    expect(
      await desk.shop.parts.store.db.selectFrom("complaints").select("id").execute(),
    ).toHaveLength(4);
    const old = await desk.post("/complaints/enter", { ...form, received: "1999-01-01" });
    expect([old.status, old.text.includes("Is the year right?")]).toEqual([422, true]);
    const late = await desk.post("/complaints/enter", { ...form, received: "2021-11-25" });
    expect(late.status).toBe(303);
  });
  it("an answer pressed twice is kept and mailed once; the same words that then resolve it, once more", async () => {
    const reference = await made();
    const path = `/complaints/${reference}/answer`;
    const answered = async () => (await complaintBy(desk.shop.parts, reference)).answers.length;
    const mailed = async () =>
      (await letters()).filter(({ kind }) => kind === "complaint answered").length;
    for (const [resolves, done] of [
      ["", "answered"],
      ["yes", "resolved"],
    ] as const) {
      const form = { words: "We paid it back.", resolves };
      for (const { status, headers } of await Promise.all([
        desk.post(path, form),
        desk.post(path, form),
      ]))
        expect([status, headers.location]).toEqual([303, `/complaints/${reference}?done=${done}`]);
      expect([await answered(), await mailed()]).toEqual(done === "answered" ? [1, 1] : [2, 2]);
    }
    await later(2 * DAY);
    await desk.post(path, { words: "We paid it back." });
    expect([await answered(), await mailed()]).toEqual([3, 3]);
  });
  it("an unknown reference is not found; without a session nothing is read or done", async () => {
    expect((await desk.get("/complaints/C-AAAAAA")).status).toBe(404);
    const reference = await made();
    desk.cookie = "";
    expect((await desk.get(`/complaints/${reference}`)).headers.location).toBe(
      `/sign-in?to=%2Fcomplaints%2F${reference}`,
    );
    for (const path of [`/complaints/${reference}/answer`, "/complaints/enter"])
      expect((await desk.post(path, { words: "x", resolves: "yes" })).status).toBe(401);
    expect((await complaintBy(desk.shop.parts, reference)).answers).toEqual([]);
  });
});

describe("the Complaint Board", () => {
  it("counts the register by source, month and year; what the operator set wins", async () => {
    const { parts } = desk.shop;
    const reference = await made();
    await later(4.5 * DAY);
    const answer = ["complaints", "answer", reference, "--words", "Paid.", "--resolves"];
    expect(await runOperator(parts, answer, () => {})).toBe(0);
    await made();
    await later(10 * DAY);
    const { months, monthly, yearly } = await complaintFigures(parts);
    const direct = months["2026-11"]!.find(({ source }) => source === "Directly from Investors");
    expect(direct).toMatchObject({ received: 2, resolved: 1, pending: 1, averageDays: 4.5 });
    expect(months["2026-12"]!.map(({ pendingAtStart }) => pendingAtStart)).toEqual([1, 0, 0]);
    expect(monthly["2026-11"]).toEqual({ carriedForward: 0, received: 2, resolved: 1, pending: 1 });
    // Until the 8th the page's trends end with October, and the year with them.
    expect(yearly["2026-27"]).toMatchObject({ received: 0, pending: 0 });
    await later(5 * DAY);
    expect((await complaintFigures(parts)).yearly["2026-27"]).toEqual({
      ...{ carriedForward: 0, received: 2, resolved: 1, pending: 1 },
    });
    const typed = { pendingBefore: 0, received: 3, resolved: 1 };
    const more = { pendingOver3Months: 0, averageDays: 4 };
    await setMonth(parts, "2026-11", "direct", { ...typed, ...more });
    const set = await complaintFigures(parts);
    expect(set.monthly["2026-11"]).toMatchObject({ received: 3, pending: 2 });
    expect(set.months["2026-11"]).toHaveLength(3);
  });
  it("counts as pending over 3 months what came before them, and nothing if none ever came", () => {
    expect(counted([], Date.UTC(2026, 10, 20))).toEqual({});
    const one = {
      source: "scores" as const,
      receivedAt: Date.UTC(2026, 6, 31, 18, 29),
      resolvedAt: null,
    };
    const of = (receivedAt: number) =>
      counted([{ ...one, receivedAt }], Date.UTC(2026, 9, 31))["2026-10"]![1];
    expect(of(one.receivedAt)).toMatchObject({ pending: 1, pendingOver3Months: 1 });
    expect(of(one.receivedAt + 60_000)).toMatchObject({ pending: 1, pendingOver3Months: 0 });
  });
});

describe("a slip or a duplicate", () => {
  const withdraw = (reference: string, why: string) =>
    desk.post(`/complaints/${reference}/withdraw`, { why });
  it("is withdrawn with a reason that stays; the complainant reads it, and nothing counts it any more", async () => {
    const { parts } = desk.shop;
    const [kept, slip] = [await made(), await made({ words: "As I wrote." })];
    const empty = await withdraw(slip, " ");
    expect([empty.status, empty.text.includes("Say why")]).toEqual([422, true]);
    const done = await withdraw(slip, `The same as ${kept}.`);
    expect(done.headers.location).toBe(`/complaints/${slip}?done=withdrawn`);
    const { text } = await desk.get(`/complaints/${slip}`);
    expect(text).toContain(`Withdrawn on 20 Nov 2026: The same as ${kept}.`);
    expect(text).not.toContain("Answer: this resolves it");
    expect((await desk.get("/complaints")).text).toMatch(/Withdrawn<\/summary>.*The same as/s);
    const mail = (await letters()).find(({ kind }) => kind === "complaint withdrawn");
    expect(mail).toMatchObject({ to: "ravi@example.in", subject: `About your complaint ${slip}` });
    expect(mail!.text).toContain(`The same as ${kept}.`);
    expect((await acts()).at(-1)).toMatch(/^complaint withdrawn by owner at the desk/);
    const { monthly } = await complaintFigures(parts);
    expect(monthly["2026-11"]).toMatchObject({ received: 1, pending: 1 });
    await later(14 * DAY);
    expect(await remindOfComplaints(parts)).toBe(1);
  });
  it("cannot be withdrawn twice, answered, or withdrawn after it was resolved; the same words again are another entry", async () => {
    const slip = await made();
    expect((await withdraw(slip, "A slip.")).status).toBe(303);
    expect((await withdraw(slip, "A slip.")).status).toBe(409);
    const answered = await desk.post(`/complaints/${slip}/answer`, { words: "Paid." });
    expect(answered.status).toBe(409);
    const other = await made();
    expect(other).not.toBe(slip);
    await desk.post(`/complaints/${other}/answer`, { words: "Paid.", resolves: "yes" });
    expect((await withdraw(other, "A slip.")).status).toBe(409);
    expect((await withdraw("C-AAAAAA", "A slip.")).status).toBe(404);
  });
  it("is erased five years after, with its reason; the command withdraws, too", async () => {
    const { parts } = desk.shop;
    const slip = await made();
    const words = ["complaints", "withdraw", slip, "--why", "A slip."];
    expect(await runOperator(parts, words, () => {})).toBe(64);
    expect(await runOperator(parts, [...words, "--yes"], () => {})).toBe(0);
    await later(parts.settings.retention.recordsMs);
    expect(await eraseOldComplaints(parts)).toBe(1);
    expect(await complaintBy(parts, slip)).toMatchObject({ name: "", withdrawn: { why: "" } });
    expect((await desk.get(`/complaints/${slip}`)).text).toContain(": erased");
  });
});

it("each mail to the owner leads to the complaint's own page", async () => {
  const { parts } = desk.shop;
  parts.settings = { ...parts.settings, deskUrl: "https://desk.example.in" };
  const reference = await made();
  await later(21 * DAY);
  await remindOfComplaints(parts);
  const own = (await letters()).filter(({ kind }) => kind.startsWith("owner: complaint"));
  expect(own.map(({ text }) => text.split("\n").at(-1))).toEqual(
    own.map(() => `On the operator's page: https://desk.example.in/complaints/${reference}`),
  );
  expect(own.length).toBeGreaterThan(1);
});

it("who resolved one hears when the Complaint Board shows it: once the month is over", async () => {
  const page = (await desk.get("/complaints?done=resolved")).text;
  expect(page).toContain("The Complaint Board shows this month once it is over.");
});

it("the owner is reminded a week before the end and on the last day, once each", async () => {
  await made();
  const due = async () => {
    await remindOfComplaints(desk.shop.parts);
    return (await letters()).filter(({ kind }) => kind === "owner: complaint due").length;
  };
  const heard: number[] = [await due()];
  for (const days of [13, 1, 1, 6, 1]) {
    await later(days * DAY);
    heard.push(await due());
  }
  expect(heard).toEqual([0, 0, 1, 1, 2, 2]);
});

it("five years after it was resolved it is erased, yet counted; an open one never", async () => {
  const { parts } = desk.shop;
  const [done, open] = [await made(), await made({ words: "Another matter." })];
  const answer = ["complaints", "answer", done, "--words", "Paid.", "--resolves"];
  await runOperator(parts, answer, () => {});
  await later(desk.shop.parts.settings.retention.recordsMs - DAY);
  expect(await eraseOldComplaints(parts)).toBe(0);
  await later(DAY);
  expect(await eraseOldComplaints(parts)).toBe(1);
  expect(await complaintBy(parts, done)).toMatchObject({
    name: "",
    number: null,
    email: null,
    words: "",
    answers: [{ words: "" }],
  });
  expect(await complaintBy(parts, open)).toMatchObject({ words: "Another matter." });
  expect((await complaintFigures(parts)).monthly["2026-11"]).toMatchObject({ received: 2 });
  expect(await runOperator(parts, ["complaints", "answer", done, "--words", "x"], () => {})).toBe(
    1,
  );
  expect((await desk.get(`/complaints/${done}`)).text).toContain("erased");
});

it("the commands list, show and enter; what is typed wrongly says how it goes", async () => {
  const lines: string[] = [];
  const run = (...words: string[]) =>
    runOperator(desk.shop.parts, ["complaints", ...words], (line) => lines.push(line));
  const about = ["--name", "Asha", "--category", "fees", "--words", "Charged twice."];
  expect(await run("enter", ...about, "--number", "9876543210", "--received", "2026-11-10")).toBe(
    0,
  );
  const reference = /C-\w{6}/.exec(lines[0] ?? "")?.[0] ?? "";
  await run("open");
  expect(lines.at(-1)).toMatch(/10 Nov 2026 +10 of 21 +1 Dec 2026 +direct +fees +Asha/);
  expect(await run("show", reference)).toBe(0);
  expect(lines.at(-1)).toBe("Charged twice.");
  expect(await run("answer", reference, "--words", "Done.", "--resolves")).toBe(0);
  expect(lines.at(-1)).toContain("call +919876543210");
  await run("resolved");
  expect(lines.at(-1)).toContain("resolved on day 10");
  for (const wrong of [
    ["enter", ...about, "--category", "x"],
    ["enter", ...about, "--number", "12"],
    ["enter", ...about, "--email", "x"],
    ["enter", ...about, "--received", "x"],
    ["enter", "--name", "Asha"],
    ["answer", reference],
  ])
    expect(await run(...wrong)).toBe(64);
});

it("one network's complaints, whichever address of it they come from, fill neither the register nor another network's share", async () => {
  const contact = (n: number) => ({ number: null, email: `ravi${n}@example.in` });
  let taken = 0;
  for (let n = 0; n < 120; n++)
    await made(contact(n), `2001:db8:7:${n.toString(16)}00::1`).then(
      () => taken++,
      () => undefined,
    );
  expect(taken).toBe(100);
  for (let n = 0; n < 120; n++)
    await made(contact(200 + n), `198.51.100.${n}`).then(
      () => taken++,
      () => undefined,
    );
  expect(taken).toBe(200);
  await expect(made(contact(500), "203.0.113.9")).resolves.toMatch(/^C-/);
});

it("of all who complain 500 a day are taken", async () => {
  let taken = 0;
  for (let n = 0; n < 510; n++)
    await made({ number: null, email: `r${n}@example.in` }, `10.${n % 250}.${n}.1`).then(
      () => taken++,
      () => undefined,
    );
  expect(taken).toBe(500);
});

it("for a spreadsheet the answers are text, not a list within a cell", async () => {
  const reference = await made();
  await runOperator(
    desk.shop.parts,
    ["complaints", "answer", reference, "--words", "Sorry."],
    () => {},
  );
  const lines: string[] = [];
  await runOperator(desk.shop.parts, ["complaints", "open", "--csv"], (line) => lines.push(line));
  const [heads = "", row = ""] = lines;
  expect(heads).toContain("answers,answered");
  expect(row).toMatch(/,1,.*Sorry\./);
  expect(row).not.toContain("[{");
});
