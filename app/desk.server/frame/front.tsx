import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { z } from "zod";
import { foreignOrigin } from "../../api/origin";
import { inLatinDigits } from "../../content/latin-digits";
import { pageWords, Refusal } from "../../api/refusal";
import type { OperatorPageSettings } from "../../shared/settings";
import { policy } from "./frame";
import { isLoopbackHost } from "../loopback";
import { limitBody } from "./limit-body";
import { plain } from "./plain-page";

export type Env = { Bindings: HttpBindings };
export type Front = Pick<OperatorPageSettings, "publicOrigin" | "secure">;

/** A door that has a script says its own. */
const POLICY = "content-security-policy";
const BODY_LIMIT = 64 * 1024;
/**
 * A bank's statement, which is carried on while its columns are asked; pictures and papers of
 * research; the Hindi of all services, of which a browser makes nine characters a letter.
 */
const FILES_LIMIT = 3 * 1024 * 1024;

/** On every answer of the desk's listener. */
export const securityHeaders =
  ({ secure }: Front): MiddlewareHandler =>
  async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(
      secure ? { ...headers, "strict-transport-security": "max-age=63072000" } : headers,
    ))
      if (name !== POLICY || !c.res.headers.has(POLICY)) c.res.headers.set(name, value);
  };

/** What no door takes: another address than ours, another method, another site's form, too much. */
export function front(app: Hono<Env>, settings: Front): void {
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
  const most = (maxSize: number, words: string) =>
    limitBody(maxSize, (c) => c.html(plain("That is too much data", words), 413));
  const usual = most(BODY_LIMIT, "A form takes at most 64 KB. Go back, and write less.");
  const withFiles = most(
    FILES_LIMIT,
    "A page takes at most 3 MB. Go back, and send a smaller file; of a bank statement, fewer days at a time.",
  );
  const takesFiles = /^\/(?:statement|research\/draft|research\/lost|catalogue\/hindi)(?:\/|$)/;
  app.use((c, next) => (takesFiles.test(c.req.path) ? withFiles : usual)(c, next));

  app.use(async (c, next) => {
    if (c.req.method !== "POST") return next();
    // Kept by Hono for the door that reads it again.
    if (!(await c.req.parseBody().catch(() => null)))
      return c.html(
        plain("That was not done", "What was sent is no form. Go back and send it again."),
        400,
      );
    if (FORM.test(c.req.header("content-type") ?? "")) readDigits(await c.req.formData());
    return next();
  });
}

const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;
/**
 * Who types a secret anew elsewhere types it as it was typed here; a pasted letter is sealed as it
 * is.
 */
const AS_TYPED = new Set(["passphrase", "again", "secret", "letters"]);

/** The same form, with numbers, days and amounts in Latin digits, whatever they were typed in. */
function readDigits(form: FormData): void {
  const typed = [...form];
  for (const [name] of typed) form.delete(name);
  for (const [name, value] of typed)
    form.append(
      name,
      typeof value === "string" && !AS_TYPED.has(name) ? inLatinDigits(value) : value,
    );
}

/** What is said where there is no door, and where a door failed. */
export function lastDoors(app: Hono<Env>, log: Pick<Logger, "error">): void {
  app.notFound((c) => c.html(plain("Not Found", "There is no such page."), 404));
  app.onError((problem, c) => {
    if (problem instanceof Refusal)
      return c.html(plain("That was not done", pageWords(problem)), problem.status);
    if (problem instanceof z.ZodError)
      return c.html(
        plain(
          "That was not done",
          `What was sent is not what the form asks for: ${faults(problem)}.`,
        ),
        422,
      );
    log.error({ path: c.req.path, problem: problem.stack }, "operator's page failed");
    return c.html(
      plain("Something went wrong on our side", "Look whether it was done before you try again."),
      500,
    );
  });
}

const headers = {
  [POLICY]: policy,
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
function askedUnder(c: Context<Env>, { publicOrigin, secure }: Front): string | null {
  const host = c.req.header("host") ?? "";
  if (host === new URL(publicOrigin).host) return publicOrigin;
  return !secure && isLoopbackHost(host) ? `http://${host}` : null;
}

const faults = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join(".")} (${message})`).join(", ");
