import { LawNote, LegalPage } from "../LegalPage";
import { regulator } from "../../../content/regulator";
import { RegistrationTable } from "../registration-table";
import { derivativesFact, riskLevels } from "../../../content/risk-levels";
import type { PublicSite } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Disclosure",
  description:
    "Who we are, our registration, conflicts of interest, audit and use of AI, and how to verify us before you pay.",
  Page: Disclosure,
};

export function Disclosure({ site }: { site: PublicSite }) {
  const { analyst, disclosures, payee, product, audit } = site;
  return (
    <LegalPage
      title="Disclosure"
      lead={
        <p>
          The SEBI (Research Analysts) Regulations, 2014 ask us to tell you who we are and what
          could sway our research. This page does that for all our work. Each report adds what holds
          for it.
        </p>
      }
      sections={[
        { id: "who-we-are", title: "Who we are", body: <RegistrationTable site={site} /> },
        {
          id: "business",
          title: "What we do",
          body: (
            <>
              <p>
                {analyst.registeredName} gives research on Indian shares, futures and options under
                the name {product}. That is all. We do not manage money, place orders, hold client
                funds or sell other products.
              </p>
              <p>{disclosures.otherActivities}</p>
              <p>
                What you pay and what you get is set out in the{" "}
                <a href="/terms-and-conditions">Terms and Conditions</a>.
              </p>
            </>
          ),
        },
        {
          id: "history",
          title: "Disciplinary history",
          body: <p>{disclosures.disciplinaryHistory}</p>,
        },
        { id: "associates", title: "Associates", body: <p>{disclosures.associates}</p> },
        {
          id: "conflicts",
          title: "Conflicts of interest",
          body: (
            <>
              <p>{disclosures.conflicts}</p>
              <p>
                In each report on a company we say whether the analyst, an associate or a relative:
              </p>
              <ul>
                <li>has a financial interest in the company</li>
                <li>owned 1% or more of its shares at the end of the month before the report</li>
                <li>has any other material conflict of interest</li>
                <li>
                  was paid by the company in the last 12 months, for investment banking, merchant
                  banking, broking or anything else
                </li>
                <li>was paid by the company or anyone else for the report</li>
                <li>managed a public offer of the company in the last 12 months</li>
                <li>had the company as a client in the last 12 months</li>
                <li>served the company as officer, director or employee</li>
                <li>made a market in its shares</li>
              </ul>
              <p>
                We do not deal in a security from 30 days before to 5 days after we publish on it.
                We do not trade against our own recommendation.
              </p>
              <p>
                If we ever pass on the report of someone else, we tell you of its conflicts or where
                to find them.
              </p>
            </>
          ),
        },
        {
          id: "ai",
          title: "Use of artificial intelligence",
          body: <p>{site.aiUse} We answer for our research, whatever tools we use.</p>,
        },
        {
          id: "audit",
          title: "Compliance audit",
          body: (
            <>
              <p>Our compliance with SEBI&apos;s rules is audited every year.</p>
              <p>
                Last audit, for the year {audit.lastYear}: {audit.status}.
              </p>
              {audit.report ? (
                <p>
                  <a href={audit.report}>Read the audit report</a>
                </p>
              ) : null}
            </>
          ),
        },
        {
          id: "risk",
          title: "Risk of our services",
          body: (
            <>
              <ul>
                {riskLevels.map(([kind, level]) => (
                  <li key={kind}>
                    {kind}: <b>{level}</b>
                  </li>
                ))}
              </ul>
              <p>
                {derivativesFact} Together they lost Rs. 1,05,603 crore. More is in the{" "}
                <a href="/disclaimer">Disclaimer</a>.
              </p>
            </>
          ),
        },
        {
          id: "verify-us",
          title: "How to verify us",
          body: (
            <>
              <p>Some people pretend to be registered analysts. Take these steps before you pay.</p>
              <ol>
                <li>
                  Find <b>{analyst.registrationNumber}</b> on{" "}
                  <a href={regulator.registry}>SEBI&apos;s list of research analysts</a>. The name
                  there must be {analyst.registeredName}.
                </li>
                <li>
                  Type our UPI ID, <b>{payee.upiId}</b>, into{" "}
                  <a href={regulator.sebiCheck}>SEBI Check</a>. You can also do it in SEBI&apos;s
                  Saarthi app.
                </li>
                <li>
                  In your payment app the payee must read <b>{payee.name}</b>. A QR code for a
                  verified ID has a white thumbs-up in a green triangle.
                </li>
                <li>
                  Pay online and to this account only. We never ask for cash or for a payment to
                  another person.
                </li>
              </ol>
              <LawNote>
                <p>
                  Since October 6, 2026 an analyst who takes fees by UPI must have an ID like
                  name.ra@validbank. &ldquo;@valid&rdquo; and the bank&apos;s name show that
                  SEBI&apos;s system knows the account.
                </p>
              </LawNote>
              {site.social.length > 0 ? (
                <>
                  <p>These are our only accounts on social media:</p>
                  <ul>
                    {site.social.map(({ name, url }) => (
                      <li key={url} className="py-2.5">
                        <a className="py-3" href={url}>
                          {name}
                        </a>
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <p>We name no account on social media here. Do not trust one that uses our name.</p>
              )}
            </>
          ),
        },
        {
          id: "registration-means",
          title: "What registration means",
          body: (
            <p>
              SEBI registration, enlistment with the RAASB (BSE) and NISM certification do not
              guarantee our performance. They do not assure any return to you.
            </p>
          ),
        },
      ]}
    />
  );
}
