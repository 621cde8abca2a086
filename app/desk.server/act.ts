import type { Context } from "hono";
import type { ReactElement } from "react";
import { drawn, type Said } from "./frame";
import { Refusal } from "../api/refusal";

/** What was done, by the word in the address: the words themselves are never taken from it. */
const done: Record<string, string> = {
  confirmed: "The claim is confirmed. Its subscriptions have started.",
  rejected: "The claim is rejected. The person is told by mail.",
  accepted: "The signature is accepted. The person gets a copy by mail.",
  refused: "The signature is refused. The person is asked by mail to sign again.",
  added: "The service is on sale.",
  edited: "The service is changed. What was sold stays as it was.",
  retired: "The service is off the list. Subscriptions that run go on.",
  figures: "The figures are set. The Complaint Board shows them within seconds.",
  entered: "The complaint is in the register. Its 21 days count from the day it was received.",
  answered: "The answer is kept, and goes out by mail where there is an address.",
  resolved: "The complaint is resolved. The month's tables count it within seconds.",
  retried: "The message is tried again within seconds.",
};

export const saidIn = (c: Context): Said => ({ done: done[c.req.query("done") ?? ""] });

/**
 * Does an act and goes on to `to` with the word for it; when a rule refuses, the page again with
 * what is wrong and the rule's status. Pressing twice is harmless: the second press is refused, and
 * says what is.
 */
export async function act(
  c: Context,
  work: () => Promise<unknown>,
  to: string,
  again: (wrong: string) => Promise<ReactElement>,
): Promise<Response> {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return c.html(drawn(await again(problem.message)), problem.status);
  }
  return c.redirect(to, 303);
}
