import type { Context } from "hono";
import { GatewayProblem } from "./problem";

/** The request's JSON; `{}` when there is no body, because some calls need none. */
export async function jsonOf(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new GatewayProblem("The request body is not valid JSON", { reason: "NA" });
  }
}
