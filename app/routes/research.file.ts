import type { LoaderFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../web/visit/request-scope";
import { pageOf } from "../web/visit/page-of.server";
import { pdfFile } from "../web/visit/pdf-file.server";
import { isOpened, notFound, requireReader } from "../web/research/own-research.server";

/** An idea or note as a PDF, for who may read it. Another's and none at all are the same answer. */
export async function loader(asked: LoaderFunctionArgs) {
  await requireReader(asked);
  const id = asked.params["id"] ?? "";
  const outcome = await scopeOf(asked).call("researchFile", { id });
  if (!outcome.ok) throw outcome.status < 500 ? notFound() : pageOf(outcome);
  if (isOpened(asked.request)) await scopeOf(asked).call("researchOpened", { id });
  return pdfFile(outcome.data);
}
