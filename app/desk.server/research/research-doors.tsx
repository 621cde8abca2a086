import { Hono, type Context } from "hono";
import { z } from "zod";
import { OperatorRefusal } from "../../api/refusal";
import {
  deleteDraft,
  draftOf,
  drafts,
  judge,
  researchServices,
  rootIn,
  saveDraft,
  scheduleDraft,
} from "../../backend.server/research/drafts";
import { changeFiles, filesOf } from "../../backend.server/research/files/draft-files";
import { servicesIn } from "../../backend.server/research/content";
import { entryLines } from "../../backend.server/research/evidence";
import { countReceivers } from "../../backend.server/research/receivers";
import { release } from "../../backend.server/research/release";
import { bodyLines } from "../../backend.server/research/sealed-text";
import { servicesWithSwitch, switchService } from "../../backend.server/research/service-switch";
import { Typed, type Fault } from "../../backend.server/research/typed";
import type { Parts } from "../../backend.server/platform/parts";
import type { DraftId, ServiceId } from "../../backend.server/platform/store/ids";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { changesIn } from "./research-files";
import { WritePage } from "./research-form";
import { PreviewPage, ResearchPage } from "./research-pages";

const SHOWN = 100;
const When = z.object({
  at: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, "a time like 2026-11-24T09:00")
    .default(""),
});
const Switch = z.object({ service: z.string().max(64), on: z.enum(["yes", "no"]) });

/** Research: written, previewed, released, added to. */
export function researchDoors(parts: Parts): Hono {
  const { db } = parts.store;
  const idIn = (c: Context) => c.req.param("id") as DraftId;
  const page = async (said: Said) => (
    <ResearchPage
      said={said}
      drafts={await drafts(parts)}
      entries={await entryLines(parts, SHOWN)}
      services={await servicesWithSwitch(parts)}
    />
  );
  const writing = async (id: DraftId | null, typed: Typed, said: Said, faults: Fault[] = []) => {
    const root = await rootIn(db, typed);
    return (
      <WritePage
        id={id}
        typed={typed}
        faults={faults}
        files={id ? await filesOf(db, id) : []}
        root={root && { number: Number(typed.root), title: root.title }}
        services={await researchServices(db)}
        said={said}
      />
    );
  };
  const preview = async (id: DraftId, said: Said) => {
    const draft = await draftOf(db, id);
    const { content, faults } = await judge(parts, db, draft, parts.now());
    const back = draft.typed.kind === "withdrawn" || draft.typed.kind === "correction";
    return (
      <PreviewPage
        said={said}
        draft={draft}
        faults={faults}
        lines={content && bodyLines(content)}
        receivers={back ? null : await countReceivers(parts, await servicesOf(parts, draft.typed))}
      />
    );
  };
  const saved = async (c: Context, id: DraftId | null) => {
    const body = await c.req.parseBody({ all: true });
    const typed = Typed.parse(body);
    const kept = await saveDraft(parts, id, typed);
    const refused = await changeFiles(parts, kept, await changesIn(body));
    const previews = body["intent"] === "preview";
    const gate = await judge(parts, db, { typed, files: await filesOf(db, kept) }, parts.now());
    const faults: Fault[] = [...(previews ? gate.faults : []), ...refused];
    if (faults.length === 0)
      return c.redirect(
        `/research/draft/${kept}${previews ? "/preview" : "?done=draft saved"}`,
        303,
      );
    const wrong = {
      words: previews
        ? "It cannot be released yet. It is saved as a draft."
        : "The draft is saved, but not all files.",
    };
    return c.html(drawn(await writing(kept, typed, { wrong }, faults)), 422);
  };
  return new Hono()
    .get("/research", async (c) => c.html(drawn(await page(saidIn(c)))))
    .get("/research/new", async (c) => {
      const { kind, root } = c.req.query();
      return c.html(drawn(await writing(null, Typed.parse({ kind, root }), {})));
    })
    .post("/research/draft", (c) => saved(c, null))
    .get("/research/draft/:id", async (c) => {
      const { typed } = await draftOf(db, idIn(c));
      return c.html(drawn(await writing(idIn(c), typed, saidIn(c))));
    })
    .post("/research/draft/:id", (c) => saved(c, idIn(c)))
    .get("/research/draft/:id/preview", async (c) =>
      c.html(drawn(await preview(idIn(c), saidIn(c)))),
    )
    .post("/research/draft/:id/release", async (c) => {
      const { at } = When.parse(await c.req.parseBody());
      const when = at === "" ? null : Date.parse(`${at}:00+05:30`);
      if (when !== null && Number.isNaN(when))
        throw new OperatorRefusal(422, "There is no such time.");
      return act(
        c,
        () => (when === null ? release(parts, idIn(c)) : scheduleDraft(parts, idIn(c), when)),
        `/research?done=${when === null ? "released" : "scheduled"}`,
        (words) => preview(idIn(c), { wrong: { words } }),
      );
    })
    .post("/research/draft/:id/delete", (c) =>
      act(
        c,
        () => deleteDraft(parts, idIn(c)),
        "/research?done=draft deleted",
        (words) => page({ wrong: { words } }),
      ),
    )
    .post("/research/service", async (c) => {
      const { service, on } = Switch.parse(await c.req.parseBody());
      return act(
        c,
        () => switchService(parts, service as ServiceId, on === "yes"),
        "/research?done=switched",
        (words) => page({ wrong: { words } }),
      );
    });
}

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
