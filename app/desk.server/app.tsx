import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { foreignOrigin } from "../api/origin";
import type { OperatorPageSettings } from "../shared/settings";
import { record } from "../backend.server/platform/audit/record";
import type { Parts } from "../backend.server/platform/parts";
import { Refusal } from "../api/refusal";
import { drawn, Frame, policy } from "./frame";
import { pages } from "./pages";
import { isLoopbackHost } from "./loopback";
import { mayScrape } from "./may-scrape";
import { operatorSessions } from "./sessions";
import { checkSignIn } from "./sign-in";
import { SignInPage } from "./sign-in-page";

export interface OperatorApp {
  parts: Parts;
  settings: OperatorPageSettings;
  /** the visitor's address, from the socket's and `X-Forwarded-For` */
  addressOf(socket: string | undefined, forwarded: string | undefined): string;
  /** Prometheus text */
  scrape(): Promise<{ type: string; text: string }>;
}
type Env = { Bindings: HttpBindings };

const BODY_LIMIT = 64 * 1024;
/** A bank's statement, which is carried on while its columns are asked. */
const STATEMENT_LIMIT = 3 * 1024 * 1024;
/** What no person types is wrong like anything else, and counted. */
const SignIn = z.object({
  passphrase: z.string().max(1000).catch(""),
  code: z.string().trim().max(20).catch(""),
});

/**
 * The operator's page: figures for Prometheus, sign-in, and behind it the pages. Every act is the
 * command line's own use case.
 */
export function operatorApp({ parts: given, settings, addressOf, scrape }: OperatorApp): Hono<Env> {
  const parts: Parts = { ...given, actor: "operator page" };
  const sessions = operatorSessions(parts);
  const cookie = settings.secure ? "__Host-operator" : "operator";
  const secondFactor = settings.totpSecret !== null;
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(
      settings.secure ? { ...headers, "strict-transport-security": "max-age=63072000" } : headers,
    ))
      c.res.headers.set(name, value);
  });
  app.get("/metrics", async (c) => {
    if (!mayScrape(settings, c.req.raw.headers, c.env.incoming.socket.remoteAddress))
      return c.text("The figures need OPERATOR_METRICS_TOKEN as bearer token.", 403);
    const { type, text } = await scrape();
    return c.body(text, 200, { "content-type": type });
  });
  app.use(async (c, next) => {
    const origin = askedUnder(c, settings);
    if (origin === null)
      return c.html(plain("Not our address", `This page is at ${settings.publicOrigin}.`), 400);
    if (!/^(GET|HEAD|POST)$/.test(c.req.method))
      return c.html(plain("Method Not Allowed", "This address does not do that."), 405, {
        allow: "GET, HEAD, POST",
      });
    if (c.req.method === "POST" && foreignOrigin(c.req.raw.headers, origin))
      return c.html(
        plain(
          "Please use our own address",
          "This form came from another site, so we did nothing with it.",
        ),
        403,
      );
    return next();
  });
  const most = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) => c.html(plain("That is too much data", "Please go back and send less."), 413),
    });
  const [usual, ofStatements] = [most(BODY_LIMIT), most(STATEMENT_LIMIT)];
  app.use((c, next) => (c.req.path.startsWith("/statement") ? ofStatements : usual)(c, next));

  app.use(async (c, next) => {
    // Kept by Hono for the door that reads it again.
    if (c.req.method === "POST" && !(await c.req.parseBody().catch(() => null)))
      return c.html(
        plain("That was not done", "What was sent is no form. Go back and send it again."),
        400,
      );
    return next();
  });

  app.get("/sign-in", (c) =>
    sessions.holds(getCookie(c, cookie))
      ? c.redirect("/", 303)
      : c.html(drawn(<SignInPage secondFactor={secondFactor} />)),
  );
  app.post("/sign-in", async (c) => {
    const { passphrase, code } = SignIn.parse(await c.req.parseBody());
    const address = addressOf(c.env.incoming.socket.remoteAddress, c.req.header("x-forwarded-for"));
    try {
      await checkSignIn(parts, settings, { passphrase, code, address });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      const retry: Record<string, string> =
        problem.more.retryAfterS === undefined
          ? {}
          : { "retry-after": String(problem.more.retryAfterS) };
      return c.html(
        drawn(
          <SignInPage
            secondFactor={secondFactor}
            said={{ wrong: { words: problem.message, field: "passphrase" } }}
          />,
        ),
        problem.status,
        retry,
      );
    }
    setCookie(c, cookie, sessions.begin(), {
      path: "/",
      httpOnly: true,
      sameSite: "Strict",
      secure: settings.secure,
    });
    return c.redirect("/", 303);
  });
  app.use(async (c, next) => {
    if (sessions.holds(getCookie(c, cookie))) return next();
    if (c.req.method !== "POST") return c.redirect("/sign-in", 303);
    return c.html(
      drawn(
        <SignInPage
          secondFactor={secondFactor}
          said={{
            wrong: { words: "You were signed out, so nothing was done. Sign in and press again." },
          }}
        />,
      ),
      401,
    );
  });
  app.post("/sign-out", async (c) => {
    sessions.end(getCookie(c, cookie) ?? "");
    await parts.store.transaction(async (tx) => record(parts, tx, { what: "operator sign-out" }));
    deleteCookie(c, cookie, { path: "/", secure: settings.secure });
    return c.redirect("/sign-in", 303);
  });
  for (const doors of pages) app.route("/", doors(parts));

  app.notFound((c) => c.html(plain("Not Found", "There is no such page."), 404));
  app.onError((problem, c) => {
    if (problem instanceof Refusal)
      return c.html(plain("That was not done", problem.message), problem.status);
    if (problem instanceof z.ZodError)
      return c.html(
        plain(
          "That was not done",
          `What was sent is not what the form asks for: ${faults(problem)}.`,
        ),
        422,
      );
    given.log.error({ path: c.req.path, problem: problem.stack }, "operator's page failed");
    return c.html(
      plain("Something went wrong on our side", "Look whether it was done before you try again."),
      500,
    );
  });
  return app;
}

const headers = {
  "content-security-policy": policy,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // `no-referrer` would make forms send `Origin: null`.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * The origin under which the page was asked for, or null when that is not ours: a name that a
 * stranger points at 127.0.0.1 must not reach it. Without TLS any loopback name and port is ours,
 * since an SSH tunnel ends at whichever the operator chose.
 */
function askedUnder(
  c: Context<Env>,
  { publicOrigin, secure }: OperatorPageSettings,
): string | null {
  const host = c.req.header("host") ?? "";
  if (host === new URL(publicOrigin).host) return publicOrigin;
  return !secure && isLoopbackHost(host) ? `http://${host}` : null;
}

const faults = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join(".")} (${message})`).join(", ");

const plain = (title: string, words: string) =>
  drawn(<Frame title={title} at={null} said={{ wrong: { words } }} />);
