import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { returnQuery } from "../web/buying/gateway.server";

/**
 * Where the gateway's page posts its answer from another site, so without our cookies: reads none,
 * sets none, changes nothing. The GET that follows has the session and asks the API (decision 59).
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const query = returnQuery(form).toString();
  return redirect(query ? `/pay/return?${query}` : "/pay", 303);
}

/** People reload and go Back. */
export const loader = () => redirect("/pay");
