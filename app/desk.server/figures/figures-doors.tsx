import { Hono } from "hono";
import { z } from "zod";
import { monthBefore, presentMonth } from "../../content/complaint-periods";
import { businessFigures, mayBeCounted } from "../../backend.server/money/figures/business-figures";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import { bookOf, books, headsOf } from "../../backend.server/money/books/accountants-books";
import { csvOf } from "../../backend.server/desk/csv";
import { countDays } from "../../backend.server/money/figures/counted-days";
import { drawn } from "../frame/frame";
import { FiguresPage } from "./figures-page";
import { StillCounting } from "./still-counting";

const MONTHS = 6;

/** Whoever opens the page counts so long what is not counted yet. */
const PATIENCE_MS = 3_000;

/** The figures of a month and of the five before it, and the accountant's books. */
export function figuresDoors(parts: Parts, patienceMs = PATIENCE_MS): Hono {
  const asked = (month = presentMonth(parts.now())): string => {
    if (mayBeCounted(month, parts.now())) return month;
    throw new OperatorRefusal(422, "A month is written like 2026-10, and has begun already.");
  };
  return new Hono()
    .get("/figures", async (c) => {
      const month = asked(c.req.query("month"));
      const daysLeft = await countDays(parts, patienceMs);
      if (daysLeft > 0) return c.html(drawn(<StillCounting {...{ month, daysLeft }} />));
      const figures = await businessFigures(parts, { month, count: MONTHS });
      const next = mayBeCounted(monthBefore(month, -1), parts.now());
      return c.html(drawn(<FiguresPage figures={figures} next={next} />));
    })
    .post("/figures/books", async (c) => {
      const { book, month } = Book.parse(await c.req.parseBody());
      const lines = csvOf(await bookOf(parts, book, asked(month)), headsOf(book));
      // The mark at its beginning tells a spreadsheet that it is UTF-8.
      return c.body(`\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`, 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${book}-${month}.csv"`,
      });
    });
}

const Book = z.object({ book: z.enum(books), month: z.string().max(20) });
