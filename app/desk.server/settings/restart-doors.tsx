import { Hono } from "hono";
import { Refusal } from "../../api/refusal";
import { checkRestart } from "../../backend.server/upkeep/own-settings/restart";
import type { Parts } from "../../backend.server/platform/parts";
import type { Environment } from "../../config.server/kept-settings";
import { drawn } from "../frame/frame";
import { plain } from "../frame/plain-page";
import { ConfirmRestartPage, RestartingPage } from "./restart-pages";

/**
 * Ends the server so that whoever started it starts it again, with the settings that wait for that.
 *
 * @param env the process's own variables
 * @param restart begins to end this server; what is under way, the answer to this press among it,
 * is finished first. null: nobody would start it again
 */
export function restartDoors(parts: Parts, env: Environment, restart: (() => void) | null): Hono {
  const app = new Hono();
  app.get("/restart", (c) =>
    restart ? c.html(drawn(<ConfirmRestartPage said={{}} />)) : c.html(cannot(), 404),
  );
  app.post("/restart", async (c) => {
    if (!restart) return c.html(cannot(), 404);
    try {
      await checkRestart(parts, env);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      const said = { wrong: { words: problem.message } };
      return c.html(drawn(<ConfirmRestartPage said={said} />), problem.status);
    }
    restart();
    return c.html(drawn(<RestartingPage />));
  });
  return app;
}

const cannot = () =>
  plain(
    "Not Found",
    "Nobody would start the server again: restart it where it was started. Settings says how.",
  );
