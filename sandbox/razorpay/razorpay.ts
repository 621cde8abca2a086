import { Hono } from "hono";
import { basicHolds } from "../basic-auth";
import { partyDoor, scriptDoor } from "../fault-doors";
import type { World } from "../world";
import { checkoutScript } from "./checkout-script";
import { mountFrame } from "./frame";
import { mountHosted } from "./hosted";
import { mountOrders } from "./orders";
import { awaitLatePayments } from "./paying";
import { mountPayments } from "./payments";
import { answerProblem } from "./problem";
import { mountLists } from "./lists";
import { moneyPage } from "./money-page";
import { awaitRefunds } from "./refunds";
import { awaitSettlements } from "./settling";

/** All of Razorpay under `/razorpay`: the API with its keys, and the checkout that browsers see. */
export function razorpay(world: World): Hono {
  awaitLatePayments(world);
  awaitRefunds(world);
  awaitSettlements(world);
  const browser = new Hono();
  browser.get("/checkout.js", scriptDoor(world.faults, "checkout-script"), (c) =>
    c.body(checkoutScript, 200, { "content-type": "text/javascript; charset=utf-8" }),
  );
  mountHosted(browser, world);
  mountFrame(browser, world);

  const api = new Hono();
  const { razorpayKeyId, razorpayKeySecret } = world.options.keys;
  api.use(partyDoor(world.faults, "gateway"));
  api.use(async (c, next) => {
    if (!basicHolds(c.req.header("authorization"), razorpayKeyId, razorpayKeySecret))
      return c.json(
        { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } },
        401,
      );
    await next();
  });
  mountOrders(api, world);
  mountLists(api, world);
  mountPayments(api, world);
  api.all("*", (c) =>
    c.json(
      {
        error: {
          code: "BAD_REQUEST_ERROR",
          description: "The requested URL was not found on the server.",
        },
      },
      404,
    ),
  );
  api.onError(answerProblem);
  return new Hono().route("/", moneyPage(world)).route("/v1", browser).route("/v1", api);
}
