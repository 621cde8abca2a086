import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../web/visit/context";
import { publicPaths } from "../content/public-paths";

export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicOrigin } = given(context).web;
  const urls = publicPaths.map((path) => `<url><loc>${publicOrigin}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
