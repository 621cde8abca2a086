import { describe, expect, test } from "vitest";
import { gate, type Facts } from "../../../app/backend.server/research/gate";
import type { Typed } from "../../../app/backend.server/research/typed";
import { disclosures } from "../../../app/content/research-terms";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";

const facts: Facts = {
  now: Date.UTC(2026, 10, 23, 4),
  services: ["S1", "S2"],
  partTime: false,
  clients: 64,
  root: null,
};
const openIdea = {
  kind: "idea" as const,
  title: "Buy Kaveri Cement Ltd",
  standing: "open" as const,
  entries: [7, 9],
  targets: 2,
  reached: [],
};
const faultsOf = (typed: Typed, more: Partial<Facts> = {}) =>
  gate({ typed, files: [] }, { ...facts, ...more }).faults.map(
    ({ field, words }) => `${field}: ${words}`,
  );
const fieldsOf = (typed: Typed, more: Partial<Facts> = {}) =>
  gate({ typed, files: [] }, { ...facts, ...more }).faults.map(({ field }) => field);

test("a whole idea passes, its prices in paise and its title made of action and instrument", () => {
  const judged = gate({ typed: anIdea(), files: [] }, facts);
  expect(judged.faults).toEqual([]);
  expect(judged).toMatchObject({
    content: {
      title: "Buy Kaveri Cement Ltd",
      instrument: { symbol: "KAVERICEM", expiry: null, option: null },
      entry: { from: 160500, to: 161500 },
      targets: [166800, 172050],
      stopLoss: 154800,
    },
  });
});

test("a whole note passes", () => {
  expect(faultsOf(aNote())).toEqual([]);
});

describe("prices fit the action", () => {
  test.each([
    [{ target1: "1610" }, "target1: For a Buy, target 1 must be above the entry: more than 1,615."],
    [{ target2: "1660" }, "target2: For a Buy, target 2 must be above target 1: more than 1,668."],
    [
      { stopLoss: "1605" },
      "stopLoss: For a Buy, the stop-loss must be below the entry: less than 1,605.",
    ],
    [{ entryTo: "1600" }, "entryTo: The entry begins at 1,605: end it above."],
  ])("of a Buy: %j", (over, words) => {
    expect(faultsOf(anIdea(over))).toContain(words);
  });

  const sell = { action: "sell", entryFrom: "238", entryTo: "240", stopLoss: "246" };
  test("of a Sell they go the other way round", () => {
    expect(faultsOf(anIdea({ ...sell, target1: "230", target2: "225" }))).toEqual([]);
    expect(fieldsOf(anIdea({ ...sell, target1: "239", target2: "" }))).toEqual(["target1"]);
    expect(fieldsOf(anIdea({ ...sell, target1: "230", target2: "", stopLoss: "239" }))).toEqual([
      "stopLoss",
    ]);
  });

  test.each(["", "abc", "0", "-5", "1.234", "1e3", "12,34,56,78,90,123"])(
    "%j is no price",
    (typed) => {
      expect(fieldsOf(anIdea({ entryFrom: typed }))).toContain("entryFrom");
    },
  );

  test("a third target needs a second", () => {
    expect(fieldsOf(anIdea({ target2: "", target3: "1800" }))).toContain("target2");
  });
});

describe("an instrument is whole", () => {
  const option = { expiry: "2026-11-26", strike: "1600", right: "CE" };
  test("an option has expiry, strike and CE or PE, and they stand in its title", () => {
    expect(gate({ typed: anIdea(option), files: [] }, facts)).toMatchObject({
      content: { title: "Buy Kaveri Cement Ltd 1600 CE 2026-11-26" },
    });
    expect(fieldsOf(anIdea({ ...option, expiry: "" }))).toEqual(["expiry"]);
    expect(fieldsOf(anIdea({ ...option, right: "" }))).toEqual(["right"]);
    expect(fieldsOf(anIdea({ ...option, strike: "" }))).toEqual(["strike"]);
  });

  test("an expiry ends with the session of its day, 15:30 in India", () => {
    const future = anIdea({ expiry: "2026-11-26" });
    expect(fieldsOf(future, { now: Date.parse("2026-11-26T15:29:59+05:30") })).toEqual([]);
    expect(fieldsOf(future, { now: Date.parse("2026-11-26T15:30:00+05:30") })).toEqual(["expiry"]);
    expect(fieldsOf(anIdea({ expiry: "2026-02-30" }))).toEqual(["expiry"]);
    const on = (exchange: string, time: string) =>
      fieldsOf(anIdea({ expiry: "2026-11-26", exchange }), {
        now: Date.parse(`2026-11-26T${time}+05:30`),
      });
    expect([on("MCX", "23:29:59"), on("MCX", "23:30:00")]).toEqual([[], ["expiry"]]);
    expect([on("NCDEX", "16:59:59"), on("NCDEX", "17:00:00")]).toEqual([[], ["expiry"]]);
  });
});

