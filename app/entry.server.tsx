import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { scriptFreePaths } from "./content/public-paths";
import {
  isChosen,
  languageCookie,
  readsAnew,
  rememberedLanguage,
} from "./web/visit/language-cookie";
import { about, pathOf } from "./content/languages";
import { catalogueOf } from "./content/words/catalogue.server";
import { GivenByServer } from "./web/visit/words";
import { wordsHref } from "./web/visit/browser-words.server";
import { given } from "./web/visit/context";
import { existingScope } from "./web/visit/request-scope";
import { DocumentParts } from "./web/frame/document";
import { documentPolicy } from "./edge.server/content-security-policy";
import { secureHeaders } from "./edge.server/headers";
import { keepsLook, look, lookHref } from "./web/frame/look.server";

/**
 * Single fetch keeps a timer and the data this long for each render; nothing of ours streams, so it
 * can be short.
 */
export const streamTimeout = 2_000;

const everybodys = new Set<string>(scriptFreePaths);

/**
 * Renders the whole document before answering: one write, a true status, and an error that can
 * still become a page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: unknown,
): Promise<Response> {
  const { nonce, web, language } = given(context);
  const path = new URL(request.url).pathname;
  const html = await render(
    <GivenByServer.Provider value={{ language, words: { frame: catalogueOf(language).frame } }}>
      <DocumentParts.Provider
        value={{
          look: { css: look, kept: keepsLook(request, web.secure), href: lookHref },
          words: wordsHref(language),
          nonce,
        }}
      >
        <RemixServer context={entry} url={request.url} nonce={nonce} />
      </DocumentParts.Provider>
    </GivenByServer.Provider>,
  );
  existingScope(context)?.carryOn(headers);
  headers.set("content-type", "text/html; charset=utf-8");
  const remembered = rememberedLanguage(request.headers.get("cookie"));
  if (language !== "en") headers.set("content-language", about(language).tag);
  // What is the same for everybody is kept for everybody, and remembers nothing but that who read
  // in another language now reads in this one, and who chose the notice in theirs.
  if (
    (!everybodys.has(pathOf(path)) || remembered !== "en" || isChosen(request.url)) &&
    status === 200 &&
    readsAnew(remembered, language, pathOf(path))
  )
    headers.append("set-cookie", languageCookie(language, web.secure));
  headers.set(
    "content-security-policy",
    documentPolicy({
      html,
      path,
      nonce,
      web,
      styles: [look.every, look.working],
      dev: import.meta.env.DEV,
    }),
  );
  if (!headers.has("cache-control"))
    headers.set(
      "cache-control",
      headers.has("set-cookie") || request.headers.has("cookie") ? "no-store" : "no-cache",
    );
  secureHeaders(headers, { secure: web.secure, path, from: request.headers.get("sec-fetch-site") });
  return new Response(html, { status, headers });
}

/** Data answers of single fetch, redirects included, take the API's cookies too. */
export function handleDataRequest(response: Response, { context }: { context: unknown }): Response {
  existingScope(context)?.carryOn(response.headers);
  response.headers.set("cache-control", "no-store");
  return response;
}

/**
 * Errors that are answers are not news; the rest goes to the log without the request's body or
 * address parameters.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: unknown },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const known =
    typeof context === "object" && context !== null && "report" in context
      ? (context as { report: (e: unknown) => void }).report
      : null;
  if (known) known(error);
  else console.error(error instanceof Error ? error.stack : "a page failed");
}

/**
 * React 18 fills views of 2 KB and sends each whole, also where a letter of several bytes had no
 * room at its end: the zeros there would stand inside a word.
 */
function filled(view: Uint8Array): Uint8Array {
  let end = view.length;
  while (end > 0 && view[end - 1] === 0) end--;
  return view.subarray(0, end);
}

function render(tree: React.ReactNode): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      // React would take the close for the visitor's going away, and end what is ended: an error
      // made for each page, and thrown away.
      emitClose: false,
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(filled(chunk as Buffer)));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
    });
  });
}
