import type { ReactElement } from "react";
import { drawnIn } from "../../setup/in-language";
import { describe, expect, it } from "vitest";
import { LeaveServices } from "../../../app/web/account/LeaveServices";
import { Disclaimer } from "../../../app/web/information/pages/disclaimer";
import { Disclosure } from "../../../app/web/information/pages/disclosure";
import { GrievanceRedressal } from "../../../app/web/information/pages/grievance-redressal";
import { Home } from "../../../app/web/information/home";
import { InvestorCharter } from "../../../app/web/information/pages/investor-charter";
import { PerformanceReport } from "../../../app/web/information/pages/performance-report";
import { PrivacyPolicy } from "../../../app/web/information/pages/privacy-policy";
import { RefundPolicy } from "../../../app/web/information/pages/refund-policy";
import { illustrationNotice, standardWarning } from "../../../app/content/standard-warning";
import { TermsAndConditions } from "../../../app/web/information/pages/terms-and-conditions";
import { demoPublic as site } from "./demo";

/**
 * Each page with the facts of specification §1, §2 and §9, and of the law, that must stand on it.
 */
const pages: [name: string, page: ReactElement, facts: string[]][] = [
  [
    "home",
    <Home site={site} origin="https://research.example" />,
    [
      "Build Your Wealth with Our SEBI Registered RA Service",
      "SEBI Registration No. INH000000000",
      "Get Services",
      "18 or older",
      "Stock cash: HIGH",
      "Index options: VERY HIGH",
      "How to verify us",
    ],
  ],
  [
    "investor charter",
    <InvestorCharter site={site} />,
    [
      "Vision and Mission",
      "Details of business transacted by the Research Analyst with respect to the investors",
      "Details of services provided to investors (No Indicative Timelines)",
      "within 21 days",
      "After 20 days",
      "SCORES",
      "SMART ODR",
      "Rights of investors",
      "Do's",
      "Don'ts",
      "artificial intelligence",
    ],
  ],
  [
    "performance report",
    <PerformanceReport site={site} />,
    [
      "Index Options",
      "Stock Options",
      "Stock Cash",
      "Stock Futures",
      "PaRRVA",
      "May 4, 2026",
      "May 3, 2028",
    ],
  ],
  [
    "disclosure",
    <Disclosure site={site} />,
    [
      "INH000000000",
      site.analyst.registeredName,
      site.aiUse,
      site.audit.status,
      "SEBI Check",
      "@valid",
      "Disciplinary history",
      "1% or more",
      "30 days before to 5 days after",
      "91%",
      "Stock futures: HIGH",
    ],
  ],
  [
    "terms",
    <TermsAndConditions site={site} />,
    [
      "Effective June 1, 2024",
      "lesser of Rs. 1000 or the amount you paid in the last six months",
      "not for anyone under 18",
      "only by online mode",
      "within 21 days",
      "After 20 days",
      "1800 266 7575",
      "1800 22 7575",
      "INH000000000",
      "Most Important Terms and Conditions",
      "Rs. 1,51,000",
      "within 7 days",
      "minus gateway charges",
      "non-refundable",
      "within 30 days",
      "90 days",
      "at least 5 years",
      "risk is HIGH",
      "risk is VERY HIGH",
      "CeFCoM",
      standardWarning,
    ],
  ],
  [
    "disclaimer",
    <Disclaimer site={site} warning={null} />,
    [
      "Services Disclaimer",
      "Stock cash HIGH",
      "Stock futures HIGH",
      "Index options VERY HIGH",
      "Stock options VERY HIGH",
      "only by online mode, to the analyst's account",
      "under 18",
      standardWarning,
      illustrationNotice,
    ],
  ],
  [
    "grievance redressal",
    <GrievanceRedressal site={site} ownAccount />,
    [
      "INH000000000",
      "within 21 days",
      "after 20 days",
      "SCORES",
      "SMART ODR",
      "1800 266 7575",
      "1800 22 7575",
      "9 AM - 5 PM on market days",
      "Details of designation",
      "Compliance officer",
      "Accessibility Nodal Officer",
      "access@meridian.example",
      "Completed (demo)",
    ],
  ],
  [
    "privacy policy",
    <PrivacyPolicy site={site} />,
    [
      "Last update August 9, 2025",
      "Phone number",
      "E-mail address",
      "Full name as per PAN",
      "Date of birth",
      "Usage data",
      "identity-verification and e-signing provider",
      "payment provider",
      "cloud provider",
      "kept in India",
      "90 days",
      "at least 5 years",
      "under 18",
    ],
  ],
  [
    "refund policy",
    <RefundPolicy site={site} ownAccount />,
    [
      "Effective July 16, 2024",
      "within 7 days",
      "minus gateway charges",
      "non-refundable",
      "within 30 days",
      "in proportion",
      "more than 60 days",
    ],
  ],
];

