import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { drawing } from "../../../app/edge.server/drawing";

const asked = (path: string) =>
  drawing(build)(new Request(`https://desk.example${path}`), {} as never);
const said = async (path: string) =>
  (await (await asked(path)).json()) as { matched: string[]; known: string[] };

test("a path that is one route's own is drawn with that route and the root alone", async () => {
  expect(await said("/")).toEqual({ matched: ["root", "home"], known: ["root", "home"] });
  expect(await said("/details/signed?x=1")).toEqual({
    matched: ["root", "signed"],
    known: ["root", "signed"],
  });
});

test("a path with a parameter, one within another route, one that ends in a slash and one that is nobody's are matched among all", async () => {
  expect(await said("/people/7")).toEqual({ matched: ["root", "person"], known });
  expect(await said("/people/7/bills")).toEqual({ matched: ["root", "person", "within"], known });
  expect(await said("/shelf")).toEqual({ matched: ["root", "shelf", "shelf-one"], known });
  expect(await said("/details/signed/")).toEqual({ matched: ["root", "signed"], known });
  expect(await said("/details/other")).toEqual({ matched: ["root", "nothing"], known });
});

test("a path in another language is drawn with the route of its languages alone; what only looks like one is matched among all", async () => {
  for (const [path, route] of [
    ["/hi", "home-spoken"],
    ["/hi/details/signed?x=1", "signed-spoken"],
  ] as const)
    expect(await said(path), path).toEqual({ matched: ["root", route], known: ["root", route] });
  expect((await said("/qq/details/signed")).known).toHaveLength(known.length);
  expect((await said("/hi/people/7")).matched).toEqual(["root", "nothing"]);
});

test("the data of a page comes from the same route as the page", async () => {
  expect(await (await asked("/details/signed.data")).text()).toContain("data of signed");
  expect(await (await asked("/_root.data")).text()).toContain("data of home");
});

const known = [
  "root",
  "home",
  "signed",
  "person",
  "within",
  "shelf",
  "shelf-one",
  "home-spoken",
  "signed-spoken",
  "nothing",
];

const route = (
  id: string,
  path: string | undefined,
  parentId: string | undefined = "root",
  index?: true,
) => ({
  id,
  parentId,
  path,
  index,
  module: { default: () => null, loader: () => `data of ${id}` },
});
const routes = Object.fromEntries(
  [
    { ...route("root", ""), parentId: undefined },
    route("home", undefined, "root", true),
    route("signed", "details/signed"),
    route("person", "people/:id"),
    route("within", "bills", "person"),
    route("shelf", "shelf"),
    route("shelf-one", undefined, "shelf", true),
    route("home-spoken", ":language"),
    route("signed-spoken", ":language/details/signed"),
    route("nothing", "*"),
  ].map((one) => [one.id, one]),
);
/** Says which routes matched, and which were known to match among. */
const build = {
  entry: {
    module: {
      default: (
        _request: Request,
        _status: number,
        _headers: Headers,
        context: {
          staticHandlerContext: { matches: { route: { id: string } }[] };
          manifest: { routes: object };
        },
      ) =>
        Response.json({
          matched: context.staticHandlerContext.matches.map(({ route }) => route.id),
          known: Object.keys(context.manifest.routes),
        }),
    },
  },
  routes,
  assets: {
    routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id, hasLoader: true }])),
    version: "1",
    url: "",
    entry: { imports: [], module: "" },
  },
  future: { v3_singleFetch: true },
  mode: "production",
} as unknown as ServerBuild;
