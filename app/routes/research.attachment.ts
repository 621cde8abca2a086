import type { LoaderFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../web/visit/request-scope";
import { ownFile } from "../web/visit/own-file.server";
import { notFound, requireReader } from "../web/research/own-research.server";
import { pageOf } from "../web/visit/page-of.server";

/** A picture or a paper of an idea or note, for who may read that. */
export async function loader(asked: LoaderFunctionArgs) {
  await requireReader(asked);
  const id = asked.params["file"] ?? "";
  const outcome = await scopeOf(asked).call("researchAttachment", { id });
  if (!outcome.ok) throw outcome.status < 500 ? notFound() : pageOf(outcome);
  return ownFile(outcome.data);
}
