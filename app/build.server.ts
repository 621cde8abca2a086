import { randomBytes } from "node:crypto";
import {
  createRequestHandler,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import * as remix from "virtual:remix/server-build";
import type { Given } from "./web/visit/context";
import { remoteApi } from "./api/over-http";
import { isTranslated, languageOf, pathOf, standsIn } from "./content/languages";
import { speakAlso } from "./content/words/further";
import { belowNoneOfOurs } from "./content/words/language-code";
import { languageDrawn, rememberedLanguage, saidLanguage } from "./web/visit/language-cookie";
import { carry } from "./web/visit/carry.server";
import { webConfiguration, type Configuration } from "./config.server/environment";
import { siteFile } from "./content/site-file.server";

/**
 * The SSR entry, for `server.ts` and `remix-serve` alike: Remix's build with every loader and
 * action wrapped by `inContext`. Entry hooks alone lose cookies: they see neither redirects of
 * documents nor resource routes.
 */
export * from "virtual:remix/server-build";

/** Told by whoever loads this build; under `remix-serve` it tells itself. */
export { speakAlso };

export const routes: ServerBuild["routes"] = Object.fromEntries(
  Object.entries(remix.routes).map(([id, route]) => {
    const { loader, action, default: page } = route.module;
    const read = loader && !page ? drawn(id, loader) : loader;
    return [
      id,
      {
        ...route,
        module: {
          ...route.module,
          ...(read ? { loader: inContext(read, page !== undefined, isSpoken(id)) } : {}),
          ...(action || isSpoken(id)
            ? { action: inContext(action ?? onlyReads, page !== undefined, isSpoken(id)) }
            : {}),
        },
      },
    ];
  }),
);

/** By the name it has in `routes.ts`. */
function isSpoken(id: string): boolean {
  return id.startsWith(":language");
}

type Run = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/**
 * A route that sends a file draws nothing itself: where it throws an error's answer, a document is
 * sent the page that a screen would have shown.
 */
function drawn<F>(id: string, run: F): F {
  const wrapped = async (args: LoaderFunctionArgs & ActionFunctionArgs) => {
    try {
      return await (run as Run)(args);
    } catch (thrown) {
      const { request, context } = args;
      const route = remix.routes[id];
      if (
        !route ||
        !(thrown instanceof Response) ||
        thrown.status < 400 ||
        request.headers.get("sec-fetch-dest") === "empty"
      )
        throw thrown;
      const screen = {
        ...route,
        module: { ...route.module, default: () => null, loader: () => Promise.reject(thrown) },
      };
      return createRequestHandler(
        { ...remix, routes: { ...routes, [id]: screen } },
        import.meta.env.DEV ? "development" : "production",
      )(request, context);
    }
  };
  return wrapped as F;
}

/**
 * Gives the route its context, then carries its answer out. @param isPage it draws a document:
 * Remix then makes its answer; @param spoken its path begins with a language
 */
function inContext<F>(run: F, isPage: boolean, spoken: boolean): F {
  const wrapped = (args: LoaderFunctionArgs & ActionFunctionArgs) => {
    const gone = spoken ? ofNoneOfOurs(args.request) : null;
    if (gone) return gone;
    const context = args.context as unknown as Given;
    if (!("api" in context)) Object.assign(context, alone(args.request));
    const path = new URL(args.request.url).pathname.replace(/\.data$/, "");
    const cookies = args.request.headers.get("cookie");
    context.language =
      isPage || languageOf(path) !== "en"
        ? languageDrawn(path, cookies)
        : (saidLanguage(args.request.url) ?? rememberedLanguage(cookies));
    const found = spoken ? whereItStands(run as Run) : run;
    return (carry(found, isPage) as Run)(args);
  };
  return wrapped as F;
}

/**
 * What begins like the address of a translated page may begin with no language of ours, or with one
 * in which this page does not stand (any more): a form that is under way then goes on in English.
 */
const whereItStands =
  (run: Run): Run =>
  (args) => {
    const { pathname, search } = new URL(args.request.url);
    const language = languageOf(pathname);
    if (language === "en") throw new Response(null, { status: 404, statusText: "Not Found" });
    const path = pathOf(pathname.replace(/\.data$/, ""));
    if (isTranslated(path) && !standsIn(language, path)) return redirect(path + search, 307);
    return run(args);
  };

/**
 * A page of ours with a language before it that we do not have (any more: its folder went, or its
 * `language.json` is broken) leads to its English, a form too: letters that people have lead there.
 */
function ofNoneOfOurs(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const path = belowNoneOfOurs(pathname.replace(/\.data$/, ""));
  return path === null
    ? null
    : redirectDocument(path + search, { status: 307, headers: { "cache-control": "no-store" } });
}

/** Of a page with a language before it that takes no form: it may be no page at all (above). */
function onlyReads(): never {
  throw new Response(null, { status: 405, statusText: "Method Not Allowed" });
}

let own: { config: Configuration; site: Given["site"] } | null = null;

/** Under `remix-serve` the context is empty: the web side alone, against `API_URL`. */
function alone(request: Request): Given {
  if (!own) {
    const config = webConfiguration();
    const shownIn = { production: config.production, sandboxed: config.sandboxed.length > 0 };
    speakAlso(config.languages);
    own = { config, site: siteFile(config.siteFile, (problem) => console.error(problem), shownIn) };
  }
  const { config, site } = own;
  return {
    api: remoteApi(config.apiUrl ?? "", config.apiTimeoutMs),
    remote: true,
    web: config.web,
    site,
    now: Date.now,
    requestId: request.headers.get("x-request-id")?.slice(0, 64) ?? randomBytes(8).toString("hex"),
    address: "unknown",
    nonce: randomBytes(16).toString("base64"),
    language: languageOf(new URL(request.url).pathname),
  };
}
if (process.argv.some((word) => word.includes("remix-serve"))) checkAlone();

/** `remix-serve` without `API_URL` says so and ends, instead of failing at the first visitor. */
function checkAlone(): void {
  try {
    webConfiguration();
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exit(78);
  }
}
