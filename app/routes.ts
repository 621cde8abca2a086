import { index, route, type RouteConfig, type RouteConfigEntry } from "@remix-run/route-config";
import { translatedPaths } from "./content/languages";
import { informationPages } from "./content/information-pages";

/** Every route, as in the table of specification §2; then the few that only act or send a file. */
const pages = [
  index("routes/_index.tsx"),
  route("auth", "routes/auth.tsx"),
  route("details", "routes/details.tsx"),
  route("services", "routes/services.tsx"),
  route("pay", "routes/pay.tsx"),
  route("subscriptions", "routes/subscriptions.tsx"),
  ...informationPages.map(({ path }) =>
    route(path.slice(1), "routes/information.tsx", { id: path }),
  ),

  route("grievance-redressal/complaint", "routes/complaint.tsx"),
  route("details/signed", "routes/details.signed.ts"),
  route("details/signed/agreement.pdf", "routes/details.signed.agreement.ts"),
  route("subscriptions/earlier", "routes/subscriptions.earlier.tsx"),
  route("subscriptions/receipt.pdf", "routes/subscriptions.receipt.ts"),
  route("account", "routes/account.tsx"),
  route("account/leave", "routes/account.leave.tsx"),
  route("account/close", "routes/account.close.tsx"),
  route("account/my-data.zip", "routes/account.data.ts"),
  route("unsubscribe", "routes/unsubscribe.tsx"),
  route("research", "routes/research.tsx"),
  route("research/seal", "routes/research.seal.tsx"),
  route("research/log.txt", "routes/research.log.ts"),
  route("research/file/:file", "routes/research.attachment.ts"),
  route("research/:id", "routes/research.item.tsx"),
  route("research/:id/item.pdf", "routes/research.file.ts"),
  route("details/finalizing", "routes/details.finalizing.tsx"),
  route("renew", "routes/renew.ts"),
  route("pay/callback", "routes/pay.callback.ts"),
  route("pay/return", "routes/pay.return.ts"),
  route("pay/cancelled", "routes/pay.cancelled.ts"),
  route("logout", "routes/logout.ts"),
  route("portrait", "routes/portrait.ts"),
  route("standing", "routes/standing.ts"),
  route("look.css", "routes/look.ts"),
  route("words.js", "routes/words.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("site.webmanifest", "routes/manifest.ts"),
  route("*", "routes/$.tsx"),
] satisfies RouteConfig;

/**
 * What is translated stands in other languages, each under its own first part (`/hi/auth`): the
 * same modules, mounted once more for all of them. Which there are is known when the server has
 * started; of the others `build.server.ts` says that they are not found.
 */
export default [...pages, ...pages.flatMap(spoken)] satisfies RouteConfig;

function spoken(page: RouteConfigEntry): RouteConfigEntry[] {
  const path = `/${page.path ?? ""}`;
  const within = path === "/*" ? "/*" : path.replace(/^\/$/, "");
  return path === "/*" || translatedPaths.includes(path)
    ? [route(`:language${within}`, page.file, { id: `:language${within}` })]
    : [];
}
