import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../web/visit/context";

/** The analyst's picture from the site file; 404 when there is none. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const [, type, content] =
    /^data:(image\/\w+);base64,(.+)$/.exec(given(context).site().analyst.photo ?? "") ?? [];
  if (!type || !content) throw new Response(null, { status: 404, statusText: "Not Found" });
  return new Response(Buffer.from(content, "base64"), {
    headers: { "content-type": type, "cache-control": "public, max-age=3600" },
  });
}
