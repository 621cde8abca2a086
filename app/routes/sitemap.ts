import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../web/visit/context";
import { addressIn, isTranslated, languagesOf } from "../content/languages";
import { publicPaths } from "../content/public-paths";

export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicOrigin } = given(context).web;
  const urls = publicPaths.flatMap((path) =>
    languagesOf(path).map((language) => url(publicOrigin, path, addressIn(language, path))),
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

/** One address of a page; a page in several languages names all of them. */
function url(origin: string, path: string, address: string): string {
  const others = isTranslated(path)
    ? languagesOf(path).map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${addressIn(language, path)}"/>`,
      )
    : [];
  return `<url><loc>${origin}${address}</loc>${others.join("")}</url>`;
}
