import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../web/visit/request-scope";
import { redirectWithMessage } from "../web/visit/messages.server";
import { requireOwnAccount } from "../web/account/own-account.server";
import { forms } from "../content/words/en/forms";

/** Everything held on the person as one ZIP file that no cache keeps. */
export async function action(asked: ActionFunctionArgs) {
  await requireOwnAccount(asked);
  const outcome = await scopeOf(asked).call("exportData");
  if (!outcome.ok)
    return redirectWithMessage(asked.context, "/account", {
      type: "error",
      message: outcome.message || forms.fileNotMade,
    });
  const { bytes, filename } = outcome.data;
  return new Response(bytes, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}

export const loader = () => redirect("/account");
