import type { frame } from "./words/en/frame";

/**
 * The information pages: their addresses, and which menu has them. Routes, menus, sitemap and page
 * cache come from this list; the page at `/x` is `pages/x.tsx`. What the menu calls a page are
 * words (`words/en/frame.ts`); one that stands in English only has its `label` here, and its other
 * words in its own file.
 */
export const informationPages: readonly InformationPage[] = [
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
];

export type InformationPage = { menu: "main" | "footer" | "account" } & (
  | { path: keyof (typeof frame)["pages"]; label?: undefined }
  | { path: `/${string}`; label: string }
);

/** The pages of one menu, in order. */
export const pagesIn = (menu: InformationPage["menu"]): InformationPage[] =>
  informationPages.filter((page) => page.menu === menu);
