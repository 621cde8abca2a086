import { useRouteLoaderData } from "@remix-run/react";

/**
 * Within a form: for whom the page was drawn. Where somebody else is signed in by the time it is
 * sent, from a tab left open on a shared phone, nothing is done with it (`guards.server`).
 */
export function Whose() {
  const root = useRouteLoaderData<{ owner: string | null }>("root");
  return root?.owner ? <input type="hidden" name="who" value={root.owner} /> : null;
}
