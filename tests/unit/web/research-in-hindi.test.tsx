import { afterAll, expect, test } from "vitest";
import { Feed } from "../../../app/web/research/Feed";
import { Filter } from "../../../app/web/research/Filter";
import { lineIn } from "../../../app/web/research/line-in.server";
import { catalogueOf } from "../../../app/content/words/catalogue.server";
import { fill } from "../../../app/content/words/fill";
import { MADE_UP, speakAsBefore, speakMadeUp } from "../../setup/read-back";
import { look } from "../../setup/words-noted";
import { leftInEnglish } from "../../setup/left-in-english";
import { drawnIn } from "../../setup/in-language";

speakMadeUp();
afterAll(speakAsBefore);
const english = catalogueOf("en");
const states = ["Open", "Open, updated", "Closed", "Withdrawn", "Note"];
const items = states.map((state, at) => ({
  id: String(at),
  title: "Buy ABC",
  state,
  services: ["stock cash"],
  releasedAt: "2026-11-22T15:44:00Z",
  updatedAt: "2026-11-23T03:30:00Z",
  unread: true,
  line: "A line as it was written.",
}));

test("the list of research is Hindi but for what was written, which is marked; the time is said as people say it", () => {
  const html = drawnIn("hi", <Feed items={items} />);
  expect(leftInEnglish(html)).toEqual([]);
  expect(html).toContain("22 नवंबर 2026, रात 9:14 बजे");
  expect(html).toContain("अपडेट: 23 नवंबर 2026, सुबह 9:00 बजे");
  expect(drawnIn("en", <Feed items={items} />)).toContain("22 Nov 2026, 9:14 pm · updated");
});

test("each line of the list is said in the reader's language, also why one says nothing", () => {
  const { lines } = english.research;
  const idea = { from: "1,605", stopLoss: "1,548", horizon: "Intraday" };
  for (const line of [
    lines.before,
    lines.old,
    fill(lines.at, idea),
    fill(lines.between, { ...idea, to: "1,615" }),
  ])
    for (const language of ["hi", MADE_UP] as const) {
      const said = lineIn(language, { line, state: "Open", title: "Buy ABC" });
      look(said, "the list of research");
      expect(leftInEnglish(said)).toEqual([]);
    }
});

test("so is its filter, months by their names", () => {
  const chosen = { q: "", service: "", month: "" };
  const html = drawnIn("hi", <Filter services={[]} months={["2026-11"]} chosen={chosen} />);
  expect(leftInEnglish(html)).toEqual([]);
  expect(html).toContain("नवंबर 2026");
});
