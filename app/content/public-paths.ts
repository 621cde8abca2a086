/** Every page a search engine may list. `/auth` and what lies behind sign-in are not for it. */
export const publicPaths = [
  "/",
  "/services",
  "/investor-charter",
  "/performance-report",
  "/complaint-board",
  "/disclosure",
  "/terms-and-conditions",
  "/disclaimer",
  "/grievance-redressal",
  "/privacy-policy",
  "/refund-policy",
] as const;
