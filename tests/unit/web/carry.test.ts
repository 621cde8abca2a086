import { data, redirect } from "@remix-run/node";
import { expect, test } from "vitest";
import { scopeOf } from "../../../app/web/visit/request-scope";
import { carry } from "../../../app/web/visit/carry.server";

const kinds = {
  "a Response": () => new Response("words"),
  "a redirect": () => redirect("/auth"),
  "data() with headers": () => data({ cart: [] }, { headers: { "x-own": "1" } }),
  "data() without": () => data([1]),
  "a plain object": () => ({ cart: [] }),
  "a plain list": () => [1],
  text: () => "words",
  nothing: () => null,
};

/** Runs a resource whose call to the API rotates the session's cookies. */
async function answer(run: () => unknown, thrown: boolean): Promise<Response> {
  const api = () =>
    Promise.resolve({
      status: 200,
      message: "",
      body: {},
      cookies: ["access=new; Path=/; Max-Age=900", "refresh=new; Path=/; Max-Age=900"],
      retryAfterS: null,
    });
  const context = { api, web: { publicOrigin: "http://localhost" }, address: "", requestId: "" };
  const request = new Request("http://localhost/standing", { headers: { cookie: "refresh=old" } });
  const route = async () => {
    await scopeOf({ context, request }).call("refreshToken");
    if (thrown) throw run();
    return run();
  };
  const args = { context, request, params: {} } as never;
  const carried = (carry(route, false) as (args: never) => Promise<unknown>)(args);
  return (await carried.catch((one: unknown) => one)) as Response;
}

// ASVS 14.3.2
test.each(
  Object.entries(kinds).flatMap(([kind, run]) => [
    { kind, run, thrown: false },
    // What else is thrown is a fault, and becomes Remix's error page.
    ...(/Response|redirect|data/.test(kind) ? [{ kind, run, thrown: true }] : []),
  ]),
)(
  "$kind of a resource leaves with the rotated cookies and no-store (thrown: $thrown)",
  async ({ run, thrown }) => {
    const left = await answer(run, thrown);
    expect(left).toBeInstanceOf(Response);
    expect(left.headers.getSetCookie().map((one) => one.split(";")[0])).toEqual([
      "access=new",
      "refresh=new",
    ]);
    expect(left.headers.get("cache-control")).toBe("no-store");
  },
);

test("the status, the headers and the words of data() are kept", async () => {
  const left = await answer(
    () => data({ a: 1 }, { status: 418, headers: { "x-own": "1" } }),
    false,
  );
  expect([left.status, left.headers.get("x-own"), await left.json()]).toEqual([418, "1", { a: 1 }]);
});

test("what a page returns to be drawn is left to Remix, and a fault stays a fault", async () => {
  const args = {
    context: { web: { publicOrigin: "http://localhost" } },
    request: new Request("http://localhost/pay"),
  } as never;
  const drawn = { offers: [] };
  expect(await (carry(() => drawn, true) as (args: never) => unknown)(args)).toBe(drawn);
  const fault = new Error("broken");
  const broken = carry(() => {
    throw fault;
  }, false) as (args: never) => Promise<unknown>;
  await expect(broken(args)).rejects.toBe(fault);
});

test("script stays in the document for what hydrates, but for another policy", async () => {
  const screens = import.meta.glob<{ handle?: { hydrate?: true } }>("../../../app/routes/*.tsx", {
    eager: true,
  });
  const hydrated = Object.entries(screens)
    .filter(([, { handle }]) => handle?.hydrate)
    .map(([file]) => `/${file.slice(file.lastIndexOf("/") + 1, -".tsx".length)}`);
  const loaded = await Promise.all(
    hydrated.map(async (path) => {
      const left = await answer(() => redirect(path), false);
      return left.headers.has("x-remix-reload-document") ? [path] : [];
    }),
  );
  expect(loaded.flat()).toEqual(["/details", "/pay"]);
  const elsewhere = await answer(() => redirect("/information"), false);
  expect(elsewhere.headers.get("x-remix-reload-document")).toBe("true");
});
