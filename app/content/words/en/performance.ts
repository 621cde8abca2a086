/** `/performance-report`. */
export const performance = {
  title: "Performance Report",
  description:
    "Sheets for index options, stock options, stock cash and stock futures, and what SEBI's rules say about past performance.",
  lead: {
    before: "Before you read any figure:",
    body: "what happened in the past does not tell you what will happen. Figures on an outside sheet have not been verified by PaRRVA, SEBI's agency that checks past performance, unless the sheet says so and shows its certificate. Do not choose a service because of them.",
  },
  sheets: {
    title: "The sheets",
    outside: "Each link opens an outside website.",
    indexOptions: "Index Options",
    stockOptions: "Stock Options",
    stockCash: "Stock Cash",
    stockFutures: "Stock Futures",
    none: "We do not publish performance figures on this website. For index options, stock options, stock cash and stock futures there is no sheet to open.",
  },
  parrva: {
    title: "PaRRVA",
    what: "PaRRVA, the Past Risk and Return Verification Agency, is SEBI's agency that checks past performance. It began regular service on May 4, 2026. {enrolled}",
    verified: "From May 4, 2026 on, an analyst may show only figures that PaRRVA has verified.",
    before:
      "For the time before it, figures certified by a chartered or cost accountant may go to one person who asks for them. They may not stand on a website or in any other public place. Even this ends on May 3, 2028, and only enrolled analysts may do it.",
    promise: "No analyst may promise a return or a share of calls that come out right.",
  },
  ask: {
    title: "Ask us",
    body: "Write to {email} if you want to know how we measure our work. We answer you alone, within these rules. The risk of each kind of service is on the [Disclaimer](/disclaimer#services-disclaimer) page.",
  },
} as const;

/** What menus call the page. */
export const menuName = "Performance Report";
