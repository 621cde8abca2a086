import type { LoaderFunctionArgs } from "@remix-run/node";
import { pdfFile } from "../web/visit/pdf-file.server";
import { openedItem } from "../web/research/own-research.server";

/** An idea or note as a PDF, for who may read it. */
export const loader = async (asked: LoaderFunctionArgs) =>
  pdfFile(await openedItem(asked, (scope, id) => scope.call("researchFile", { id })));
