import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Given, RouteArguments } from "./context";
import { addressIn, languageOf, pathOf, standsIn, type Language } from "../../content/languages";
import { foreignOrigin } from "../../api/origin";
import { rememberedLanguage, saidLanguage } from "./language-cookie";
import { existingScope, isRead, scopeOf } from "./request-scope";

type Args = LoaderFunctionArgs & ActionFunctionArgs;
type Run = (args: Args) => unknown;

/**
 * Repeats the origin check for `remix-serve`, tells the API whose form was sent, and puts the API's
 * cookies and `no-store` on whatever answer of a route leaves: returned or thrown, a Response,
 * `data()` or a plain value. What a page returns to be drawn is left alone: the document and the
 * data answer made of it get both from `entry.server.tsx`.
 *
 * @param isPage the route draws a document
 */
export function carry<F>(run: F, isPage: boolean): F {
  const wrapped = async (args: Args) => {
    const { request } = args;
    const { web, remote } = args.context as unknown as Given;
    if (
      !isRead(request) &&
      new URL(request.url).pathname !== "/pay/callback" &&
      foreignOrigin(request.headers, web.publicOrigin)
    )
      return leave(
        args,
        new Response(`This form came from another site. Please use ${web.publicOrigin}`, {
          status: 403,
        }),
      );
    try {
      // By this the API knows in which language they acted last, of a form too that asks nothing
      // else of it. Somebody else's keeps no language.
      if (!isRead(request) && !remote) await scopeOf(args).user();
      const result = await (run as Run)(args);
      return leave(args, isPage ? result : answerOf(result));
    } catch (thrown) {
      throw leave(args, isPage || !isData(thrown) ? thrown : answerOf(thrown));
    }
  };
  return wrapped as F;
}

/**
 * What Remix would make of a resource's result, made here, since nothing of ours sees it
 * afterwards.
 */
function answerOf(result: unknown): Response {
  if (result instanceof Response) return result;
  return isData(result)
    ? Response.json(result.data, result.init ?? {})
    : Response.json(result ?? null);
}

/** As Remix's `data()` makes it. */
const isData = (result: unknown): result is { data: unknown; init: ResponseInit | null } =>
  typeof result === "object" &&
  result !== null &&
  "type" in result &&
  result.type === "DataWithResponseInit";

function leave({ context, request }: RouteArguments, result: unknown): unknown {
  if (!(result instanceof Response)) return result;
  existingScope(context)?.carryOn(result.headers);
  const location = spoken(result.headers.get("location"), languageFor(context as Given, request));
  if (location) result.headers.set("location", location);
  if (location && !staysInDocument(new URL(location, request.url), new URL(request.url)))
    result.headers.set("x-remix-reload-document", "true");
  if (!result.headers.has("cache-control")) result.headers.set("cache-control", "no-store");
  return result;
}

/** The page's own; of one that is English for want of theirs, the one that somebody reads. */
function languageFor({ language }: Partial<Given>, request: Request): Language {
  if (language !== "en") return language ?? "en";
  if (saidLanguage(request.url) === "en") return "en";
  const theirs = rememberedLanguage(request.headers.get("cookie"));
  return standsIn(theirs, pathOf(new URL(request.url).pathname)) ? "en" : theirs;
}

/**
 * Where a redirect leads in the language of what it answers: within the house a page has one
 * path, and its language stands before that only in addresses.
 */
const spoken = (location: string | null, language: Language): string | null =>
  location?.startsWith("/") && !location.startsWith("//")
    ? addressIn(language, location)
    : location;

const hydrated = new Set(["/auth", "/services", "/subscriptions"]);

/**
 * Whether script may go on to an address without loading a document: one that hydrates, on this
 * site, in the same language. `/pay` and the agreement step (on `/details`) need a policy of their
 * own, so they are always loaded.
 */
function staysInDocument(to: URL, from: URL): boolean {
  return (
    to.origin === from.origin &&
    languageOf(to.pathname) === languageOf(from.pathname) &&
    hydrated.has(pathOf(to.pathname))
  );
}
