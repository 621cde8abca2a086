import type { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { page, scriptValue, type Html } from "../page";
import type { World } from "../world";
import { cabinet, openDocuments, type Document } from "./documents";
import { gatewayScript } from "./gateway-script";
import { finish, signingOutcomes, type SigningOutcome, type Told } from "./signing";

/**
 * The page where people sign. Its route, document and return address are in the URL's fragment,
 * which a browser without script does not send: then it lists every open request, and goes back to
 * `/details/signed` of the site that the visitor came from.
 */
export function mountGateway(app: Hono, world: World): void {
  app.get("/", (c) => {
    const back = new URL(
      "/details/signed",
      cameFrom(c.req.header("referer"), c.req.url) ?? world.options.webhookTarget,
    );
    return c.html(
      page("Sign with Aadhaar", list(openDocuments(world), back.href), {
        bare: true,
        script: `(${gatewayScript})(${scriptValue(NONE)})`,
      }),
      200,
      {
        "cache-control": "no-store",
      },
    );
  });

  app.post("/finish", async (c) => {
    const asked = Finish.safeParse(await c.req.parseBody());
    if (!asked.success) return c.html(notOpen, 400);
    const { document, outcome, redirect_url, token_id, txn_id, opener } = asked.data;
    if (token_id && !holds(world, token_id, document))
      return c.html(
        page("This session has ended", html`<p>Please go back and start signing again.</p>`, {
          bare: true,
        }),
        401,
      );
    const told = await finish(world, document, outcome);
    if (!told) return c.html(notOpen, 409);
    if (opener && txn_id) return c.html(closing(outcome, told, txn_id, opener));
    return c.redirect(withResult(redirect_url, told), 303);
  });
}

const address = z.url({ protocol: /^https?$/ });
const Finish = z.object({
  document: z.string(),
  outcome: z.enum(Object.keys(signingOutcomes) as [SigningOutcome, ...SigningOutcome[]]),
  redirect_url: address,
  token_id: z.string().optional(),
  /** of the SDK, when it opened this page */
  txn_id: z.string().optional(),
  opener: address.optional(),
});

/** The site a visitor without script came from, unless it was this page itself. */
function cameFrom(referer: string | undefined, here: string): string | null {
  const origin = referer && URL.canParse(referer) ? new URL(referer).origin : null;
  return origin === new URL(here).origin ? null : origin;
}

const NONE = "There is nothing to sign here. Please go back and submit the form again.";

const list = (documents: Document[], back: string): Html =>
  html`<p id="said" role="status">${documents.length > 0 ? "" : NONE}</p>
    ${documents.map(
      ({ id, fileName, identifier, signer }) =>
        html`<form class="card" method="post" action="/digio/finish" data-document="${id}">
          <h2>${fileName}</h2>
          <p>For ${signer || "the signer"}, ${identifier}</p>
          <p>${id}</p>
          <input type="hidden" name="document" value="${id}" />
          <input type="hidden" name="redirect_url" value="${back}" />
          ${Object.entries(signingOutcomes).map(([value, words]) => button(value, words))}
        </form>`,
    )}`;

function button(value: string, words: string): Html {
  const unasked = value === "sign" ? "" : "formnovalidate";
  return html`<button name="outcome" value="${value}" ${unasked}>${words}</button> `;
}

const notOpen = page(
  "This document is not open",
  html`<p>It was signed, has failed or has expired. Please go back and submit the form again.</p>`,
  {
    bare: true,
  },
);

function holds(world: World, tokenId: string, documentId: string): boolean {
  const token = cabinet(world).tokens.get(tokenId);
  return token?.documentId === documentId && world.clock.now() < token.validTill;
}

const withResult = (url: string, told: Told): string =>
  url +
  (url.includes("?") ? "&" : "?") +
  Object.entries(told)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/**
 * In the SDK's window: tells the page that opened it. A visit left unfinished tells nothing, as
 * when the provider hangs.
 */
function closing(
  outcome: SigningOutcome,
  { status: _, ...told }: Told,
  txn_id: string,
  opener: string,
): Html {
  if (outcome === "unfinished")
    return page(
      "Left unfinished",
      html`<p>The site that sent you is told nothing. You can close this window.</p>`,
      { bare: true },
    );
  return page("Thank you", html`<p>You can close this window.</p>`, {
    bare: true,
    script: `(window.opener || window.parent).postMessage(${scriptValue({ ...told, txn_id })}, ${scriptValue(new URL(opener).origin)})`,
  });
}
