import { Hono } from "hono";
import { z } from "zod";
import { OperatorRefusal } from "../../api/refusal";
import type { Parts } from "../../backend.server/platform/parts";
import { lostResearch } from "../../backend.server/research/lost/fence";
import {
  giveUpLost,
  nothingWasLost,
  wouldGiveUp,
  type WouldGiveUp,
} from "../../backend.server/research/lost/give-up";
import { recoverLost } from "../../backend.server/research/lost/recover";
import { recoveryWords } from "../../backend.server/research/lost/words";
import { newestPlace } from "../../backend.server/research/places";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { LostPage, SureNothing } from "./lost-page";

const Letters = z.object({ letters: z.string().max(2_000_000).default("") });
const UpTo = z.object({
  upTo: z.string().trim().max(20).default(""),
  /** on the second press only: how many no letter has shown, as the page said */
  beyond: z.coerce.number().int().min(0).optional(),
});
const Sure = z.object({ sure: z.enum(["", "yes"]).default("") });
const DONE = "/research?done=research open";

/** After a restore: the owner answers for the research of the lost time. */
export function lostResearchDoors(parts: Parts): Hono {
  const { db } = parts.store;
  const page = async (said: Said, typed: Typed) => (
    <LostPage
      said={said}
      lost={await lostResearch(db)}
      newest={(await newestPlace(db))?.number ?? 0}
      came={typed.came ?? []}
      letters={typed.letters ?? ""}
      upTo={typed.upTo ?? ""}
      would={typed.would ?? null}
    />
  );
  return new Hono()
    .get("/research/lost", async (c) => c.html(drawn(await page(saidIn(c), {}))))
    .post("/research/lost/letters", async (c) => {
      const { letters } = Letters.parse(await c.req.parseBody());
      try {
        const found = await recoverLost(parts, letters);
        if (found.missing.length === 0) return c.redirect(DONE, 303);
        return c.html(drawn(await page({}, { came: recoveryWords(found), letters })));
      } catch (problem) {
        if (!(problem instanceof OperatorRefusal)) throw problem;
        const wrong = { words: problem.onPage, field: "letters" };
        return c.html(drawn(await page({ wrong }, { letters })), problem.status);
      }
    })
    .post("/research/lost/nothing", async (c) => {
      const { sure } = Sure.parse(await c.req.parseBody());
      const lost = await lostResearch(db);
      if (sure === "" && lost !== null) return c.html(drawn(<SureNothing lost={lost} />));
      return act(
        c,
        () => nothingWasLost(parts),
        DONE,
        (words) => page({ wrong: { words } }, {}),
      );
    })
    .post("/research/lost/given-up", async (c) => {
      const { upTo, beyond } = UpTo.parse(await c.req.parseBody());
      const wrong = (words: string) => page({ wrong: { words, field: "upTo" } }, { upTo });
      if (beyond !== undefined)
        return act(c, () => giveUpLost(parts, numberIn(upTo), beyond), DONE, wrong);
      try {
        const would = await wouldGiveUp(parts, numberIn(upTo));
        return c.html(drawn(await page({}, { upTo, would })));
      } catch (problem) {
        if (!(problem instanceof OperatorRefusal)) throw problem;
        return c.html(drawn(await wrong(problem.onPage)), problem.status);
      }
    });
}

interface Typed {
  came?: string[];
  letters?: string;
  upTo?: string;
  would?: WouldGiveUp;
}

function numberIn(typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new OperatorRefusal(422, "Write a number, like 214.");
  return Number(typed);
}
