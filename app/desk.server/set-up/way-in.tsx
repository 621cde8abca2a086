import type { Context, Hono } from "hono";
import { z } from "zod";
import { sameSecret } from "../../shared/same-secret.server";
import type { OperatorPageSettings } from "../../shared/settings";
import { TypedWords } from "../catalogue/word-fields";
import { sessionCookie } from "../entrance/cookie";
import { drawn } from "../frame/frame";
import type { Env } from "../frame/front";
import type { SetUpGiven } from "./doors";
import { CodePage } from "./live-pages";
import { ServicePage } from "./other-pages";
import { stepAsItStands } from "./step-as-it-stands";
import { steps } from "./still-missing";
import { unsentIn, unsentOf, type Unsent } from "./unsent";

/**
 * Lets in who shows the code that the server printed. It is taken once; a restart, which ends the
 * session, prints another. What was typed when it had ended goes along to the page it was typed on.
 */
export function wayIn(
  app: Hono<Env>,
  settings: OperatorPageSettings,
  code: string,
  given: SetUpGiven,
): void {
  const cookie = sessionCookie(settings);
  let session: string | null = null;
  const inside = (c: Context) => session !== null && sameSecret(cookie.of(c) ?? "", session);
  app.get("/set-up", (c) =>
    inside(c) ? c.redirect("/", 303) : c.html(drawn(<CodePage said={{}} unsent={null} />)),
  );
  app.post("/set-up", async (c) => {
    const form = await c.req.parseBody();
    const unsent = unsentIn(form);
    if (session !== null || !sameSecret(Code.parse(form).code, code)) {
      const words =
        session === null
          ? "This is not the code that the server printed."
          : "The code was used already. Restart the server: it prints another one.";
      const said = { wrong: { words, field: "code" } };
      return c.html(drawn(<CodePage {...{ said, unsent }} />), 401);
    }
    session = given.randomToken();
    cookie.set(c, session);
    const page = unsent && typedAgain(given, unsent);
    return page ? c.html(drawn(page)) : c.redirect(unsent?.page ?? "/", 303);
  });
  app.use(async (c, next) => {
    if (inside(c)) return next();
    if (c.req.method !== "POST") return c.redirect("/set-up", 303);
    const unsent = unsentOf(c.req.path, await c.req.parseBody());
    const isCarried = Object.keys(unsent?.typed ?? {}).length > 0;
    const said = { wrong: { words: `${OVER} ${isCarried ? CARRIED : LOST}` } };
    return c.html(drawn(<CodePage {...{ said, unsent }} />), 401);
  });
}

const OVER = "You were signed out, so nothing was kept.";
const CARRIED = "What you typed goes along: type the code that the server printed when it started.";
const LOST =
  "Type the code that the server printed when it started: that page comes again. " +
  "Secrets do not go along.";
const AGAIN = "You are in again. What you typed stands below and is not kept yet: press Keep.";
const Code = z.object({ code: z.string().trim().max(100).catch("") });

/** The page with what was typed on it; null where nothing of it came along. */
function typedAgain({ draft, now }: SetUpGiven, { page, typed }: Unsent) {
  if (Object.keys(typed).length === 0) return null;
  const step = steps.find(({ id }) => page === `/set-up/${id}`);
  return step ? (
    stepAsItStands(draft, now(), step, { done: AGAIN }, { wrong: [], typed })
  ) : (
    <ServicePage typed={TypedWords.parse(typed)} said={{ done: AGAIN }} />
  );
}
