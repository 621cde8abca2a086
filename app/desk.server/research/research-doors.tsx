import { Hono, type Context } from "hono";
import { z } from "zod";
import { OperatorRefusal } from "../../api/refusal";
import { draftOf, drafts, saveDraft, versionOf } from "../../backend.server/research/drafts";
import { judge, researchServices, rootIn } from "../../backend.server/research/judge";
import { keepItsTime } from "../../backend.server/research/draft-time";
import { changeFiles, filesOf } from "../../backend.server/research/files/draft-files";
import { entryLine, entryLines } from "../../backend.server/research/evidence";
import { lostResearch } from "../../backend.server/research/lost/fence";
import { recoveredLines } from "../../backend.server/research/lost/recovered-lines";
import { keepNew } from "../../backend.server/research/new-draft";
import { servicesWithSwitch, switchService } from "../../backend.server/research/service-switch";
import { Typed, type Fault } from "../../backend.server/research/typed";
import type { Parts } from "../../backend.server/platform/parts";
import type { DraftId, ServiceId } from "../../backend.server/platform/store/ids";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { draftsDoors } from "./drafts-doors";
import { changesIn } from "./research-files";
import { WritePage } from "./research-form";
import { releaseDoors } from "./release-doors";
import { ResearchPage } from "./research-pages";

const SHOWN = 100;
const NEW_DRAFT = "What you typed stands below: save it, and it is a new draft.";
const Seen = z.object({ seen: z.string().max(64).default("") });
const Form = z.object({ as: z.ulid().nullable().catch(null) });
const Switch = z.object({ service: z.string().max(64), on: z.enum(["yes", "no"]) });

/** What a page of the form has besides: faults; what the draft says now, where it differs. */
interface More {
  faults?: Fault[];
  isBeside?: boolean;
}

/** Research: written, previewed, released, added to. */
export function researchDoors(parts: Parts): Hono {
  const { db } = parts.store;
  const idIn = (c: Context) => c.req.param("id") as DraftId;
  const page = async (said: Said, released?: string) => (
    <ResearchPage
      said={said}
      released={released === undefined ? null : await entryLine(parts, Number(released))}
      drafts={await drafts(parts)}
      entries={await entryLines(parts, SHOWN)}
      services={await servicesWithSwitch(parts)}
      lost={await lostResearch(db)}
      putBack={await recoveredLines(parts)}
    />
  );
  const writing = async (id: DraftId | null, typed: Typed, said: Said, more: More = {}) => {
    const root = await rootIn(db, typed);
    const draft = id && (await draftOf(db, id));
    return (
      <WritePage
        draft={draft && { ...draft, version: versionOf(draft) }}
        typed={typed}
        faults={more.faults ?? []}
        stands={more.isBeside && draft ? draft.typed : null}
        form={parts.newId<DraftId>()}
        root={root && { ...root, number: Number(typed.root) }}
        services={await researchServices(db)}
        said={said}
      />
    );
  };
  const saved = async (c: Context, id: DraftId | null) => {
    const body = await c.req.parseBody({ all: true });
    const typed = Typed.parse(body);
    const { seen } = Seen.parse(body);
    const form = Form.parse(body).as as DraftId | null;
    let kept: DraftId;
    try {
      kept = await (id === null ? keepNew(parts, typed, form) : saveDraft(parts, id, typed, seen));
    } catch (problem) {
      if (!(problem instanceof OperatorRefusal)) throw problem;
      const there = problem.status === 409 ? (id ?? form) : null;
      const words = there ? problem.onPage : `${problem.onPage} ${NEW_DRAFT}`;
      return c.html(
        drawn(await writing(there, typed, { wrong: { words } }, { isBeside: true })),
        409,
      );
    }
    const refused = await changeFiles(parts, kept, await changesIn(body));
    const previews = body["intent"] === "preview";
    const gate = await judge(parts, db, { typed, files: await filesOf(db, kept) }, parts.now());
    const untimely = await keepItsTime(parts, kept);
    const faults: Fault[] = [...(previews ? gate.faults : untimely), ...refused];
    if (faults.length === 0)
      return c.redirect(
        `/research/draft/${kept}${previews ? "/preview" : "?done=draft%20saved"}`,
        303,
      );
    const wrong = {
      words:
        previews && gate.faults.length > 0
          ? "It cannot be released yet. It is saved as a draft."
          : untimely.length > 0
            ? "The draft is saved. What stands below stops its release, so it has no time any more."
            : "The draft is saved, but not all files.",
    };
    return c.html(drawn(await writing(kept, typed, { wrong }, { faults })), 422);
  };
  return new Hono()
    .route("/", draftsDoors(parts, page))
    .route("/", releaseDoors(parts, page))
    .get("/research", async (c) => c.html(drawn(await page(saidIn(c), c.req.query("released")))))
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
