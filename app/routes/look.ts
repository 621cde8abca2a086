import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../web/visit/context";
import { look, lookCookie } from "../web/frame/look.server";

/**
 * The stylesheet of this build, kept for good. Asked for another build's, it is this one's and not
 * kept.
 */
export function loader({ context, request }: LoaderFunctionArgs): Response {
  const headers = new Headers({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "no-store",
  });
  if (new URL(request.url).searchParams.get("v") === look.version) {
    // Nobody else's cache may keep it: the cookie must reach each browser.
    headers.set("cache-control", "private, max-age=31536000, immutable");
    headers.append("set-cookie", lookCookie(given(context).web.secure));
  }
  return new Response(look.whole, { headers });
}
