import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../web/visit/context";

/**
 * Pages behind sign-in say `noindex` themselves: a crawler must be able to read that, so they are
 * not barred here.
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const text = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /logout",
    "",
    `Sitemap: ${given(context).web.publicOrigin}/sitemap.xml`,
    "",
  ].join("\n");
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
