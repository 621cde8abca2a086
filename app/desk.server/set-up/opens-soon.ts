import { secureHeaders } from "../../edge.server/headers";
import { plainPage, type PlainWords } from "../../edge.server/plain-page";
import type { Language } from "../../content/languages";
import { isCall, turnedAway, wordsOf } from "../../edge.server/turned-away";

const later = { "retry-after": "3600" };
/** Nobody has set up yet which languages there are. */
const both = (["en", "hi"] as const).map((language): [Language, PlainWords] => [
  language,
  wordsOf(language, "opensSoon"),
]);

/** What the public site answers until it is set up: 503 to everything, but that it is up. */
export function opensSoon(request: Request): Response {
  const { pathname: path } = new URL(request.url);
  const answer =
    path === "/healthz"
      ? new Response("ok", { headers: { "cache-control": "no-store" } })
      : isCall(path)
        ? turnedAway(path, null, { status: 503, why: "opensSoon", headers: later })
        : plainPage(503, both, later);
  secureHeaders(answer.headers, { secure: false, path });
  return answer;
}
