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
  "/help",
] as const;

/** Those of them that are the same for everybody: home and the information pages, which send no script. */
export const scriptFreePaths = publicPaths.filter((path) => path !== "/services");
