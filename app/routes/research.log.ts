import type { LoaderFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../web/visit/request-scope";
import { pageOf } from "../web/visit/page-of.server";
import { onlyOwnApi } from "../web/research/own-research.server";

/** The sealed log as a text: its checkpoint and key, an empty line, a leaf a line. */
export async function loader(asked: LoaderFunctionArgs) {
  onlyOwnApi(asked.context);
  const outcome = await scopeOf(asked).call("researchLog");
  if (!outcome.ok) throw pageOf(outcome);
  const { leaves, checkpoint, key } = outcome.data;
  const text = `${checkpoint}\nKey ${key ?? ""}\n\n${leaves.join("\n")}\n`;
  return new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" },
  });
}
