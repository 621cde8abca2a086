import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../api/context";
import { scopeOf } from "../api/request-scope";
import { requirePerson } from "../visit/guards.server";
import { redirectWithMessage } from "../visit/messages.server";
import { pdfFile } from "../visit/pdf-file.server";
import { signingOf } from "../visit/signing.server";

/**
 * The signed agreement as a file: in the browser where it was signed the verify call once more, which is idempotent (`settled.md` 16); elsewhere
 * what our own backend keeps. A script that asks for the file alone is told by status, and says the words elsewhere.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requirePerson({ context, request });
  const signing = signingOf(context, request, user);
  const outcome = await (signing ? verified({ context, request }, signing.documentId) : scopeOf({ context, request }).call("signedAgreement"));
  if (outcome.ok) return pdfFile(outcome.data);
  if (request.headers.get("accept") === "application/pdf") return new Response(null, { status: outcome.status });
  if (!signing && given(context).remote)
    return redirectWithMessage(context, "/details", {
      type: "info",
      message: "You can download the agreement for a day, in the browser where you signed it. Please contact us for a copy.",
    });
  return redirectWithMessage(context, "/details", { type: "error", message: outcome.message || "An error occurred." });
}

async function verified(asked: Pick<LoaderFunctionArgs, "context" | "request">, documentId: string) {
  const response = { digio_doc_id: documentId };
  const outcome = await scopeOf(asked).call("verifySigning", { response });
  return outcome.ok || outcome.status === NOT_YET ? outcome : scopeOf(asked).call("reVerifySigning", { response });
}

/** The API answers 409 while Digio still says "requested". */
const NOT_YET = 409;
