import type { WebSettings } from "../../shared/settings";
import type { Site } from "../../content/site-schema";
import type { Transport } from "../../api/transport";
import type { Language } from "../../content/languages";

/**
 * What `server.ts` gives each request through Remix's load context. The two bundles share state
 * through this and nothing else. Under `remix-serve` it is empty, and `build.server.ts` fills it
 * from the environment.
 */
export interface Given {
  /** the way to `/api/v1`: in process, or to `API_URL` */
  api: Transport;
  /** the API is somebody else's, over the network */
  remote: boolean;
  web: WebSettings;
  site(): Site;
  /** UTC ms */
  now(): number;
  requestId: string;
  /** the visitor's address as our edge established it */
  address: string;
  /** for the CSP of this document */
  nonce: string;
  /** of the page that is asked for; made of its address where routes get their context */
  language: Language;
}

/** What Remix hands a loader or an action, as far as our own functions read it. */
export interface RouteArguments {
  context: unknown;
  request: Request;
}

/**
 * Tells whoever runs the site; words that hold nobody's data. Under `remix-serve` on standard
 * error.
 */
export function report(context: unknown, words: string): void {
  const known = (context as { report?: (problem: unknown) => void }).report;
  if (known) known(new Error(words));
  else console.error(words);
}

/**
 * Remix types the load context as unknown; ours is this. Throws when a route runs outside
 * `carry()`.
 */
export function given(context: unknown): Given {
  if (typeof context === "object" && context !== null && "api" in context) return context as Given;
  throw new Error(
    "the load context is empty: routes must be wrapped by carry() (app/build.server.ts)",
  );
}
