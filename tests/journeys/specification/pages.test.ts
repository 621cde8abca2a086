import { expect } from "vitest";
import { linksOf, said, titleOf } from "../../setup/read-page";
import type { Investor } from "../investor";
import { test, visited } from "../journey";

let visitor: Investor;
visited((one) => ({ person: visitor } = one));

/** Row of docs/specification.md, page, and what stands on it in any case of letters. */
const facts: [row: string, path: string, ...words: (string | RegExp)[]][] = [
  ["[S 1.1]", "/", "18 or older"],
  ["[S 1.3]", "/disclosure", "Asha Menon", "registered", "research analyst"],
  ["[S 1.4]", "/", "INH000000000"],
  ["[S 1.5]", "/terms-and-conditions", "INH000000000"],
  ["[S 1.6]", "/terms-and-conditions", "Buy, Sell or Hold"],
  ["[S 1.7]", "/services", "Stock cash"],
  ["[S 1.8]", "/services", "Ideas to buy, sell or hold shares", "About 8 to 12 ideas a month"],
  ["[S 1.9] [S 1.10] [S 1.11]", "/services", /Rs\. 1,499 for 30 Days/],
  ["[S 1.28]", "/disclaimer", "research", "guarantee"],
  ["[S 1.29]", "/disclaimer", "Stock cash HIGH"],
  ["[S 1.30]", "/disclaimer", "Stock futures HIGH"],
  ["[S 1.31]", "/disclaimer", "Index options VERY HIGH"],
  ["[S 1.32]", "/disclaimer", "Stock options VERY HIGH"],
  ["[S 1.33]", "/terms-and-conditions", "only by online mode"],
  ["[S 1.34]", "/terms-and-conditions", "not for anyone under 18"],
  ["[S 1.35]", "/privacy-policy", "Last update August 9, 2025"],
  ["[S 1.36]", "/privacy-policy", "phone number"],
  ["[S 1.37]", "/privacy-policy", /e-?mail address/i],
  ["[S 1.38]", "/privacy-policy", /full name as per PAN/i],
  ["[S 1.39]", "/privacy-policy", "date of birth"],
  ["[S 1.40]", "/privacy-policy", /\bPAN\b/],
  ["[S 1.41]", "/privacy-policy", "usage data"],
  ["[S 1.42]", "/privacy-policy", "identity-verification and e-signing provider"],
  ["[S 1.43]", "/privacy-policy", "payment provider"],
  ["[S 1.44]", "/privacy-policy", "cloud provider", "SMS", /e-?mail/i, /document/i],
  ["[S 1.45]", "/privacy-policy", "kept in India"],
  ["[S 1.46] [S 9.24]", "/privacy-policy", "90 days"],
  ["[S 1.47]", "/refund-policy", "July 16, 2024"],
  ["[S 1.48] [S 9.20]", "/refund-policy", "within 7 days", "minus gateway charges"],
  ["[S 1.49] [S 9.21]", "/refund-policy", "non-refundable", "within 30 days"],
  ["[S 1.50]", "/terms-and-conditions", "June 1, 2024"],
  [
    "[S 1.51] [S 9.25]",
    "/terms-and-conditions",
    "lesser of Rs. 1000 or the amount you paid in the last six months",
  ],
  ["[S 5.24]", "/terms-and-conditions", "under 18", /\bPAN\b/],
  ["[S 1.53]", "/terms-and-conditions", "1800 266 7575", "1800 22 7575"],
  ["[S 1.54]", "/grievance-redressal", "INH000000000"],
  ["[S 1.55] [S 9.23]", "/investor-charter", "within 21 days"],
  ["[S 1.56] [S 9.22]", "/investor-charter", /after 20 days/i],
  ["[S 1.57]", "/investor-charter", "SMART ODR"],
  [
    "[S 2.46]",
    "/",
    "Build Your Wealth with Our SEBI Registered RA Service",
    /Registration No\. INH000000000/,
  ],
  ["[S 2.47]", "/", "Buy, Sell or Hold", "Get Services"],
  ["[S 2.90]", "/investor-charter", "Investor Charter for Research Analysts"],
  ["[S 2.91]", "/investor-charter", "vision"],
  ["[S 2.92]", "/investor-charter", "business"],
  ["[S 2.93]", "/investor-charter", "services", /to investors/i],
  ["[S 2.94]", "/investor-charter", /complaint|grievance/i],
  ["[S 2.95]", "/investor-charter", "rights"],
  ["[S 2.96]", "/investor-charter", "Do's", "Don'ts"],
  ["[S 2.101]", "/complaint-board", "last 3 months", /\b0\b/],
  ["[S 2.103]", "/complaint-board", "2024-25"],
  ["[S 2.106]", "/grievance-redressal", "INH000000000"],
  ["[S 2.107]", "/grievance-redressal", "@meridian.example"],
  ["[S 2.108]", "/grievance-redressal", "SCORES", "SMART ODR"],
  ["[S 2.109]", "/grievance-redressal", /details of designation/i],
  ["[S 2.110]", "/grievance-redressal", "9 AM - 5 PM on market days"],
  ["[S 2.111]", "/disclaimer", "Services Disclaimer"],
  ["[S 2.112]", "/disclosure", "Disclosure"],
  ["[S 2.113]", "/privacy-policy", "Privacy Policy"],
  ["[S 2.114]", "/refund-policy", "Return and Refund Policy"],
  ["[S 2.115]", "/terms-and-conditions", "Terms and Conditions"],
];

