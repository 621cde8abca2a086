import { STATUS_CODES } from "node:http";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../web/visit/request-scope";
import { requirePerson } from "../web/visit/guards.server";
import { pdfFile } from "../web/visit/own-file.server";

/**
 * The invoice of one of the person's payments as a file, or the credit note (`note`) that cancels
 * one, and the one that it cancels (`cancelled`). Another's payment, one that bought nothing
 * and no payment at all are the same 404 page.
 */
export async function loader(asked: LoaderFunctionArgs) {
  await requirePerson(asked);
  const { searchParams } = new URL(asked.request.url);
  const payment = searchParams.get("payment") ?? "";
  const [note, cancelled] = [searchParams.get("note"), searchParams.get("cancelled")];
  const outcome = await scopeOf(asked).call("receipt", {
    payment,
    ...(note ? { note } : {}),
    ...(cancelled ? { cancelled } : {}),
  });
  if (outcome.ok) return pdfFile(outcome.data);
  // 400: what stands in the address is no payment's id.
  const status = outcome.status === 400 ? 404 : outcome.status;
  throw new Response(status === 404 ? null : outcome.message, {
    status,
    statusText: STATUS_CODES[status] ?? "",
  });
}