describe("an idea does not contradict itself", () => {
  test("its horizon does not begin after its expiry, a day of trade within five years", () => {
    const until = (expiry: string, horizon: string) => faultsOf(anIdea({ expiry, horizon }));
    expect(until("2026-12-24", "long")).toEqual([
      "horizon: It expires on 2026-12-24, before this horizon begins: choose a shorter one.",
    ]);
    expect(until("2026-12-24", "positional")).toEqual([]);
    expect(until("2026-12-26", "short")).toEqual([
      "expiry: 2026-12-26 is a Saturday or Sunday: no contract expires then.",
    ]);
    expect(until("2126-12-24", "long")).toEqual([
      "expiry: It is more than five years away. Look at the year.",
    ]);
  });

  test("a symbol is one of an exchange", () => {
    expect(fieldsOf(anIdea({ symbol: "<script>" }))).toEqual(["symbol"]);
    for (const symbol of ["M&M", "BAJAJ-AUTO", "360ONE", "NIFTY 50", "A.B_C"])
      expect(faultsOf(anIdea({ symbol }))).toEqual([]);
  });

  test("its texts have no line that looks like one of its form: two entries would be in it", () => {
    for (const line of ["Entry: 1,500", "Target 1: 2,000", "Stop-loss: 1,400", "Action: Sell"])
      expect(fieldsOf(anIdea({ rationale: `It rose.\n${line}\nIt fell.` }))).toEqual(["rationale"]);
    const own = "Disclosures, of the analyst, associates and relatives:\n- Nothing.";
    expect(fieldsOf(aNote({ text: own }))).toEqual(["text"]);
    const said = "The entry: 1,605 is the old high.\nA note on risk: wide.";
    expect(faultsOf(anIdea({ rationale: said }))).toEqual([]);
  });
});

test.each(["rationale", "basis", "risk", "symbol", "name", "horizon", "action", "exchange"])(
  "nothing is released without its %s",
  (field) => {
    expect(fieldsOf(anIdea({ [field]: "" }))).toContain(field);
    expect(fieldsOf(anIdea({ [field]: " \u200b\n" }))).toContain(field);
  },
);

test.each(Object.keys(disclosures))("the disclosure on %s is answered, a yes with what", (key) => {
  const field = `d_${key}`;
  expect(fieldsOf(anIdea({ [field]: "" }))).toEqual([field]);
  expect(fieldsOf(anIdea({ [field]: "yes" }))).toEqual([`${field}_what`]);
  expect(fieldsOf(anIdea({ [field]: "yes", [`${field}_what`]: "A fee in May 2026." }))).toEqual([]);
});

test("what was written beside a No stops, and so does an empty Yes: one of both is wrong", () => {
  const what = "I hold 5,000 shares.";
  expect(faultsOf(anIdea({ d_interest: "no", d_interest_what: what }))).toEqual([
    "d_interest_what: You wrote this beside another answer: change the answer, or empty it.",
  ]);
  expect(fieldsOf(anIdea({ ai: "none", aiWhat: "A tool wrote it." }))).toEqual(["aiWhat"]);
  const added = { changed: "no", changedWhat: "A relative bought it." };
  expect(fieldsOf(anAddition("update", 7, added), { root: openIdea })).toEqual(["changedWhat"]);
  for (const none of [
    "No financial interest",
    "None.",
    "nil",
    "N/A",
    "no",
    "Not applicable",
    "-",
  ]) {
    const yes = { d_interest: "yes", d_interest_what: none, ai: "some", aiWhat: none };
    expect(fieldsOf(anIdea(yes))).toEqual(["d_interest_what", "aiWhat"]);
    const changed = { changed: "yes", changedWhat: none };
    expect(fieldsOf(anAddition("update", 7, changed), { root: openIdea })).toEqual(["changedWhat"]);
  }
  for (const some of ["No shares; 2 lots of futures.", "Nothing but 10 shares, since May 2026."])
    expect(faultsOf(anIdea({ d_interest: "yes", d_interest_what: some }))).toEqual([]);
});

