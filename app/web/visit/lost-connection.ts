import type { ClientActionFunctionArgs } from "@remix-run/react";
import { wordsNow } from "./words";
import type { Said } from "./problems";

/**
 * A `clientAction` for routes whose forms are sent by script: when no answer comes, the page stays
 * as it is and says so. The status keeps Remix from asking for the page's data over the same lost
 * connection.
 */
export async function sayWhenLost(
  { request, serverAction }: ClientActionFunctionArgs,
  words = wordsNow().frame?.form.lost ?? "",
): Promise<unknown> {
  const fields = [...(await request.clone().formData()).keys()];
  try {
    return await serverAction();
  } catch (problem) {
    if (!isLost(problem)) throw problem;
    const result = { status: "error" as const, fields, error: { "": [words] } };
    return Response.json({ form: null, result } satisfies Said, { status: 503 });
  }
}

/** What `fetch` throws when no answer comes, and Remix when an answer breaks off. */
export const isLost = (problem: unknown): boolean =>
  problem instanceof TypeError ||
  (problem instanceof Error && problem.message.startsWith("Unable to decode"));