describe.each(pages)("%s", (_name, page, facts) => {
  const html = drawnIn("en", page);
  const text = wordsOf(html);

  it.each(facts)("says: %s", (fact) => expect(text.toLowerCase()).toContain(fact.toLowerCase()));
  it("has one h1, no script but data, no inline style, no repeated id", () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(
      html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/g, ""),
    ).not.toContain("<script");
    expect(html).not.toMatch(/ style=/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("never tells the owner's private address", () =>
    expect(html).not.toContain("owner@meridian.example"));
});

describe("links between the pages", () => {
  const drawn: Record<string, string> = Object.fromEntries(
    pages.map(([name, page]) => [
      `/${name === "terms" ? "terms-and-conditions" : name.replace(" ", "-")}`,
      drawnIn("en", page),
    ]),
  );
  drawn["/account"] = drawnIn("en", <LeaveServices leaving={[]} days={7} />);
  const anchors = Object.entries(drawn).flatMap(([from, html]) =>
    [...html.matchAll(/href="(\/[a-z-]*)?#([a-z-]+)"/g)].map(
      ([, path, id]) => [from, path ?? from, id ?? ""] as const,
    ),
  );

  it.each(anchors)("on %s reach %s#%s", (_from, path, id) =>
    expect(drawn[path]).toContain(` id="${id}"`),
  );
});

describe("the verbatim texts", () => {
  it("are the regulator's to the letter", () => {
    expect(standardWarning).toBe(
      "Investment in securities market are subject to market risks. Read all the related documents carefully before investing.",
    );
    expect(illustrationNotice).toBe(
      "The securities quoted are for illustration only and are not recommendatory.",
    );
  });
});

/** The words of the regulator's charter that may not be put otherwise. */
describe("the charter", () => {
  const text = wordsOf(drawnIn("en", <InvestorCharter site={site} />));
  it.each([
    "Invest with knowledge and safety",
    "manage and monitor them to meet their goals, access reports and enjoy financial wellness",
    "To conduct audit annually",
    "extent of use of Artificial Intelligence tools",
    "Right against coercive, unfair, and one-sided clauses in financial agreements",
    "you will not be bound by any clause, prescribed by the Research Analyst, which is contravening any regulatory provisions",
    "Do not get attracted to limited period discount or other incentive, gifts, etc.",
  ])("says to the letter: %s", (words) => expect(text).toContain(words));
  it("names 16 rights", () => {
    const list = /Rights of investors.*?<ul>(.*?)<\/ul>/s.exec(
      drawnIn("en", <InvestorCharter site={site} />).split('id="rights"')[1] ?? "",
    );
    expect(list?.[1]?.match(/<li>/g)).toHaveLength(16);
  });
});

describe("the refund page", () => {
  const drawn = (over: Partial<typeof site>, ownAccount = true) =>
    wordsOf(drawnIn("en", <RefundPolicy site={{ ...site, ...over }} {...{ ownAccount }} />));
  it("leads with what the person gets, from the site file", () => {
    const refunds = { ...site.refunds, promise: "Stop when you like.", days: 5 };
    expect(drawn({ refunds })).toMatch(
      /^ ?Return and Refund Policy Effective [^.]+\. Last changed [^.]+\. Stop when you like\. We send it within 5 days of your request/,
    );
  });
  it("tells the older wordings last, dated; none where there are none", () => {
    expect(drawn({})).toMatch(/Earlier wording .* July 16, 2024: We pay a refund within 7 days/);
    expect(drawn({})).toMatch(/non-refundable, and reimbursements are made within 30 days\. ?$/);
    expect(drawn({ refunds: { ...site.refunds, earlier: [] } })).not.toContain("Earlier wording");
  });
  it.each([RefundPolicy, TermsAndConditions])(
    "tells the day of an older wording in the reader's words, what is no day as written",
    (Page) => {
      const dated = (on: string) => {
        const refunds = { ...site.refunds, earlier: [{ on, said: "None at all." }] };
        return wordsOf(drawnIn("hi", <Page site={{ ...site, refunds }} ownAccount />));
      };
      expect(dated("July 16, 2024")).toMatch(/16 जुलाई 2024: "?None at all\./u);
      expect(dated("16 July 2024")).toContain("16 जुलाई 2024: ");
      for (const none of ["Bharat 45, 2024", "Summer 2024"])
        expect(dated(none)).toContain(`${none}: `);
    },
  );
  it("leads to the own account only where there is one", () => {
    expect(drawn({}, true)).toContain("Open Your account");
    expect(drawn({}, false)).not.toContain("Your account");
  });
});

describe("a site file with other choices", () => {
  it("hides the sheets when the owner does, and says that there are none to open", () => {
    const links = { indexOptions: "https://sheets.example/index" };
    const page = (performanceSheets: "shown" | "hidden") =>
      drawnIn("en", <PerformanceReport site={{ ...site, links, performanceSheets }} />);
    expect(page("shown")).toContain("sheets.example");
    expect(page("hidden")).not.toContain("sheets.example");
    expect(page("hidden")).toContain("We do not publish performance figures");
  });
  it("shows the clause that caps liability at half only when the file holds it", () => {
    const page = (halfLiabilityClause?: string) =>
      drawnIn("en", <TermsAndConditions site={{ ...site, halfLiabilityClause }} />);
    expect(page("At most 50% of the fee.")).toContain("At most 50% of the fee.");
    expect(page()).not.toContain("50%");
  });
  it("publishes no sheets when no link is set", () => {
    const html = drawnIn("en", <PerformanceReport site={{ ...site, links: {} }} />);
    expect(html).toContain("We do not publish performance figures");
    expect(html).not.toContain("sheets.example");
  });
  it("offers CeFCoM where the analyst does", () => {
    const html = drawnIn(
      "en",
      <TermsAndConditions site={{ ...site, payee: { ...site.payee, cefcom: true } }} />,
    );
    expect(html).toContain("we offer it if you prefer it");
    expect(html).not.toContain("We do not offer it at present");
  });
  // ASVS 1.2.3
  it("cannot close the JSON-LD element", () => {
    const html = drawnIn(
      "en",
      <Home site={{ ...site, product: "</script><b>" }} origin="https://research.example" />,
    );
    expect(html).not.toContain("</script><b>");
  });
});

function wordsOf(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/g, " ")
    .replaceAll(/<\/?(?:b|strong|a)\b[^>]*>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
