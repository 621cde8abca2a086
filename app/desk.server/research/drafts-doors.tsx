import { Hono } from "hono";
import { z } from "zod";
import { OperatorRefusal } from "../../api/refusal";
import {
  deleteDrafts,
  drafts,
  versionOf,
  type SeenDraft,
} from "../../backend.server/research/drafts";
import type { Parts } from "../../backend.server/platform/parts";
import type { DraftId } from "../../backend.server/platform/store/ids";
import { act } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import type { ReactElement } from "react";
import { DeletePage } from "./drafts-list";

const Ticked = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((ticked) => [ticked].flat());
const Pressed = z.object({
  draft: Ticked,
  /** each with the version that the page that asks has named, "ID VERSION,ID VERSION" */
  seen: z.string().max(10_000).default(""),
});

/** Many drafts deleted at once: ticked in the list, asked, deleted. @param page the list */
export function draftsDoors(parts: Parts, page: (said: Said) => Promise<ReactElement>): Hono {
  return new Hono().post("/research/drafts/delete", async (c) => {
    const { draft, seen } = Pressed.parse(await c.req.parseBody({ all: true }));
    if (seen === "") {
      const all = await drafts(parts);
      const ticked = all.filter(({ id }) => draft.includes(id));
      if (ticked.length > 0) {
        const shown = ticked.map((one) => ({ ...one, version: versionOf(one) }));
        return c.html(drawn(<DeletePage drafts={shown} />));
      }
      if (draft.length > 0) return c.redirect("/research?done=draft%20gone", 303);
    }
    return act(
      c,
      async () => {
        if (seen === "") throw new OperatorRefusal(422, "Tick what is to be deleted, then press.");
        await deleteDrafts(parts, seenIn(seen));
      },
      "/research?done=drafts deleted",
      (words) => page({ wrong: { words } }),
    );
  });
}

const seenIn = (typed: string): SeenDraft[] =>
  typed.split(",").map((one) => {
    const [id = "", seen = ""] = one.split(" ");
    return { id: id as DraftId, seen };
  });
