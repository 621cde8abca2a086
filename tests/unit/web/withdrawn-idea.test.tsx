import { expect, test } from "vitest";
import { idea as englishIdea } from "../../../app/content/words/en/idea";
import { idea as hindiIdea } from "../../../app/content/words/hi/idea";
import { research as english } from "../../../app/content/words/en/research";
import { research as hindi } from "../../../app/content/words/hi/research";
import { Feed } from "../../../app/web/research/Feed";
import { Item } from "../../../app/web/research/Item";
import { drawnIn } from "../../setup/in-language";

const at = "2026-11-22T15:44:00Z";
const listed = (state: string) => (
  <Feed
    items={[
      {
        ...{ id: "1", title: "Buy ABC", state, services: [], line: "A line." },
        ...{ releasedAt: at, updatedAt: at, unread: true },
      },
    ]}
  />
);
const item = (state: string, what: string) => (
  <Item
    {...{ id: "1", title: "Buy ABC", state, services: [], by: "Asha Menon", original: null }}
    added={[{ number: 2, releasedAt: at, what, text: "Why.", files: [] }]}
    {...{ putBack: null, later: false, warning: "The warning.", meanings: {} }}
  />
);

test.each([
  ["en", english],
  ["hi", hindi],
] as const)(
  "a withdrawn idea is marked as withdrawn in the list, in place of new, and warned of on its page (%s)",
  (language, { states, isNew }) => {
    const list = drawnIn(language, listed("Withdrawn"));
    expect(list).toContain(`<span class="tag warn">${states.withdrawn}</span>`);
    expect(list).not.toContain(isNew);
    expect(drawnIn(language, item("Withdrawn", "Withdrawn"))).toContain('<p class="note warn"><a');
  },
);

test.each(["en", "hi"] as const)(
  "an idea that was put back says that it was, before what its letter said (%s)",
  (language) => {
    const putBack = { number: 2, releasedAt: at, text: "What the letter said." };
    const words = { en: englishIdea, hi: hindiIdea }[language].putBack;
    const html = drawnIn(
      language,
      <Item
        {...{ id: "1", title: "Buy ABC", state: "Open", services: [], by: "Asha Menon" }}
        {...{
          original: null,
          putBack,
          added: [],
          later: false,
          warning: "The warning.",
          meanings: {},
        }}
      />,
    );
    expect(html).toContain(words);
    expect(html.indexOf(words)).toBeLessThan(html.indexOf("What the letter said."));
  },
);

test("what is not withdrawn is new until it is read, and its page warns only of the market", () => {
  expect(drawnIn("en", listed("Open, updated"))).toContain(english.isNew);
  expect(drawnIn("en", item("Open, updated", "Update"))).toContain('<p class="note"><a');
});
