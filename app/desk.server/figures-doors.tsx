import { Hono } from "hono";
import { monthBefore, presentMonth } from "../content/complaint-periods";
import { businessFigures, mayBeCounted } from "../backend.server/money/figures/business-figures";
import type { Parts } from "../backend.server/platform/parts";
import { Refusal } from "../api/refusal";
import { drawn } from "./frame";
import { FiguresPage } from "./figures-page";

const MONTHS = 6;

/** The figures of a month and of the five before it. */
export const figuresDoors = (parts: Parts): Hono =>
  new Hono().get("/figures", async (c) => {
    const month = c.req.query("month") ?? presentMonth(parts.now());
    if (!mayBeCounted(month, parts.now()))
      throw new Refusal(422, "A month is written like 2026-10, and has begun already.");
    const figures = await businessFigures(parts, { month, count: MONTHS });
    const next = mayBeCounted(monthBefore(month, -1), parts.now());
    return c.html(drawn(<FiguresPage figures={figures} next={next} />));
  });
