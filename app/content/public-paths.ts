import { informationPages } from "./information-pages";

/** Every page a search engine may list. `/auth` and what lies behind sign-in are not for it. */
export const publicPaths = ["/", "/services", ...informationPages.map(({ path }) => path)] as const;

/**
 * Those of them that are the same for everybody: home and the information pages, which send no
 * script.
 */
export const scriptFreePaths = publicPaths.filter((path) => path !== "/services");
