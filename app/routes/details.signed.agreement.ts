import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { requirePerson } from "../web/visit/guards.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { pdfFile } from "../web/visit/own-file.server";
import { signingOf, speakAsLeft, verifySigning } from "../web/onboarding/signing.server";
import { forms } from "../content/words/en/forms";

/**
 * The signed agreement as a file: what our own backend keeps; before it does, and from somebody
 * else's API, the answer of the verify call, which is idempotent (decision 16). A script that asks
 * for the file alone right after signing so makes that call once, is told by status, and says the
 * words elsewhere.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = { context, request };
  const user = await requirePerson(asked);
  const signing = signingOf(context, request, user);
  speakAsLeft(asked, signing);
  const { remote } = given(context);
  const kept = user.agreement && !remote;
  const verified =
    !kept && signing && (await verifySigning(asked, { digio_doc_id: signing.documentId }));
  const outcome =
    verified && (verified.ok || remote) ? verified : await scopeOf(asked).call("signedAgreement");
  if (outcome.ok) return pdfFile(outcome.data);
  if (request.headers.get("accept") === "application/pdf")
    return new Response(null, { status: outcome.status });
  if (!signing && remote)
    return redirectWithMessage(context, "/details", {
      type: "info",
      message: forms.copyOfAgreement,
    });
  return redirectWithMessage(context, "/details", {
    type: "error",
    message: outcome.message || forms.anError,
  });
}
