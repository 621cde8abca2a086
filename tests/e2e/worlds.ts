import type { Page } from "@playwright/test";

/**
 * How a visitor's browser treats script: none at all; all of it; everything but other hosts'; ours
 * held back until a form has been submitted without it (or for 10 s); refused by `Save-Data: on`.
 */
export type World = "no-js" | "js" | "blocked" | "late" | "save-data";

const HELD_MS = 10_000;

/**
 * What a world does to the requests of a page on the host of `origin`; the providers' stand-ins are
 * on another. `no-js` is the browser's own setting.
 */
export async function enter(world: World, page: Page, origin: string): Promise<void> {
  const context = page.context();
  // Not as an extra header of the driver's: that is not sent where an answer redirects to.
  if (world === "save-data")
    await context.route("**/*", (route) =>
      route.fallback({ headers: { ...route.request().headers(), "save-data": "on" } }),
    );
  if (world === "blocked")
    await context.route(foreignScript(origin), (route) =>
      route.request().resourceType() === "script" ? route.abort("failed") : route.fallback(),
    );
  if (world === "late") await holdBack(page, origin);
}

const foreignScript = (origin: string) => (url: URL) => url.hostname !== new URL(origin).hostname;
const ownScript = (origin: string) => (url: URL) =>
  url.hostname === new URL(origin).hostname &&
  url.pathname.startsWith("/assets/") &&
  url.pathname.endsWith(".js");

async function holdBack(page: Page, origin: string): Promise<void> {
  const held: (() => void)[] = [];
  const release = () => held.splice(0).forEach((go) => go());
  await page.route(ownScript(origin), async (route) => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
      setTimeout(resolve, HELD_MS).unref();
    });
    // The page it was for may be gone by now.
    await route.continue().catch(() => undefined);
  });
  page.on("request", (request) => {
    if (request.method() === "POST" && request.isNavigationRequest()) release();
  });
}
