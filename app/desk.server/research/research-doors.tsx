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
  versionOf,
} from "../../backend.server/research/drafts";
import { keepItsTime, scheduleDraft, takeTimeOff } from "../../backend.server/research/draft-time";
import { changeFiles, filesOf } from "../../backend.server/research/files/draft-files";
import { servicesIn } from "../../backend.server/research/content";
import { entryLine, entryLines } from "../../backend.server/research/evidence";
import { lostResearch } from "../../backend.server/research/lost/fence";
import { recoveredLines } from "../../backend.server/research/lost/recovered-lines";
import { keepNew } from "../../backend.server/research/new-draft";
import { countReceivers } from "../../backend.server/research/receivers";
import { release } from "../../backend.server/research/release";
import { releasedAs } from "../../backend.server/research/released-draft";
import { bodyLines } from "../../backend.server/research/sealed-text";
import { servicesWithSwitch, switchService } from "../../backend.server/research/service-switch";
import { Typed, type Fault } from "../../backend.server/research/typed";
import type { Parts } from "../../backend.server/platform/parts";
import type { DraftId, ServiceId } from "../../backend.server/platform/store/ids";
import { instantTyped } from "../../content/day-typed";
import { IST_MS } from "../../content/india";
import type { Db } from "../../backend.server/platform/store/store";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { draftsDoors } from "./drafts-doors";
import { changesIn } from "./research-files";
import { WritePage } from "./research-form";
import { PreviewPage, ResearchPage } from "./research-pages";

const SHOWN = 100;
const NEW_DRAFT = "What you typed stands below: save it, and it is a new draft.";
const Seen = z.object({ seen: z.string().max(64).default("") });
const Form = z.object({ as: z.ulid().nullable().catch(null) });
const When = Seen.extend({ at: z.string().trim().max(40).default("") });
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
      words: previews
        ? "It cannot be released yet. It is saved as a draft."
        : untimely.length > 0
          ? "The draft is saved. What stands below stops its release, so it has no time any more."
          : "The draft is saved, but not all files.",
    };
    return c.html(drawn(await writing(kept, typed, { wrong }, { faults })), 422);
  };
  /** Pressed on a page of before: the draft was released meanwhile, or deleted. */
  const gone = async (c: Context, id: DraftId) => {
    const number = await releasedAs(parts, id);
    const said = number === null ? "done=draft%20gone" : `released=${number}`;
    return c.redirect(`/research?${said}`, 303);
  };
  return new Hono()
    .route("/", draftsDoors(parts, page))
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
    })
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
