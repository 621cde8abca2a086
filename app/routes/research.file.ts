import type { LoaderFunctionArgs } from "@remix-run/node";
import { pdfFile } from "../web/visit/own-file.server";
import { notFound, openedItem } from "../web/research/own-research.server";

/** An idea or note as a PDF, for who may read it. */
export async function loader(asked: LoaderFunctionArgs) {
  const file = await openedItem(asked, (scope, id) => scope.call("researchFile", { id }));
  if (file === null) throw notFound();
  return pdfFile(file);
}
