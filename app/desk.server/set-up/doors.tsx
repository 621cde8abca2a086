import { Hono, type Context } from "hono";
import { z } from "zod";
import { OperatorRefusal, pageWords, Refusal } from "../../api/refusal";
import type { Check } from "../../backend.server/upkeep/doctor/check";
import { drawn, type Said } from "../frame/frame";
import { isTested, type Step } from "../../backend.server/upkeep/own-settings/fields";
import { partyPlayed } from "../../backend.server/upkeep/own-settings/party-played";
import { isSecret, typedInto, valuesOf } from "../../backend.server/upkeep/own-settings/standing";
import { Told, tryProvider } from "../../backend.server/upkeep/own-settings/try-providers";
import { wrongIn } from "../../backend.server/upkeep/own-settings/wrong-in";
import { wrongFields } from "./asked-fields";
import { whyRefused } from "../frame/to-mend";
import type { Draft } from "./draft";
import { LivePage, OpeningPage } from "./live-pages";
import { otherDoors } from "./other-doors";
import { stepAsItStands } from "./step-as-it-stands";
import { StepsPage } from "./step-pages";
import { missing, playedIn, steps, wrongBeforeLive, wrongButBlank } from "./still-missing";

export interface SetUpGiven {
  draft: Draft;
  /** what the doctor would have mended, of the settings as they stand */
  doctor(): Promise<Check[]>;
  /** makes the database, writes the files, and lets the server go on; throws Refusal */
  goLive(): Promise<{ site: string; desk: string }>;
  /** UTC ms */
  now(): number;
  randomToken(): string;
}

const Typed = z.record(z.string(), z.unknown());
const saidDone = (c: Context): Said => (c.req.query("done") === "kept" ? { done: "Kept." } : {});

/** The pages of the set-up. Each press writes what was typed, right or not; the page says which. */
export function setUpDoors(given: SetUpGiven): Hono {
  const { draft, now } = given;
  const app = new Hono();
  app.get("/", (c) => c.html(drawn(<StepsPage listed={listed(given)} said={saidDone(c)} />)));
  for (const step of steps) stepDoors(app, given, step);
  otherDoors(app, given);
  return app
    .get("/set-up/live", async (c) => c.html(drawn(await livePage(given))))
    .post("/set-up/live", async (c) => {
      if (missing(draft, now()).length > 0) return c.html(drawn(await livePage(given)), 409);
      const { site, desk } = await given.goLive();
      return c.html(drawn(<OpeningPage site={site} desk={desk} />));
    });
}

/** The doctor is asked once nothing is missing: before, it could only say the same again. */
async function livePage({ draft, doctor, now }: SetUpGiven) {
  const lacking = missing(draft, now());
  const checks = lacking.length > 0 ? null : await doctor();
  return <LivePage missing={lacking} played={playedIn(draft)} checks={checks} />;
}

function stepDoors(app: Hono, { draft, now }: SetUpGiven, step: Step): void {
  const page = (said: Said, more?: Parameters<typeof stepAsItStands>[4]) =>
    drawn(stepAsItStands(draft, now(), step, said, more));
  /** Keeps what was typed, right or not. @returns the page that says what is wrong with it */
  const kept = (typed: Record<string, unknown>, told?: Told): string | null => {
    keep(draft, step, typed);
    // What is tried is to be there, whoever would play it otherwise.
    const wrong = (told ? wrongIn : wrongBeforeLive)(draft, step, now());
    return wrong.length > 0 ? page(wrongFields(wrong), { wrong, told }) : null;
  };
  app
    // Nothing is wrong with what nobody has filled in yet.
    .get(`/set-up/${step.id}`, (c) =>
      c.html(page(saidDone(c), { wrong: wrongButBlank(draft, step, now()) })),
    )
    .post(`/set-up/${step.id}`, async (c) => {
      const wrong = kept(Typed.parse(await c.req.parseBody()));
      if (wrong !== null) return c.html(wrong, 422);
      const values = valuesOf(draft, step);
      const look = step.fields.some(({ name, doubt }) => doubt?.(values[name] ?? ""));
      const next = isTested(step.id) || look ? `/set-up/${step.id}` : "/";
      return c.redirect(`${next}?done=kept`, 303);
    })
    .post(`/set-up/${step.id}/test`, async (c) => {
      if (!isTested(step.id)) throw new OperatorRefusal(404, "There is nothing to test.");
      const typed = Typed.parse(await c.req.parseBody());
      const told = Told.parse(typed);
      const wrong = kept(typed, told);
      if (wrong !== null) return c.html(wrong, 422);
      try {
        const done = await tryProvider(draft, step.id, told);
        const { tested } = draft.progress;
        draft.keepProgress({ tested: [...new Set([...tested, step.id])] });
        return c.html(page({ done }));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const refused = whyRefused(pageWords(problem), problem);
        return c.html(page({ wrong: refused }, { told }), problem.status);
      }
    });
}

/** A secret that is left blank stays what it is; a provider whose values changed is untested. */
function keep(draft: Draft, step: Step, typed: Record<string, unknown>): void {
  const before = valuesOf(draft, step);
  const values = Object.fromEntries(
    Object.entries(typedInto(step, typed)).filter(([name, value]) => before[name] !== value),
  );
  if (Object.keys(values).length === 0) return;
  if (step.of === "site") draft.keepSite(values);
  else draft.keepSettings(values);
  const { tested, typed: ofBefore } = draft.progress;
  const secrets = step.fields.filter(isSecret).map(({ name }) => name);
  draft.keepProgress({
    tested: tested.filter((one) => one !== step.id),
    typed: [...new Set([...ofBefore, ...secrets.filter((name) => values[name])])],
  });
}

function listed({ draft, now }: Pick<SetUpGiven, "draft" | "now">) {
  const lacking = missing(draft, now());
  const pages = [
    ...steps.map((step) => ({
      ...{ page: `/set-up/${step.id}`, title: step.title },
      isPlayed: partyPlayed(draft.environment, step) !== null,
    })),
    { page: "/set-up/service", title: "Your first service" },
    { page: "/set-up/passphrase", title: "Your passphrase" },
    { page: "/set-up/keep", title: "A copy of the keys" },
  ];
  return pages.map((one) => ({
    ...one,
    lacks: lacking.filter(({ page }) => page === one.page).length,
  }));
}
