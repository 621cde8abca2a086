import type { LoaderFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../api/request-scope";
import { requirePerson } from "../visit/guards.server";
import { redirectWithMessage } from "../visit/messages.server";
import { signingOf } from "../visit/signing.server";

/**
 * The signed agreement as a file: the verify call once more, which is idempotent (`settled.md` 16). A script that asks for the file alone is
 * told by status, and says the words elsewhere.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requirePerson({ context, request });
  const signing = signingOf(context, request, user);
  if (!signing)
    return redirectWithMessage(context, "/details", {
      type: "info",
      message: "You can download the agreement for a day, in the browser where you signed it. Please contact us for a copy.",
    });
  const scope = scopeOf({ context, request });
  const response = { digio_doc_id: signing.documentId };
  let outcome = await scope.call("verifySigning", { response });
  if (!outcome.ok && outcome.status !== NOT_YET) outcome = await scope.call("reVerifySigning", { response });
  if (!outcome.ok && request.headers.get("accept") === "application/pdf") return new Response(null, { status: outcome.status });
  if (!outcome.ok) return redirectWithMessage(context, "/details", { type: "error", message: outcome.message || "An error occurred." });
  return new Response(outcome.data.bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${outcome.data.filename}"`,
      "cache-control": "no-store",
    },
  });
}

/** The API answers 409 while Digio still says "requested". */
const NOT_YET = 409;
