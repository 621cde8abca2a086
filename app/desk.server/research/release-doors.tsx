import { Hono, type Context } from "hono";
import type { ReactElement } from "react";
import { z } from "zod";
import { deleteDraft, draftOf, versionOf } from "../../backend.server/research/drafts";
import { judge } from "../../backend.server/research/judge";
import { scheduleDraft, takeTimeOff } from "../../backend.server/research/draft-time";
import { servicesIn } from "../../backend.server/research/content";
import { lostResearch } from "../../backend.server/research/lost/fence";
import { countReceivers } from "../../backend.server/research/receivers";
import { release } from "../../backend.server/research/release";
import { releasedAs } from "../../backend.server/research/released-draft";
import { bodyLines } from "../../backend.server/research/sealed-text";
import type { Typed } from "../../backend.server/research/typed";
import type { Parts } from "../../backend.server/platform/parts";
import type { DraftId } from "../../backend.server/platform/store/ids";
import type { Db } from "../../backend.server/platform/store/store";
import { instantTyped } from "../../content/day-typed";
import { IST_MS } from "../../content/india";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { PreviewPage } from "./research-pages";

const Seen = z.object({ seen: z.string().max(64).default("") });
const When = Seen.extend({ at: z.string().trim().max(40).default("") });

/**
 * A draft as its readers will see it, and what becomes of it: released, now or at a time, or
 * deleted. @param page the list; `released`: the number of one that was released meanwhile
 */
export function releaseDoors(
  parts: Parts,
  page: (said: Said, released?: string) => Promise<ReactElement>,
): Hono {
  const { db } = parts.store;
  const idIn = (c: Context) => c.req.param("id") as DraftId;
  const preview = async (id: DraftId, said: Said, at?: string) => {
    const draft = await draftOf(db, id);
    const { content, faults } = await judge(parts, db, draft, parts.now());
    const back = draft.typed.kind === "withdrawn" || draft.typed.kind === "correction";
    return (
      <PreviewPage
        said={said}
        at={at ?? (draft.releaseAt === null ? "" : minuteInIndia(draft.releaseAt))}
        draft={{ ...draft, version: versionOf(draft) }}
        faults={faults}
        lines={content && bodyLines(content)}
        lost={await lostResearch(db)}
        receivers={back ? null : await countReceivers(parts, await servicesOf(parts, draft.typed))}
      />
    );
  };
  /** Pressed on a page of before: the draft was released meanwhile, or deleted. */
  const gone = async (c: Context, id: DraftId) => {
    const number = await releasedAs(parts, id);
    const said = number === null ? "done=draft%20gone" : `released=${number}`;
    return c.redirect(`/research?${said}`, 303);
  };
  return new Hono()
    .get("/research/draft/:id/preview", async (c) =>
      c.html(drawn(await preview(idIn(c), saidIn(c)))),
    )
    .post("/research/draft/:id/release", async (c) => {
      const { at, seen } = When.parse(await c.req.parseBody());
      const id = idIn(c);
      if (!(await isDraft(db, id))) return gone(c, id);
      const when = at === "" ? null : instantTyped(at);
      if (when !== null && Number.isNaN(when)) {
        const wrong = { words: "Write a time like 2026-11-24 09:00.", field: "at" };
        return c.html(drawn(await preview(id, { wrong }, at)), 422);
      }
      return act(
        c,
        () => (when === null ? release(parts, id, seen) : scheduleDraft(parts, id, when, seen)),
        `/research?done=${when === null ? "released" : "scheduled"}`,
        // Pressed in two browsers at once, the second finds it released.
        async (words, refusal) =>
          refusal?.status === 404
            ? page({ wrong: { words } }, String(await releasedAs(parts, id)))
            : preview(id, { wrong: { words } }, at),
      );
    })
    .post("/research/draft/:id/no-time", (c) =>
      act(
        c,
        () => takeTimeOff(parts, idIn(c)),
        "/research?done=no time",
        (words) => page({ wrong: { words } }),
      ),
    )
    .post("/research/draft/:id/delete", async (c) => {
      const { seen } = Seen.parse(await c.req.parseBody());
      const id = idIn(c);
      if (!(await isDraft(db, id))) return gone(c, id);
      return act(
        c,
        () => deleteDraft(parts, id, seen),
        "/research?done=draft deleted",
        (words) => preview(id, { wrong: { words } }),
      );
    });
}

const isDraft = async (db: Db, id: DraftId): Promise<boolean> =>
  (await db.selectFrom("research_drafts").select("id").where("id", "=", id).execute()).length > 0;

const minuteInIndia = (at: number): string => new Date(at + IST_MS).toISOString().slice(0, 16);

/** Of what is added, those of the idea or note. */
async function servicesOf(parts: Parts, { services, root }: Typed): Promise<string[]> {
  if (root === "") return services;
  const row = await parts.store.db
    .selectFrom("research_entries")
    .select("services")
    .where("number", "=", Number(root) || 0)
    .executeTakeFirst();
  return row ? servicesIn(row.services) : [];
}