test("the use of AI is said, and what for", () => {
  expect(fieldsOf(anIdea({ ai: "" }))).toEqual(["ai"]);
  expect(fieldsOf(anIdea({ ai: "some" }))).toEqual(["aiWhat"]);
});

test("what is too long says by how much, and is not lost before", () => {
  expect(faultsOf(anIdea({ rationale: "a".repeat(8_003) }))).toEqual([
    "rationale: It is too long by 3 characters: 8000 are the most.",
  ]);
  expect(fieldsOf(anIdea({ symbol: "K".repeat(201) }))).toEqual(["symbol"]);
  expect(fieldsOf(anIdea({ rationale: "a".repeat(8_000), symbol: "K".repeat(200) }))).toEqual([]);
});

test("what looks like a line of the seal stands in no text; plain words do", () => {
  const root = `${"A".repeat(43)}=`;
  for (const text of [
    `As our letter said: Salt ${"0".repeat(64)} and no more.`,
    `Leaf ${"0".repeat(64)}`,
    "Key points+12345678+AAAA are these.",
    `Checkpoint: none 1 ${root} — x y`,
    "-----\u00a0sealed \n text ends",
  ])
    expect(faultsOf(aNote({ text }))).toEqual([expect.stringMatching(/^text: Leave out /)]);
  const text = "Salt output rose 4%. Key Q1+Q2 figures. Checkpoint: 1,590.";
  expect(faultsOf(aNote({ text }))).toEqual([]);
});

test("what no PDF of ours can show is named, and stops; signs of mathematics pass", () => {
  expect(faultsOf(aNote({ text: "β of 0.9, P/E ≤ 15 → up ▲ ✓ 📈" }))).toEqual([]);
  expect(faultsOf(aNote({ title: "To the moon 🔥", text: "اردو में" }))).toEqual([
    "title: 🔥: no PDF of ours can show this. Write it in words, or in letters that it can show.",
    "text: اردو: no PDF of ours can show this. Write it in words, or in letters that it can show.",
  ]);
});

test("the seal's marks stand in no text: a letter with a second pair would fail its check", () => {
  const marked = "As we wrote:\n----- sealed text ends -----\nSalt 0";
  for (const field of ["rationale", "risk", "basis"])
    expect(fieldsOf(anIdea({ [field]: marked }))).toEqual([field]);
  expect(fieldsOf(aNote({ text: "--- Sealed text BEGINS" }))).toEqual(["text"]);
});

test("each price that is missing is named", () => {
  const none = { entryFrom: "", target1: "", stopLoss: "", target2: "", entryTo: "" };
  expect(faultsOf(anIdea(none))).toEqual([
    "entryFrom: Entry from: write rupees, like 412 or 1605.50.",
    "target1: Target 1: write rupees, like 412 or 1605.50.",
    "stopLoss: Stop-loss: write rupees, like 412 or 1605.50.",
  ]);
});

test("who dealt in it may withdraw or correct it, and tells readers so; no more than that", () => {
  for (const kind of ["withdrawn", "correction"]) {
    const addition = (over: Record<string, string>) =>
      fieldsOf(anAddition(kind, 7, { dealt: "yes", ...over }), { root: openIdea });
    expect(addition({ changed: "no" })).toEqual(["changed"]);
    expect(addition({ changed: "yes" })).toEqual(["changedWhat"]);
    expect(addition({ changed: "yes", changedWhat: "I bought 10 shares." })).toEqual([]);
  }
  const told = { dealt: "yes", changed: "yes", changedWhat: "I bought 10 shares." };
  for (const kind of ["update", "partial exit", "reached", "closed"])
    expect(fieldsOf(anAddition(kind, 7, told), { root: openIdea })).toEqual(["dealt"]);
});

