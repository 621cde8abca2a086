import type { Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { page } from "../page";
import { GatewayProblem } from "../razorpay/problem";

/** Reads a control request, JSON or a form of the sandbox's first page. Throws BadControl. */
export async function asked<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const body: unknown = isForm(c)
    ? filled(await c.req.parseBody())
    : await c.req.json().catch(() => null);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new BadControl(z.prettifyError(parsed.error));
}

/** JSON to a program, a page to a person. */
export function answer(c: Context, data: object): Response | Promise<Response> {
  return isForm(c)
    ? c.html(
        page(
          "Done",
          html`<pre>${JSON.stringify(data, null, 2)}</pre>
            <p><a href="/">Back</a></p>`,
        ),
      )
    : c.json(data);
}

/** A control request that cannot be done; the message says why. */
export class BadControl extends Error {
  constructor(
    message: string,
    readonly status: 400 | 403 | 404 | 409 = 400,
  ) {
    super(message);
  }
}

/** A refusal of the played Razorpay's as one of the control's. */
export const known = <T>(done: Promise<T>): Promise<T> =>
  done.catch((problem: unknown) => {
    throw problem instanceof GatewayProblem ? new BadControl(problem.message, 409) : problem;
  });

export const Paise = z.coerce.number().int().min(100);

const isForm = (c: Context): boolean =>
  /^application\/x-www-form-urlencoded/.test(c.req.header("content-type") ?? "");

/** A form sends its empty fields too; they mean "not given". */
const filled = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
