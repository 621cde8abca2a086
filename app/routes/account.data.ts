import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../web/visit/request-scope";
import { ownFile } from "../web/visit/own-file.server";
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
  return ownFile({ ...outcome.data, kind: "application/zip" });
}

export const loader = () => redirect("/account");
