import { plainPage } from "./plain-page";

/**
 * An answer to what goes no further: a page with the way on for people, `{ message }` for programs
 * of `/api/v1`.
 */
export function turnedAway(
  path: string,
  {
    status,
    title,
    text,
    link = { href: "/", words: "Go to Home" },
    headers = {},
  }: {
    status: number;
    title: string;
    text: string;
    link?: { href: string; words: string };
    headers?: Record<string, string>;
  },
): Response {
  if (path === "/api/v1" || path.startsWith("/api/v1/"))
    return Response.json(
      { message: text },
      { status, headers: { "cache-control": "no-store", ...headers } },
    );
  return plainPage(status, title, text, link, headers);
}
