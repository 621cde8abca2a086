import { Hono } from "hono";
import { basicHolds } from "../basic-auth";
import { scriptDoor } from "../fault-doors";
import type { World } from "../world";
import { documentApi } from "./document-api";
import { mountGateway } from "./gateway";
import { panApi } from "./pan-api";
import { sdkScript } from "./sdk-script";
import { awaitLateSignatures } from "./signing";

/** Digio's REST under `/digio-api`: the PAN check and the documents, with its keys. */
export function digioApi(world: World): Hono {
  awaitLateSignatures(world);
  const { digioClientId, digioClientSecret } = world.options.keys;
  return new Hono()
    .use(async (c, next) => {
      if (!basicHolds(c.req.header("authorization"), digioClientId, digioClientSecret))
        return c.json(
          { code: "UNAUTHORIZED", message: "Invalid credentials", details: "Invalid credentials" },
          401,
        );
      await next();
    })
    .route("/", panApi(world))
    .route("/", documentApi(world));
}

/** What browsers see of Digio, under `/digio`: the gateway page and the SDK. */
export function digioPages(world: World): Hono {
  const app = new Hono();
  app.get("/sdk/v11/digio.js", scriptDoor(world.faults, "digio-script"), (c) =>
    c.body(sdkScript, 200, { "content-type": "text/javascript; charset=utf-8" }),
  );
  mountGateway(app, world);
  return app;
}
