import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { forgotten } from "../web/buying/forgotten.server";
import { scopeOf } from "../web/visit/request-scope";
import { pathOf } from "../content/languages";
import { wordsOf } from "../web/visit/words.server";
import { publicPaths } from "../content/public-paths";
import { safePath } from "../web/visit/from";
import { redirectWithMessage } from "../web/visit/messages.server";
import { textOf } from "../web/visit/refused.server";

/** Ends the session and leads back to the page, if it is one for everybody (decision 10). */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const from = pathOf(safePath(textOf(form, "from")) ?? "/");
  const outcome = await scopeOf({ context, request }).call("logout");
  if (!outcome.ok)
    return redirectWithMessage(context, from, {
      type: "error",
      message: wordsOf(context).told.logoutFailed,
    });
  const to = publicPaths.find((path) => path === from.split("?")[0]) ?? "/";
  return redirectWithMessage(
    context,
    to,
    { type: "success", message: wordsOf(context).told.loggedOut },
    forgotten(context),
  );
}

export const loader = () => redirect("/");
