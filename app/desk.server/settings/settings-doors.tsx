import { Hono, type Context } from "hono";
import { z } from "zod";
import { pageWords, Refusal } from "../../api/refusal";
import {
  changeOwn,
  isWebhookSecret,
  type Change,
} from "../../backend.server/upkeep/own-settings/change-own";
import type { Step } from "../../backend.server/upkeep/own-settings/fields";
import { isSecret, typedInto, valuesOf } from "../../backend.server/upkeep/own-settings/standing";
import { stepsOf } from "../../backend.server/upkeep/own-settings/steps";
import { standsInstead } from "../../backend.server/upkeep/own-settings/stands-instead";
import { Told } from "../../backend.server/upkeep/own-settings/try-providers";
import { waitsForStart } from "../../backend.server/upkeep/own-settings/waits-for-start";
import { versionOf, whatStands } from "../../backend.server/upkeep/own-settings/what-stands";
import type { Wrong } from "../../backend.server/upkeep/own-settings/wrong-in";
import type { Parts } from "../../backend.server/platform/parts";
import { withKept, type Environment } from "../../config.server/kept-settings";
import { saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { plain } from "../frame/plain-page";
import { whyRefused } from "../frame/to-mend";
import { wrongFields } from "../set-up/asked-fields";
import { ConfirmSettingsPage } from "./confirm-settings-page";
import { SectionPage } from "./section-page";
import { SettingsPage } from "./settings-page";

const steps = stepsOf("settings");
const Typed = z.record(z.string(), z.unknown());
const Pressed = z.object({
  version: z.string().max(100).default(""),
  sure: z.enum(["", "yes"]).default(""),
});

const MEANWHILE =
  "Somebody changed this section while you had it open, so nothing of yours was kept. " +
  "Where yours is another, the field says what stands now. Keep again to put yours in its place.";

/**
 * What the owner set when the site was set up, to look at and to change.
 *
 * @param env the process's own variables
 * @param restarts whether the desk can restart the server
 */
export function settingsDoors(parts: Parts, env: Environment, restarts: boolean): Hono {
  const started = withKept(env);
  const app = new Hono();
  app.get("/settings", async (c) => {
    const stands = await whatStands(parts, env);
    const waiting = waitsForStart(started, stands, steps);
    const instead = standsInstead(parts, stands);
    const shown = { steps, stands, instead, waiting, restarts };
    return c.html(drawn(<SettingsPage {...shown} said={saidIn(c)} />));
  });
  app.get("/settings/:step", async (c) => {
    const step = stepNamed(c);
    return step ? c.html(drawn(await section(step, {}))) : c.html(noSection(), 404);
  });
  app.post("/settings/:step", async (c) => {
    const step = stepNamed(c);
    return step ? press(c, step) : c.html(noSection(), 404);
  });

  /** @param typed what was typed, where something was */
  async function section(step: Step, said: Said, typed?: Record<string, unknown>, more: More = {}) {
    const stands = await whatStands(parts, env);
    const now = valuesOf(stands, step);
    const values = { ...now, ...(typed ? typedInto(step, typed) : {}) };
    const notes = more.meanwhile ? standsNow(step, now, values) : {};
    const version = versionOf(parts, stands, step);
    const { wrong = [] } = more;
    const lost = step.fields
      .filter((field) => isSecret(field) && String(typed?.[field.name] ?? "").trim() !== "")
      .map(({ name }) => name);
    const { ownerEmail: to } = parts.site();
    const told = typed && Told.parse(typed);
    return (
      <SectionPage {...{ step, stands, values, lost, wrong, notes, said, version, to, told }} />
    );
  }

  async function press(c: Context, step: Step) {
    const typed = Typed.parse(await c.req.parseBody());
    const { version, sure } = Pressed.parse(typed);
    const again = async (status: 409 | 422, said: Said, more?: More) =>
      c.html(drawn(await section(step, said, typed, more)), status);
    try {
      const told = Told.parse(typed);
      const asked = { step, typed, version, sure: sure === "yes", told };
      const change = await changeOwn(parts, env, asked);
      if (change.is === "wrong")
        return await again(422, wrongFields(change.wrong), { wrong: change.wrong });
      if (change.is === "changed meanwhile")
        return await again(409, { wrong: { words: MEANWHILE } }, { meanwhile: true });
      if (change.is === "to confirm") {
        const values = typedInto(step, typed);
        const { lines } = change;
        return c.html(drawn(<ConfirmSettingsPage {...{ step, lines, values, version }} />));
      }
      return c.redirect(`/settings?done=${doneOf(change, step)}`, 303);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      const status = problem.status === 409 ? 409 : 422;
      return again(status, { wrong: whyRefused(pageWords(problem), problem) });
    }
  }
  return app;
}

function doneOf(change: Extract<Change, { is: "kept" | "same" }>, step: Step): string {
  if (change.is === "same") return "own-same";
  const isWebhook = change.fields.some(isWebhookSecret);
  if (change.said) return isWebhook ? "own-tried-webhook" : "own-tried";
  return isWebhook ? "own-webhook" : `own-${step.of}`;
}

interface More {
  wrong?: Wrong[];
  meanwhile?: boolean;
}

const stepNamed = (c: Context) => steps.find(({ id }) => id === c.req.param("step"));
const noSection = () => plain("Not Found", "There is no such section of the settings.");

const standsNow = (step: Step, now: Record<string, string>, typed: Record<string, string>) =>
  Object.fromEntries(
    step.fields
      .filter((field) => !isSecret(field) && now[field.name] !== typed[field.name])
      .map(({ name }) => [name, `Stands now: ${now[name] || "nothing"}`]),
  );
