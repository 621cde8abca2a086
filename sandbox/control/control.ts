import { Hono } from "hono";
import { z } from "zod";
import { finish, signingOutcomes, type SigningOutcome } from "../digio/signing";
import { openDocuments } from "../digio/documents";
import { outcomes, pay, payLate, payOnPage, type Outcome } from "../razorpay/paying";
import type { World } from "../world";
import { answer, asked, BadControl, known, Paise } from "./asked";
import { money } from "./money";

/**
 * `/control`: what QA does to the sandbox and, through it, to the app (decision 39). Only programs
 * and the sandbox's own pages may: a foreign site's form is refused.
 */
export function control(world: World): Hono {
  const { clock, faults, webhooks, agenda, options } = world;
  const app = new Hono();
  app.use(async (c, next) => {
    const origin = c.req.header("origin");
    if (c.req.method !== "GET" && origin !== undefined && origin !== new URL(c.req.url).origin)
      throw new BadControl("This request comes from another site", 403);
    await next();
  });

  app.get("/clock", (c) => c.json({ now: clock.now() }));
  app.post("/clock", async (c) => {
    const { advanceMs } = await asked(
      c,
      z.object({ advanceMs: z.coerce.number().int().min(0).max(TEN_YEARS) }),
    );
    clock.advance(advanceMs);
    await agenda.runDue();
    await options.app.runJobs();
    return answer(c, { now: clock.now() });
  });
  app.post("/reset", async (c) => {
    world.forget();
    await options.app.reset();
    return answer(c, { reset: true });
  });
  app.post("/person", async (c) => {
    const wanted = await asked(c, Person);
    const { cookies } = await options.app.makePerson(wanted).catch((problem: unknown) => {
      throw new BadControl(problem instanceof Error ? problem.message : "unknown", 409);
    });
    return answer(c, { cookies });
  });

  app.get("/faults", (c) => c.json(faults.list()));
  app.post("/faults", async (c) => {
    const { name, on, times, ms } = await asked(c, Switch);
    if (!faults.set(name, on, { times, ms }))
      throw new BadControl(`There is no switch "${name}"; GET /control/faults lists them`, 404);
    return answer(c, { fault: faults.list().find((fault) => fault.name === name) });
  });

  app.get("/webhooks", (c) => c.json(webhooks.list()));
  app.post("/webhooks/replay", async (c) => {
    const { eventId } = await asked(c, z.object({ eventId: z.string() }));
    const status = await webhooks.replay(eventId);
    if (status === null) throw new BadControl("There is no such event", 404);
    return answer(c, { eventId, status });
  });

  app.post("/payments", async (c) => {
    const { orderId, outcome, amount } = await asked(c, Payment);
    if (orderId === undefined) {
      const { id, status } = await payOnPage(world, amount ?? 0);
      return answer(c, { razorpay_payment_id: id, status });
    }
    const { fields, failure, payment } = await known(pay(world, orderId, outcome));
    return answer(c, { ...fields, status: payment.status, ...(failure ? { error: failure } : {}) });
  });
  money(app, world);
  app.post("/late", async (c) => {
    const { orderId } = await asked(c, z.object({ orderId: z.string() }));
    const payment = await known(payLate(world, orderId));
    if (!payment) throw new BadControl("The order has no failed payment", 409);
    return answer(c, { paymentId: payment.id, status: payment.status });
  });
  app.post("/signings", async (c) => {
    const { documentId, outcome } = await asked(c, Signing);
    const told = await finish(world, documentId ?? openDocuments(world)[0]?.id ?? "", outcome);
    if (!told) throw new BadControl("The document is unknown or not open", 409);
    return answer(c, told);
  });

  app.all("*", () => {
    throw new BadControl("There is no such control", 404);
  });
  app.onError((problem, c) => {
    if (problem instanceof BadControl) return c.json({ message: problem.message }, problem.status);
    throw problem;
  });
  return app;
}

const TEN_YEARS = 10 * 366 * 86_400_000;

const Person = z.object({
  number: z.string().transform((typed, ctx) => {
    const digits = typed.replace(/\D/g, "");
    if (digits.length === 10) return `+91${digits}`;
    if (typed.trim().startsWith("+") || digits.length > 10) return `+${digits}`;
    ctx.addIssue("must be a mobile number");
    return z.NEVER;
  }),
  step: z.enum(["signed-in", "email", "identity", "complete"]),
  email: z.string().optional(),
  pan: z.string().toUpperCase().optional(),
  dob: z.iso.date().optional(),
  name: z.string().optional(),
});
const Switch = z.object({
  name: z.string(),
  on: z.union([z.boolean(), z.stringbool()]),
  times: z.coerce.number().int().min(1).optional(),
  ms: z.coerce.number().int().min(0).max(86_400_000).optional(),
});
/** On an order; or of an amount, on a payment page of the shop's own. */
const Payment = z
  .object({
    orderId: z.string().optional(),
    amount: Paise.optional(),
    outcome: z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]]).default("success"),
  })
  .refine(({ orderId, amount }) => (orderId === undefined) !== (amount === undefined), {
    error: "either orderId or amount",
  });
const Signing = z.object({
  documentId: z.string().optional(),
  outcome: z.enum(Object.keys(signingOutcomes) as [SigningOutcome, ...SigningOutcome[]]),
});
