/**
 * The information pages: their addresses, and which menu has them; their names are words
 * (`words/en/frame.ts`). Routes, menus, sitemap and page cache come from this list; the page at
 * `/x` is `pages/x.tsx`.
 */
export const informationPages = [
  { path: "/investor-charter", menu: "main" },
  { path: "/performance-report", menu: "main" },
  { path: "/complaint-board", menu: "main" },
  { path: "/disclosure", menu: "footer" },
  { path: "/terms-and-conditions", menu: "footer" },
  { path: "/disclaimer", menu: "footer" },
  { path: "/grievance-redressal", menu: "footer" },
  { path: "/privacy-policy", menu: "footer" },
  { path: "/refund-policy", menu: "footer" },
  { path: "/help", menu: "account" },
] as const;

type InformationPage = (typeof informationPages)[number];

/** The pages of one menu, in order. */
export const pagesIn = <Menu extends InformationPage["menu"]>(menu: Menu) =>
  informationPages.filter(
    (page): page is Extract<InformationPage, { menu: Menu }> => page.menu === menu,
  );
