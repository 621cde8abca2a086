import { secureHeaders } from "../../edge.server/headers";
import { turnedAway } from "../../edge.server/turned-away";

/** What the public site answers until it is set up: 503 to everything, but that it is up. */
export function opensSoon(request: Request): Response {
  const { pathname: path } = new URL(request.url);
  const answer =
    path === "/healthz"
      ? new Response("ok", { headers: { "cache-control": "no-store" } })
      : turnedAway(path, {
          status: 503,
          title: "This site opens soon",
          text: "It is being set up. Please come back later. यह साइट जल्द खुलेगी।",
          link: { href: "/", words: "Try again" },
          headers: { "retry-after": "3600" },
        });
  secureHeaders(answer.headers, { secure: false, path });
  return answer;
}
