/**
 * The information pages: their addresses, their names in the menus, and which menu has them.
 * Routes, menus, sitemap and page cache come from this list; the page at `/x` is `pages/x.tsx`.
 */
export const informationPages = [
  { path: "/investor-charter", name: "Investor Charter", menu: "main" },
  { path: "/performance-report", name: "Performance Report", menu: "main" },
  { path: "/complaint-board", name: "Complaint Board", menu: "main" },
  { path: "/disclosure", name: "Disclosure", menu: "footer" },
  { path: "/terms-and-conditions", name: "Terms and Conditions", menu: "footer" },
  { path: "/disclaimer", name: "Disclaimer", menu: "footer" },
  { path: "/grievance-redressal", name: "Grievance Redressal", menu: "footer" },
  { path: "/privacy-policy", name: "Privacy Policy", menu: "footer" },
  { path: "/refund-policy", name: "Refund Policy", menu: "footer" },
  { path: "/help", name: "Help", menu: "account" },
] as const;

/** The pages of one menu, in order. */
export const pagesIn = (menu: (typeof informationPages)[number]["menu"]) =>
  informationPages.filter((page) => page.menu === menu);
