import { Hono } from "hono";
import { ClientRefusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import { accountCalls } from "./account";
import { agreementCalls } from "./agreement";
import { complaintCalls } from "./complaints";
import { mountCalls, type Env } from "./endpoint";
import type { Handlers } from "./perform";
import { refusalOf, refuse } from "./refused";
import { otpCalls } from "./otp";
import { paymentCalls } from "./payments";
import { researchCalls } from "./research";
import { serviceCalls } from "./services";
import { subscriptionCalls } from "./subscriptions";
import { userCalls } from "./users";
import { mountWebhooks } from "./webhooks";

/** What answers each of the calls. */
export const callHandlers = (parts: Parts): Handlers => ({
  ...otpCalls(parts),
  ...userCalls(parts),
  ...serviceCalls(parts),
  ...agreementCalls(parts),
  ...paymentCalls(parts),
  ...subscriptionCalls(parts),
  ...accountCalls(parts),
  ...researchCalls(parts),
  ...complaintCalls(parts),
});

/** `/api/v1` as one `fetch`-shaped thing. */
export function apiApp(parts: Parts, handlers: Handlers): Hono<Env> {
  const app = new Hono<Env>().basePath("/api/v1");
  mountCalls(app, parts, handlers);
  mountWebhooks(app, parts);
  app.onError((problem, c) => {
    const about = { requestId: c.env.visitor.requestId, path: c.req.path };
    return refuse(refusalOf(parts, problem, about));
  });
  app.notFound(() => refuse(new ClientRefusal(404, "http.no-such-call")));
  return app;
}