test("own dealing within 30 days stops a release", () => {
  expect(fieldsOf(anIdea({ dealt: "" }))).toEqual(["dealt"]);
  expect(faultsOf(anIdea({ dealt: "yes" }))[0]).toContain("30 days have passed");
});

test("a part-time analyst releases nothing with more than 75 clients, but for what protects who follows an idea", () => {
  expect(fieldsOf(anIdea(), { partTime: true, clients: 75 })).toEqual([]);
  expect(fieldsOf(anIdea(), { partTime: true, clients: 76 })).toEqual(["services"]);
  expect(fieldsOf(anIdea(), { partTime: false, clients: 9_999 })).toEqual([]);
  const over = { partTime: true, clients: 76, root: openIdea };
  expect(fieldsOf(anAddition("update", 7), over)).toEqual(["services"]);
  for (const kind of ["withdrawn", "correction"])
    expect(fieldsOf(anAddition(kind, 7), over)).toEqual([]);
});

test("it goes to services that take research, and to one at least", () => {
  expect(fieldsOf(anIdea({ services: [] }))).toEqual(["services"]);
  expect(fieldsOf(anIdea({ services: ["S1", "gone"] }))).toEqual(["services"]);
});

describe("banned words", () => {
  test.each([
    "This is a sure move",
    "GUARANTEED gains",
    "gua\u00adran\u200bteed gains",
    "risk-free",
    "No loss possible",
    "accuracy of 90",
    "100 % of calls",
    "१०० % लाभ",
    "the best stock",
    "No. 1 analyst",
    "our last call gave 20",
    "limited period",
    "SEBI approved",
    "यह पक्का है",
    "गारंटी के साथ",
    "निश्चित लाभ",
    "बिना जोखिम",
    "सर्वश्रेष्ठ शेयर",
    "आख़िरी मौक़ा",
    "सफलता दर",
    "gu\u0430r\u0430ntee",
    "g.u.a.r.a.n.t.e.e.d",
    "Pakka munafa, paisa double",
    "bina risk ke",
    "Of our last ten ideas nine reached their target",
    "The earlier idea on this stock made 30%",
  ])("%s: named, with what to write in its place", (words) => {
    const said = faultsOf(anIdea({ rationale: `The price rose. ${words}.` }));
    expect(said.length).toBeGreaterThan(0);
    expect(said.join()).toMatch(/^rationale: “.+”: .{20}/);
  });

  test.each([
    "Make sure to read the risk.",
    "The top line grew and pressure eased.",
    "Costs measured in tonnes; insurance; leading up to March.",
    "The measure is uncertain. Result 1100% of nothing was said; 2.100%.",
    "जोखिम है और नुकसान हो सकता है",
    "It corrects the earlier idea. The last recommendation of the committee was read, e.g. by us.",
    "The guarani fell. Ск. а.б.в.г is no word of ours.",
  ])("%s: passes", (words) => {
    expect(faultsOf(anIdea({ rationale: words }))).toEqual([]);
  });

  test("one inside a proper name passes with its reason, and only there", () => {
    const best = { name: "Best Agro Ltd", rationale: "Best Agro opened a plant." };
    expect(fieldsOf(anIdea(best))).toEqual(["name", "rationale"]);
    const named = { ...best, names: "Best Agro = a listed company" };
    expect(gate({ typed: anIdea(named), files: [] }, facts)).toMatchObject({
      faults: [],
      content: { names: [{ name: "Best Agro", reason: "a listed company" }] },
    });
    expect(fieldsOf(anIdea({ ...named, risk: "It is the best of all." }))).toEqual(["risk"]);
  });

  test.each(["Best Agro", "Best = because", "best agro = a company", "Kaveri = a company"])(
    "%j is no exception",
    (names) => {
      expect(fieldsOf(anIdea({ name: "Best Agro Ltd", names }))).toContain("names");
    },
  );
});

