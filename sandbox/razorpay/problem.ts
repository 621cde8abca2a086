import type { Context } from "hono";

/** A refusal in Razorpay's shape. */
export class GatewayProblem extends Error {
  readonly body: object;
  constructor(
    description: string,
    more: { reason?: string; step?: string; field?: string; metadata?: object } = {},
    readonly status: 400 | 401 | 409 | 429 = 400,
  ) {
    super(description);
    const {
      reason = "input_validation_failed",
      step = "payment_initiation",
      metadata = {},
      field,
    } = more;
    this.body = {
      error: {
        code: "BAD_REQUEST_ERROR",
        description,
        source: "business",
        step,
        reason,
        metadata,
        ...(field ? { field } : {}),
      },
    };
  }
}

/** Every unknown id answers 400, not 404. */
export const unknownId = (): GatewayProblem => new GatewayProblem("The id provided does not exist");

export function answerProblem(problem: Error, c: Context): Response {
  if (problem instanceof GatewayProblem) return c.json(problem.body, problem.status);
  throw problem;
}
