import { Analyst } from "../frame/Analyst";
import { regulator } from "../../content/regulator";
import { derivativesFact, riskLevels } from "../../content/risk-levels";
import type { PublicSite } from "../../content/site-schema";

export function Home({ site, origin }: { site: PublicSite; origin: string }) {
  const { analyst } = site;
  return (
    <>
      <div className="hero">
        <div className="wrap">
          <p className="small muted">
            SEBI Registration No. {analyst.registrationNumber} · Research Analyst ({analyst.type})
          </p>
          <h1 className="max-w-[26ch]">Build Your Wealth with Our SEBI Registered RA Service</h1>
          <p className="muted text-[1.1875rem]">
            Research on Indian stocks, futures and options by one registered analyst, {analyst.name}
            . You get clear Buy, Sell or Hold views with the reasons written down. We promise no
            returns.
          </p>
          <Analyst writer={analyst} />
          <p className="row my-7">
            <a className="btn" href="/services">
              Get Services
            </a>
            <a className="btn link" href="/investor-charter">
              Read the Investor Charter
            </a>
          </p>
        </div>
      </div>
      <div className="wrap">
        <div className="grid">
          <section className="card">
            <h2>How it works</h2>
            <ol>
              <li>Sign up with your mobile number.</li>
              <li>Verify your e-mail and PAN, then sign the agreement online.</li>
              <li>Choose services and pay online.</li>
            </ol>
            <p className="small muted">
              Have ready: your PAN and the phone linked to your Aadhaar. It takes about 5 minutes.
              You must be 18 or older.
            </p>
          </section>
          <section className="card">
            <h2>Check us first</h2>
            <p>
              Look up our registration on SEBI&apos;s list and our UPI ID on SEBI Check. Do it
              before you pay anyone.
            </p>
            <CardLink href="/disclosure#verify-us">How to verify us</CardLink>
          </section>
          <section className="card">
            <h2>Know the risk</h2>
            <ul>
              {riskLevels.map(([kind, level]) => (
                <li key={kind}>
                  {kind}: <b>{level}</b>
                </li>
              ))}
            </ul>
            <p>{derivativesFact}</p>
            <CardLink href="/disclaimer">Read the Disclaimer</CardLink>
          </section>
        </div>
        <h2 className="mt-12">What you can count on</h2>
        <div className="grid">
          <section className="card">
            <h3>Research, nothing else</h3>
            <p>
              We do not trade for you, hold your money or ask for the password of your demat
              account. You decide, and you place your own orders.
            </p>
          </section>
          <section className="card">
            <h3>One price, no renewals</h3>
            <p>
              You see the price and the number of days before you pay. A service ends by itself.
              Fees go online to the analyst&apos;s account only, never in cash.
            </p>
          </section>
          <section className="card">
            <h3>Someone who answers</h3>
            <p>
              We resolve complaints within 21 days. If you are not satisfied, you can go to SEBI.
              Its toll-free number is {regulator.tollFree[0]}.
            </p>
            <CardLink href="/grievance-redressal">How to complain</CardLink>
          </section>
        </div>
        <p className="row mt-8">
          <a className="btn" href="/services">
            Get Services
          </a>
        </p>
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: organisation(site, origin) }}
        />
      </div>
    </>
  );
}

const CardLink = ({ href, children }: { href: string; children: string }) => (
  <a className="inline-flex min-h-11 items-center" href={href}>
    {children}
  </a>
);

/**
 * JSON-LD for search engines: data, which `script-src 'none'` does not touch. `<` is escaped so
 * that no text can close the element.
 */
function organisation(
  { product, analyst, address, contact, social }: PublicSite,
  origin: string,
): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: product,
    legalName: analyst.registeredName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: contact.email,
    telephone: contact.phone,
    address: address.office,
    identifier: {
      "@type": "PropertyValue",
      name: "SEBI Research Analyst registration",
      value: analyst.registrationNumber,
    },
    ...(social.length > 0 ? { sameAs: social.map(({ url }) => url) } : {}),
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