test.each(facts)("%s stands on %s", async (_, path, ...words) => {
  const text = said(await visitor.open(path)).toLowerCase();
  for (const one of words)
    if (typeof one === "string") expect(text).toContain(one.toLowerCase());
    else expect(text).toMatch(new RegExp(one.source, "i"));
});

const publicPages = [
  ["[S 1.17] [S 2.3] [S 6.1]", "/"],
  ["[S 1.18] [S 2.6] [S 6.2]", "/services"],
  ["[S 1.19] [S 2.8]", "/investor-charter"],
  ["[S 1.20] [S 2.9]", "/performance-report"],
  ["[S 1.21] [S 2.10]", "/complaint-board"],
  ["[S 1.22] [S 2.11]", "/disclosure"],
  ["[S 1.23] [S 2.12]", "/terms-and-conditions"],
  ["[S 1.24] [S 2.13]", "/disclaimer"],
  ["[S 1.25] [S 2.14]", "/grievance-redressal"],
  ["[S 1.26] [S 2.15]", "/privacy-policy"],
  ["[S 1.27] [S 2.16] [S 6.3]", "/refund-policy"],
  ["[S 2.4]", "/auth"],
];

test.each(publicPages)("%s %s is for everybody", async (_, path) => {
  const page = await visitor.open(path);
  expect([page.status, page.path]).toEqual([200, path]);
});

const footer = [
  ["[S 2.25]", "/disclosure"],
  ["[S 2.26]", "/terms-and-conditions"],
  ["[S 2.27]", "/disclaimer"],
  ["[S 2.28]", "/grievance-redressal"],
  ["[S 2.29]", "/privacy-policy"],
  ["[S 2.30]", "/refund-policy"],
];
test.each(footer)("%s the footer of every page links to %s", async (_, to) => {
  for (const [, path = ""] of publicPages) {
    const { html } = await visitor.open(path);
    expect(linksOf(html.slice(html.indexOf("<footer"))).map(({ href }) => href)).toContain(to);
  }
});

const menu = [
  ["[S 2.32]", "/services"],
  ["[S 2.33]", "/investor-charter"],
  ["[S 2.34]", "/performance-report"],
  ["[S 2.35]", "/complaint-board"],
];
test.each(menu)("%s the header links to %s, in the row and in the menu", async (_, to) => {
  const { html } = await visitor.open("/disclaimer");
  const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
  expect(linksOf(header).filter(({ href }) => href === to)).toHaveLength(2);
});

test("[S 2.31] the product's name and logo lead home", async () => {
  const { html } = await visitor.open("/disclaimer");
  expect(/<a href="\/" class="brand">.*?<img/s.test(html)).toBe(true);
});

test("[S 2.38] the page one is on is marked in the header", async () => {
  const { html } = await visitor.open("/complaint-board");
  expect(html).toMatch(/href="\/complaint-board"[^>]*aria-current="page"/);
  expect(html).not.toMatch(/href="\/services"[^>]*aria-current="page"/);
});

test("[S 2.39] [S 2.40] [S 6.4] a visitor's account menu offers to log in", async () => {
  const { html } = await visitor.open("/");
  const link = linksOf(html).find(({ words }) => words === "Login/Sign up");
  expect(link?.href).toMatch(/^\/auth(\?from=|$)/);
  expect(html).toMatch(/<button[^>]*aria-label="Account"[^>]*popovertarget="account-menu"/i);
});

test('[S 2.48] "Get Services" leads to the services', async () => {
  const links = linksOf((await visitor.open("/")).html).filter(({ words }) =>
    words.startsWith("Get Services"),
  );
  expect(links.length).toBeGreaterThan(1);
  for (const { href } of links) expect(href).toBe("/services");
});

const sheets = [
  ["[S 2.97]", "Index Options"],
  ["[S 2.98]", "Stock Options"],
  ["[S 2.99]", "Stock Cash"],
  ["[S 2.100]", "Stock Futures"],
] as const;
test.each(sheets)("%s the performance report links to a sheet of %s", async (_, words) => {
  const link = linksOf((await visitor.open("/performance-report")).html).find(
    (one) => one.words === words,
  );
  expect(link?.href).toMatch(/^https:\/\//);
});

test('[S 2.116] what goes wrong is "Unexpected Application Error!", with its status', async () => {
  const page = await visitor.open("/no-such-page");
  expect(page.status).toBe(404);
  expect(said(page)).toContain("Unexpected Application Error!");
  expect(said(page)).toContain("404 Not Found");
  expect(titleOf(page.html)).toBe("404 Not Found");
});

test("[S 2.117] 400, 403, 404 and 405 are answered as such", async () => {
  const send = (path: string, init: RequestInit) => visitor.send(path, init);
  const broken = { "content-type": "multipart/form-data; boundary=x" };
  const bad = await send("/auth", { method: "POST", headers: broken, body: "nonsense" });
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const refused = await send("/auth", { method: "POST", headers: foreign });
  const wrong = await send("/", { method: "PUT" });
  expect([bad.status, refused.status, wrong.status]).toEqual([400, 403, 405]);
});
