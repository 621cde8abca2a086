import { expect, test } from "vitest";
import { disclosureLines, ideaFacts } from "../../../app/backend.server/research/sealed-text";
import { Content, type Idea } from "../../../app/backend.server/research/content";
import { languageNamed } from "../../../app/content/languages";
import { actions, disclosures, horizons } from "../../../app/content/research-terms";
import { meaningsIn } from "../../../app/web/frame/meanings.server";
import { speakShipped } from "../../setup/speak-shipped";

const none = Object.fromEntries(Object.keys(disclosures).map((name) => [name, null]));
const idea = (over: object): Idea =>
  Content.parse({
    kind: "idea",
    title: "Buy X",
    instrument: {
      exchange: "NSE",
      symbol: "X",
      name: "X Ltd",
      expiry: "2026-12-31",
      option: { strike: 100, right: "CE" },
    },
    action: "buy",
    entry: { from: 100, to: 200 },
    stopLoss: 50,
    targets: [300, 400, 500],
    horizon: "short",
    rationale: "r",
    basis: "b",
    risk: "k",
    disclosures: none,
    ai: null,
    names: [],
    ...over,
  }) as Idea;
const explained = (of: Idea) =>
  meaningsIn("hi", {
    original: {
      number: 1,
      releasedAt: "",
      facts: ideaFacts(of),
      body: "",
      basis: "",
      risk: "",
      files: [],
      disclosures: disclosureLines(of.disclosures),
    },
    added: [],
  });

test("every fixed word that an idea can hold is explained in Hindi", () => {
  for (const action of Object.keys(actions))
    for (const horizon of Object.keys(horizons)) {
      const one = idea({ action, horizon });
      const meanings = explained(one);
      for (const [name, value] of ideaFacts(one)) {
        expect(meanings[name], name).toMatch(/\p{Script=Devanagari}/u);
        if (name === "Action" || name === "Horizon")
          expect(meanings[value], value).toMatch(/\p{Script=Devanagari}/u);
      }
      for (const line of disclosureLines(one.disclosures))
        expect(meanings[line], line).toMatch(/\p{Script=Devanagari}/u);
    }
});

test("of what was answered, the question is explained and the answer left alone", () => {
  const one = idea({ disclosures: { ...none, interest: "Closed: my cousin holds ten" } });
  expect(explained(one)["A financial interest in the company: Closed: my cousin holds ten"]).toBe(
    "कंपनी में वित्तीय हित",
  );
});

test("a further language that lacks these words says none of them twice in English", () => {
  speakShipped();
  const added = [{ number: 2, releasedAt: "", what: "Closed", text: "", files: [] }];
  const mr = languageNamed("mr") ?? "en";
  expect(mr).not.toBe("en");
  expect(meaningsIn(mr, { original: null, added })).toEqual({});
});

test("nothing that the analyst wrote is explained, and nothing in English", () => {
  const added = [{ number: 2, releasedAt: "", what: "Closed", text: "Closed", files: [] }];
  expect(meaningsIn("hi", { original: null, added })).toEqual({ Closed: "बंद किया गया" });
  expect(meaningsIn("en", { original: null, added })).toEqual({});
});
