import { LawNote, LegalPage } from "../LegalPage";
import type { PublicSite } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Performance Report",
  description:
    "Sheets for index options, stock options, stock cash and stock futures, and what SEBI's rules say about past performance.",
  Page: PerformanceReport,
};

const sheets = [
  ["indexOptions", "Index Options"],
  ["stockOptions", "Stock Options"],
  ["stockCash", "Stock Cash"],
  ["stockFutures", "Stock Futures"],
] as const;

export function PerformanceReport({ site }: { site: PublicSite }) {
  const linked = sheets.flatMap(([key, words]) =>
    site.links[key] && site.performanceSheets === "shown" ? [{ words, href: site.links[key] }] : [],
  );
  return (
    <LegalPage
      title="Performance Report"
      lead={
        <div className="note warn">
          <p>
            <strong>Before you read any figure:</strong> what happened in the past does not tell you
            what will happen. Figures on an outside sheet have not been verified by PaRRVA,
            SEBI&apos;s agency that checks past performance, unless the sheet says so and shows its
            certificate. Do not choose a service because of them.
          </p>
        </div>
      }
      sections={[
        {
          id: "sheets",
          title: "The sheets",
          body:
            linked.length > 0 ? (
              <>
                <p>Each link opens an outside website.</p>
                <ul>
                  {linked.map(({ words, href }) => (
                    <li key={words} className="py-2.5">
                      <a className="py-3" href={href}>
                        {words}
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p>
                We do not publish performance figures on this website. For index options, stock
                options, stock cash and stock futures there is no sheet to open.
              </p>
            ),
        },
        {
          id: "parrva",
          title: "PaRRVA",
          body: (
            <>
              <p>
                PaRRVA, the Past Risk and Return Verification Agency, is SEBI&apos;s agency that
                checks past performance. It began regular service on May 4, 2026. {site.parrva}
              </p>
              <LawNote>
                <ul>
                  <li>
                    From May 4, 2026 on, an analyst may show only figures that PaRRVA has verified.
                  </li>
                  <li>
                    For the time before it, figures certified by a chartered or cost accountant may
                    go to one person who asks for them. They may not stand on a website or in any
                    other public place. Even this ends on May 3, 2028, and only enrolled analysts
                    may do it.
                  </li>
                  <li>No analyst may promise a return or a share of calls that come out right.</li>
                </ul>
              </LawNote>
            </>
          ),
        },
        {
          id: "ask",
          title: "Ask us",
          body: (
            <p>
              Write to <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a> if you want
              to know how we measure our work. We answer you alone, within these rules. The risk of
              each kind of service is on the{" "}
              <a href="/disclaimer#services-disclaimer">Disclaimer</a> page.
            </p>
          ),
        },
      ]}
    />
  );
}
