import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { returnQuery } from "../web/buying/gateway.server";
import { saidLanguage } from "../web/visit/language-cookie";

/**
 * Where the gateway's page posts its answer from another site, so without our cookies: reads none,
 * sets none, changes nothing. The GET that follows has the session and asks the API (decision 59).
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const query = returnQuery(form);
  if (query.size === 0) return redirect("/pay", 303);
  const said = saidLanguage(request.url);
  if (said) query.set("language", said);
  return redirect(`/pay/return?${query.toString()}`, 303);
}

/** People reload and go Back. */
export const loader = () => redirect("/pay");
