import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { languageOf } from "../content/languages";
import type { Given } from "../web/visit/context";

/**
 * Remix draws the pages of `build`. It ranks and compiles all the routes it knows several times for
 * each page, so a path that is one route's own goes to a handler that knows that route and the root
 * alone; any other path, to one that knows all.
 */
export function drawing(build: ServerBuild): Draw {
  const whole = createRequestHandler(build, "production");
  const own = new Map(
    plainRoutes(build).map(({ id, path }) => [
      path,
      createRequestHandler(narrowed(build, id), "production"),
    ]),
  );
  return (request, context) => {
    const path = new URL(request.url).pathname.replace(/\.data$/, "");
    const handler = own.get(path) ?? own.get(inAnyLanguage(path)) ?? whole;
    return handler(request, context as never);
  };
}

/** How pages are drawn: a request and its load context give a response. */
export type Draw = (
  request: Request,
  context: Given & { report(problem: unknown): void },
) => Promise<Response>;

/** The path of the routes that stand in other languages than English (`routes.ts`). */
const inAnyLanguage = (path: string): string =>
  languageOf(path) === "en" ? path : path.replace(/^\/[^/]+/, "/:language");

/**
 * Right below the root, nothing below them, and without parameters but the language: what such a
 * path equals, no other route can match better.
 */
function plainRoutes({ routes }: ServerBuild): { id: string; path: string }[] {
  const all = Object.values(routes);
  return all.flatMap(({ id, parentId, index, path = "" }) => {
    const plain =
      parentId === "root" &&
      !/[:*?]/.test(path.replace(/^:language(?=\/|$)/, "")) &&
      (path !== "" || index) &&
      !all.some((other) => other.parentId === id);
    return plain ? [{ id, path: `/${path}` }] : [];
  });
}

/** The browser fetches its own list of routes, whole, by the manifest's address. */
function narrowed(build: ServerBuild, id: string): ServerBuild {
  const keep = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([one]) => one === "root" || one === id));
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}
