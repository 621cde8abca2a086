import type { LoaderFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../api/request-scope";
import { requirePerson } from "../visit/guards.server";
import { redirectWithMessage } from "../visit/messages.server";
import { signingOf } from "../visit/signing.server";

/** The signed agreement as a file: the verify call once more, which is idempotent (`settled.md` 16). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requirePerson({ context, request });
  const signing = signingOf(context, request, user);
  if (!signing)
    return redirectWithMessage(context, "/details", {
      type: "info",
      message: "You can download the agreement for a day, in the browser where you signed it. Please contact us for a copy.",
    });
  const outcome = await scopeOf({ context, request }).call("verifySigning", { response: { digio_doc_id: signing.documentId } });
  if (!outcome.ok) return redirectWithMessage(context, "/details", { type: "error", message: outcome.message || "An error occurred." });
  return new Response(outcome.data.bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${outcome.data.filename}"`,
      "cache-control": "no-store",
    },
  });
}
