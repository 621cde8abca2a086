import { Hono, type Context } from "hono";
import { z } from "zod";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import type { Check } from "../../backend.server/upkeep/doctor/check";
import { drawn, type Said } from "../frame/frame";
import { isTested, type Step } from "../../backend.server/upkeep/own-settings/fields";
import { entryAt } from "../../backend.server/upkeep/own-settings/site-tree";
import { isSecret, typedInto, valuesOf } from "../../backend.server/upkeep/own-settings/standing";
import { Told, tryProvider } from "../../backend.server/upkeep/own-settings/try-providers";
import { wrongIn } from "../../backend.server/upkeep/own-settings/wrong-in";
import { wrongFields } from "./asked-fields";
import { whyRefused } from "../frame/to-mend";
import type { Draft } from "./draft";
import { LivePage, OpeningPage } from "./live-pages";
import { otherDoors } from "./other-doors";
import { StepPage, StepsPage, TestForm } from "./step-pages";
import { hasWebhook, Webhook } from "./webhook";
import { missing, steps, wrongButBlank } from "./still-missing";

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
  return <LivePage missing={lacking} checks={lacking.length > 0 ? null : await doctor()} />;
}

function stepDoors(app: Hono, { draft, now }: SetUpGiven, step: Step): void {
  const page = (said: Said, wrong = wrongIn(draft, step, now()), told?: Told) => {
    const { settings } = draft;
    const secrets = step.fields.filter(isSecret).map(({ name }) => name);
    const shown = Object.entries(valuesOf(draft, step)).filter(([name]) => !secrets.includes(name));
    const values = Object.fromEntries(shown);
    const kept = secrets.filter((name) => settings[name]);
    return (
      <StepPage {...{ step, values, kept, wrong, said }}>
        {hasWebhook(step.id) ? (
          <Webhook of={step.id} site={addressOf(draft, now())}>
            <ItsSecret name={`${step.id.toUpperCase()}_WEBHOOK_SECRET`} draft={draft} />
          </Webhook>
        ) : null}
        {isTested(step.id) && wrong.length === 0 ? (
          <TestForm party={step.id} to={entryAt(draft.site, "ownerEmail")} told={told} />
        ) : null}
      </StepPage>
    );
  };
  app
    // Nothing is wrong with what nobody has filled in yet.
    .get(`/set-up/${step.id}`, (c) =>
      c.html(drawn(page(saidDone(c), wrongButBlank(draft, step, now())))),
    )
    .post(`/set-up/${step.id}`, async (c) => {
      keep(draft, step, Typed.parse(await c.req.parseBody()));
      const wrong = wrongIn(draft, step, now());
      if (wrong.length > 0) return c.html(drawn(page(wrongFields(wrong), wrong)), 422);
      const values = valuesOf(draft, step);
      const look = step.fields.some(({ name, doubt }) => doubt?.(values[name] ?? ""));
      const next = isTested(step.id) || look ? `/set-up/${step.id}` : "/";
      return c.redirect(`${next}?done=kept`, 303);
    })
    .post(`/set-up/${step.id}/test`, async (c) => {
      if (!isTested(step.id)) throw new OperatorRefusal(404, "There is nothing to test.");
      const told = Told.parse(await c.req.parseBody());
      try {
        const done = await tryProvider(draft, step.id, told);
        const { tested } = draft.progress;
        draft.keepProgress({ tested: [...new Set([...tested, step.id])] });
        return c.html(drawn(page({ done })));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const wrong = whyRefused(problem.message, problem);
        return c.html(drawn(page({ wrong }, undefined, told)), problem.status);
      }
    });
}

/** A secret that is left blank stays what it is; a provider whose values changed is untested. */
function keep(draft: Draft, step: Step, typed: Record<string, unknown>): void {
  const values = typedInto(step, typed);
  if (step.of === "site") draft.keepSite(values);
  else draft.keepSettings(values);
  const { tested, typed: before } = draft.progress;
  const secrets = step.fields.filter(isSecret).map(({ name }) => name);
  draft.keepProgress({
    tested: tested.filter((one) => one !== step.id),
    typed: [...new Set([...before, ...secrets.filter((name) => values[name])])],
  });
}

/** The site's address; blank where it is none that may stay. @param now UTC ms */
function addressOf(draft: Draft, now: number): string {
  const step = steps.find(({ id }) => id === "address");
  const isWrong = step && wrongIn(draft, step, now).some(({ name }) => name === "PUBLIC_URL");
  return isWrong ? "" : (draft.environment.PUBLIC_URL ?? "");
}

/** One that was made here has to be read to be typed there; one that was typed is not shown. */
const ItsSecret = ({ name, draft }: { name: string; draft: Draft }) =>
  draft.progress.typed.includes(name) ? (
    <>The secret is the one that you typed above: it is kept, and not shown.</>
  ) : (
    <>
      Secret: <b className="code">{draft.settings[name] ?? ""}</b>. It was made here; type another
      one above if the dashboard has one already.
    </>
  );

function listed({ draft, now }: Pick<SetUpGiven, "draft" | "now">) {
  const lacking = missing(draft, now());
  const pages = [
    ...steps.map(({ id, title }) => ({ page: `/set-up/${id}`, title })),
    { page: "/set-up/service", title: "Your first service" },
    { page: "/set-up/passphrase", title: "Your passphrase" },
    { page: "/set-up/keep", title: "A copy of the keys" },
  ];
  return pages.map((one) => ({
    ...one,
    lacks: lacking.filter(({ page }) => page === one.page).length,
  }));
}
