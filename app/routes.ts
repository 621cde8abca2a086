import { index, route, type RouteConfig } from "@remix-run/route-config";

/** Every route, as in the table of specification §2; then the few that only act or send a file. */
export default [
  index("routes/_index.tsx"),
  route("auth", "routes/auth.tsx"),
  route("details", "routes/details.tsx"),
  route("services", "routes/services.tsx"),
  route("pay", "routes/pay.tsx"),
  route("investor-charter", "routes/investor-charter.tsx"),
  route("performance-report", "routes/performance-report.tsx"),
  route("complaint-board", "routes/complaint-board.tsx"),
  route("disclosure", "routes/disclosure.tsx"),
  route("terms-and-conditions", "routes/terms-and-conditions.tsx"),
  route("disclaimer", "routes/disclaimer.tsx"),
  route("grievance-redressal", "routes/grievance-redressal.tsx"),
  route("privacy-policy", "routes/privacy-policy.tsx"),
  route("refund-policy", "routes/refund-policy.tsx"),
  route("subscriptions", "routes/subscriptions.tsx"),

  route("details/signed", "routes/details.signed.ts"),
  route("details/signed/agreement.pdf", "routes/details.signed.agreement.ts"),
  route("subscriptions/receipt.pdf", "routes/subscriptions.receipt.ts"),
  route("details/finalizing", "routes/details.finalizing.tsx"),
  route("pay/callback", "routes/pay.callback.ts"),
  route("pay/return", "routes/pay.return.ts"),
  route("pay/cancelled", "routes/pay.cancelled.ts"),
  route("logout", "routes/logout.ts"),
  route("standing", "routes/standing.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("site.webmanifest", "routes/manifest.ts"),
  route("*", "routes/$.tsx"),
] satisfies RouteConfig;
