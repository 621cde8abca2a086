import { Hono } from "hono";
import { mayDo, roleWords } from "../../backend.server/desk/team/roles";
import { endSessionsWithin, whoHolds, type Who } from "../../backend.server/desk/team/sessions";
import { ownersCredential } from "../../backend.server/desk/team/way-in";
import { stillOpen } from "../../backend.server/research/lost/fence";
import type { Parts } from "../../backend.server/platform/parts";
import type { Environment } from "../../config.server/kept-settings";
import type { OperatorPageSettings } from "../../shared/settings";
import { sessionCookie } from "../entrance/cookie";
import { checkDoors, rightFor } from "../doors";
import { signInPage } from "../entrance/entrance-doors";
import { sealUnsent } from "../entrance/unsent";
import { signInBefore } from "../entrance/where-to";
import { catalogueDoors } from "../catalogue/catalogue-doors";
import { pages } from "../pages";
import { restartDoors } from "../settings/restart-doors";
import { settingsDoors } from "../settings/settings-doors";
import { passkeyDoors } from "../entrance/passkey-doors";
import { plain } from "./plain-page";
import { asPresent } from "../present";

export interface Inside {
  parts: Parts;
  settings: OperatorPageSettings;
  /** the process's own variables */
  env: Environment;
  /** begins to end the server; null where nobody would start it again */
  restart: (() => void) | null;
}

/**
 * All that is behind the sign-in. Nobody comes to a door without a session, and without the right
 * that the door needs (`doors.ts`); what has no right written down is not opened to anybody.
 *
 * @throws Error when a door is missing in `doors.ts`, or one that stands there is missing here
 */
export function inside({ parts, settings, env, restart }: Inside): Hono {
  const cookie = sessionCookie(settings);
  const app = new Hono();
  app.use(async (c, next) => {
    const held = await whoHolds(parts, cookie.of(c), ownersCredential(settings));
    if (!held) {
      if (c.req.method !== "POST") {
        const { pathname, search } = new URL(c.req.url);
        return c.redirect(signInBefore(pathname + search), 303);
      }
      const { sealed, back, isLost } = await sealUnsent(parts, c, cookie.whose(c));
      const next = isLost ? LOST : sealed === "" ? "Sign in and press again." : KEPT;
      const said = { wrong: { words: `You were signed out, so nothing was done. ${next}` } };
      cookie.setAsked(c);
      const carried = { unsent: sealed, back, cookie: "given" };
      return c.html(await signInPage(parts, settings, { said, carried }), 401);
    }
    const right = rightFor(c.req.method, c.req.path);
    if (right === null) return c.html(plain("Not Found", "There is no such page."), 404);
    if (!mayDo(held.who, right)) return c.html(refused(held.who), 403);
    const lost = await stillOpen(parts.store.db);
    const { product, analyst } = parts.site();
    const site = { product, analyst: analyst.registeredName };
    const looksOnly = c.req.method !== "POST";
    return asPresent({ ...held, site, looksOnly, at: parts.now(), ...lost }, next);
  });
  app.post("/sign-out", async (c) => {
    const held = await whoHolds(parts, cookie.of(c), ownersCredential(settings));
    if (held)
      await parts.store.transaction((tx) =>
        endSessionsWithin(parts, tx, { session: held.session, why: "operator sign-out" }),
      );
    cookie.forget(c);
    return c.redirect("/sign-in", 303);
  });
  app.route("/", passkeyDoors(parts, settings));
  for (const doors of pages) app.route("/", doors(parts));
  app.route("/", catalogueDoors(parts, env));
  app.route("/", settingsDoors(parts, env, restart !== null));
  app.route("/", restartDoors(parts, env, restart));
  checkDoors(app.routes);
  return app;
}

const KEPT = "What you typed is kept: sign in here, and press again.";
const LOST = "What you typed or chose is not kept: sign in here, and give it again.";

const refused = ({ name, role }: Who): string =>
  plain(
    "That is not for your role",
    `Nothing was done. You are ${name}, ${role}: ${roleWords[role]}. Ask the owner, who can do it or change your role.`,
  );
