import type { LoaderFunctionArgs } from "@remix-run/node";
import { allLanguages } from "../content/languages";
import { browserWords } from "../web/visit/browser-words.server";

/**
 * The words of the working screens in a language, kept for good. Asked for another build's, it is
 * this one's and not kept.
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { searchParams } = new URL(request.url);
  const language = allLanguages().find((one) => searchParams.has(one)) ?? "en";
  const { script, version } = browserWords(language);
  const ours = searchParams.get(language) === version;
  return new Response(script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": ours ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