describe("what is added to an idea", () => {
  test.each(["update", "partial exit", "reached", "closed", "withdrawn", "correction"])(
    "an open idea takes: %s",
    (kind) => {
      expect(faultsOf(anAddition(kind, 7), { root: openIdea })).toEqual([]);
    },
  );

  test("a closed one is withdrawn or corrected, a withdrawn one corrected only", () => {
    const closed = { ...openIdea, standing: "closed" as const };
    expect(fieldsOf(anAddition("update", 7), { root: closed })).toEqual(["kind"]);
    expect(fieldsOf(anAddition("withdrawn", 7), { root: closed })).toEqual([]);
    const withdrawn = { ...openIdea, standing: "withdrawn" as const };
    expect(fieldsOf(anAddition("withdrawn", 7), { root: withdrawn })).toEqual(["kind"]);
    expect(fieldsOf(anAddition("correction", 7), { root: withdrawn })).toEqual([]);
  });

  test("a price is said to be reached once", () => {
    const root = { ...openIdea, reached: ["target1"] };
    expect(faultsOf(anAddition("reached", 7), { root })).toEqual(["level: That was said already."]);
    expect(fieldsOf(anAddition("reached", 7, { level: "target2" }), { root })).toEqual([]);
  });

  test("a stop-loss is reached while a target is open; no target after it", () => {
    const says = (level: string, reached: string[]) =>
      faultsOf(anAddition("reached", 7, { level }), { root: { ...openIdea, reached } });
    expect(says("stop", ["target1"])).toEqual([]);
    expect(says("stop", ["target1", "target2"])).toEqual([
      "level: Its last target was reached, so nothing is left to stop. Close it.",
    ]);
    expect(says("stop", ["target2"])).toHaveLength(1);
    expect(says("target1", ["stop"])).toEqual([
      "level: Its stop-loss was reached: no target of it is after that.",
    ]);
  });

  test("what is written with a hyphen is named once", () => {
    expect(faultsOf(anIdea({ rationale: "A risk-free, sure-shot idea." }))).toHaveLength(2);
  });

  test("a symbol promises nothing either", () => {
    expect(fieldsOf(anIdea({ symbol: "SURESHOT" }))).toEqual(["symbol"]);
  });

  test.each([
    "Closed: it made 12% in nine days.",
    "A gain of about 8 percent in two days.",
    "8 % profit.",
    "Our fifth winner in a row.",
    "12% का रिटर्न।",
    "Up 4.5% since.",
  ])("how it did is not told: %s", (text) => {
    expect(fieldsOf(anAddition("closed", 7, { text }), { root: openIdea })).toEqual(["text"]);
  });

  test.each(["Sell 50% at 1,668 and keep the rest.", "Margins fell to 12% in the report."])(
    "what is to be done, and what the company did, is: %s",
    (text) => {
      expect(faultsOf(anAddition("partial exit", 7, { text }), { root: openIdea })).toEqual([]);
      expect(faultsOf(anIdea({ rationale: "Sales gained 12% in the quarter." }))).toEqual([]);
    },
  );

  test("a note has no price to reach and nothing to exit", () => {
    const note = { ...openIdea, kind: "note" as const, targets: 0 };
    for (const kind of ["partial exit", "reached", "closed"])
      expect(fieldsOf(anAddition(kind, 7), { root: note })).toContain("kind");
  });

  test("a correction names an entry of the idea; a price reached is one of it", () => {
    expect(fieldsOf(anAddition("correction", 7, { corrects: "8" }), { root: openIdea })).toEqual([
      "corrects",
    ]);
    expect(fieldsOf(anAddition("reached", 7, { level: "target3" }), { root: openIdea })).toEqual([
      "level",
    ]);
    expect(fieldsOf(anAddition("reached", 7, { level: "stop" }), { root: openIdea })).toEqual([]);
  });

  test("it says whether a disclosure has changed", () => {
    expect(fieldsOf(anAddition("update", 7, { changed: "" }), { root: openIdea })).toEqual([
      "changed",
    ]);
    expect(fieldsOf(anAddition("update", 7, { changed: "yes" }), { root: openIdea })).toEqual([
      "changedWhat",
    ]);
  });

  test("nothing is added to what is not there", () => {
    expect(fieldsOf(anAddition("update", 7))).toEqual(["root"]);
  });
});
