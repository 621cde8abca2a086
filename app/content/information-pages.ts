import * as charter from "./words/en/charter";
import * as charterHindi from "./words/hi/charter";
import * as performance from "./words/en/performance";
import * as performanceHindi from "./words/hi/performance";
import * as complaintBoard from "./words/en/complaint-board";
import * as complaintBoardHindi from "./words/hi/complaint-board";
import * as disclosure from "./words/en/disclosure";
import * as disclosureHindi from "./words/hi/disclosure";
import * as terms from "./words/en/terms";
import * as termsHindi from "./words/hi/terms";
import * as disclaimer from "./words/en/disclaimer";
import * as disclaimerHindi from "./words/hi/disclaimer";
import * as grievance from "./words/en/grievance";
import * as grievanceHindi from "./words/hi/grievance";
import * as privacyPolicy from "./words/en/privacy-policy";
import * as privacyPolicyHindi from "./words/hi/privacy-policy";
import * as refundPolicy from "./words/en/refund-policy";
import * as refundPolicyHindi from "./words/hi/refund-policy";
import * as help from "./words/en/help";
import * as helpHindi from "./words/hi/help";

/**
 * The information pages: their addresses, and which menu has them. Routes, menus, sitemap and page
 * cache come from this list, and from `words` below it in which languages each stands; the page at
 * `/x` is `web/information/pages/x.tsx`. One that stands in English only has a `label` for its
 * menu, no row in `words`, and its other words in its own file.
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
] as const satisfies readonly InformationPage[];

export interface InformationPage {
  path: `/${string}`;
  menu: "main" | "footer" | "account";
  label?: string;
}

/** The rooms that several pages of rules draw from. */
export type SharedRoom = "registration" | "risk" | "mitc";

/** By room, the words of each page; a browser is sent none of these, nor what the rooms are. */
const words = {
  charter: { path: "/investor-charter", en: charter, hi: charterHindi },
  performance: { path: "/performance-report", en: performance, hi: performanceHindi },
  complaintBoard: { path: "/complaint-board", en: complaintBoard, hi: complaintBoardHindi },
  disclosure: {
    path: "/disclosure",
    also: ["registration", "risk"],
    en: disclosure,
    hi: disclosureHindi,
  },
  terms: { path: "/terms-and-conditions", also: ["mitc", "risk"], en: terms, hi: termsHindi },
  disclaimer: { path: "/disclaimer", also: ["risk"], en: disclaimer, hi: disclaimerHindi },
  grievance: {
    path: "/grievance-redressal",
    also: ["registration"],
    en: grievance,
    hi: grievanceHindi,
  },
  privacyPolicy: { path: "/privacy-policy", en: privacyPolicy, hi: privacyPolicyHindi },
  refundPolicy: { path: "/refund-policy", en: refundPolicy, hi: refundPolicyHindi },
  help: { path: "/help", en: help, hi: helpHindi },
} satisfies Record<string, WordsOfPage>;

interface WordsOfPage {
  path: (typeof informationPages)[number]["path"];
  also?: SharedRoom[];
  en: { menuName: string };
  hi: { menuName: string };
}

/** The rooms of which each has title, description and words of one page. */
export type InformationRoom = keyof typeof words;
const all = Object.entries(words) as [InformationRoom, WordsOfPage][];

/** The pages of one menu, in order. */
export const pagesIn = (menu: InformationPage["menu"]): InformationPage[] =>
  informationPages.filter((page) => page.menu === menu);

/** The pages that stand in Hindi, too, each with its own room and the others that it needs. */
export const pagesWithRooms = (): { path: string; room: InformationRoom; also: SharedRoom[] }[] =>
  all.map(([room, { path, also = [] }]) => ({ path, room, also }));

type PageRooms = {
  [Room in InformationRoom]: (typeof words)[Room]["en"][Room & keyof (typeof words)[Room]["en"]];
};

/** The words of these pages in one of the product's own languages, by room. */
export const pageRooms = (language: "en" | "hi"): PageRooms =>
  Object.fromEntries(
    all.map(([room, page]) => [room, (page[language] as Record<string, unknown>)[room]]),
  ) as PageRooms;

/** What menus call these pages, by path. */
export const pageNames = (language: "en" | "hi"): Record<string, string> =>
  Object.fromEntries(all.map(([, page]) => [page.path, page[language].menuName]));
