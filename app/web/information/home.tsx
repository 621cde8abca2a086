import { useWords } from "../visit/words";
import { A } from "../frame/A";
import { Analyst } from "../frame/Analyst";
import { Said } from "../frame/Said";
import { regulator } from "../../content/regulator";
import { riskLevels } from "../../content/risk-levels";
import type { PublicSite } from "../../content/site-schema";

export function Home({ site, origin }: { site: PublicSite; origin: string }) {
  const { analyst } = site;
  const words = useWords("home");
  const { kinds, levels, fact } = useWords("risk");
  const { how, check, risk, count } = words;
  return (
    <>
      <div className="hero">
        <div className="wrap">
          <p className="small muted">
            <Said
              words={words.registration}
              values={{ number: analyst.registrationNumber, type: analyst.type }}
            />
          </p>
          <h1 className="max-w-[26ch]">{words.heading}</h1>
          <p className="muted text-[1.1875rem]">
            <Said words={words.lead} values={{ analyst: analyst.name }} />
          </p>
          <Analyst writer={analyst} />
          <p className="row my-7">
            <A className="btn" href="/services">
              {words.getServices}
            </A>
            <A className="btn link" href="/investor-charter">
              {words.readCharter}
            </A>
          </p>
        </div>
      </div>
      <div className="wrap">
        <div className="grid">
          <section className="card">
            <h2>{how.title}</h2>
            <p className="small muted">{how.ready}</p>
            <ol>
              <li>{how.choose}</li>
              <li>{how.signUp}</li>
              <li>{how.verify}</li>
              <li>{how.pay}</li>
            </ol>
          </section>
          <section className="card">
            <h2>{check.title}</h2>
            <p>{check.body}</p>
            <CardLink href="/disclosure#verify-us">{check.link}</CardLink>
          </section>
          <section className="card">
            <h2>{risk.title}</h2>
            <ul>
              {riskLevels.map(([kind, level]) => (
                <li key={kind}>
                  {kinds[kind]}: <b>{levels[level]}</b>
                </li>
              ))}
            </ul>
            <p>{fact}</p>
            <CardLink href="/disclaimer">{risk.link}</CardLink>
          </section>
        </div>
        <h2 className="mt-12">{count.title}</h2>
        <div className="grid">
          <section className="card">
            <h3>{count.research}</h3>
            <p>{count.researchBody}</p>
          </section>
          <section className="card">
            <h3>{count.price}</h3>
            <p>{count.priceBody}</p>
          </section>
          <section className="card">
            <h3>{count.answers}</h3>
            <p>
              <Said words={count.answersBody} values={{ number: regulator.tollFree[0] }} />
            </p>
            <CardLink href="/grievance-redressal">{count.complain}</CardLink>
          </section>
        </div>
        <p className="row mt-8">
          <A className="btn" href="/services">
            {words.getServices}
          </A>
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
  <A className="inline-flex min-h-11 items-center" href={href}>
    {children}
  </A>
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
