import { regulator } from "../../../content/regulator";
import { riskLevels } from "../../../content/risk-levels";
import type { PublicSite } from "../../../content/site-schema";
import { AsWritten } from "../../frame/AsWritten";
import { Said } from "../../frame/Said";
import { useWords } from "../../visit/words";
import { LawNote, LegalPage } from "../LegalPage";
import type { InformationPage } from "../information-page";
import { RegistrationTable } from "../registration-table";

export const page: InformationPage = { Page: Disclosure };

export function Disclosure({ site }: { site: PublicSite }) {
  const { analyst, disclosures, product, audit } = site;
  const words = useWords("disclosure");
  const { business, conflicts, ai, means } = words;
  return (
    <LegalPage
      title={words.title}
      lead={<p>{words.lead}</p>}
      sections={[
        { id: "who-we-are", title: words.who, body: <RegistrationTable site={site} /> },
        {
          id: "business",
          title: business.title,
          body: (
            <>
              <p>
                <Said
                  words={business.research}
                  values={{
                    analyst: <AsWritten>{analyst.registeredName}</AsWritten>,
                    product: <AsWritten>{product}</AsWritten>,
                  }}
                />
              </p>
              <p>
                <AsWritten>{disclosures.otherActivities}</AsWritten>
              </p>
              <p>
                <Said words={business.terms} />
              </p>
            </>
          ),
        },
        {
          id: "history",
          title: words.history,
          body: (
            <p>
              <AsWritten>{disclosures.disciplinaryHistory}</AsWritten>
            </p>
          ),
        },
        {
          id: "associates",
          title: words.associates,
          body: (
            <p>
              <AsWritten>{disclosures.associates}</AsWritten>
            </p>
          ),
        },
        {
          id: "conflicts",
          title: conflicts.title,
          body: (
            <>
              <p>
                <AsWritten>{disclosures.conflicts}</AsWritten>
              </p>
              <p>{conflicts.lead}</p>
              <ul>
                <li>{conflicts.financial}</li>
                <li>{conflicts.owned}</li>
                <li>{conflicts.other}</li>
                <li>{conflicts.paid}</li>
                <li>{conflicts.paidForReport}</li>
                <li>{conflicts.offer}</li>
                <li>{conflicts.client}</li>
                <li>{conflicts.officer}</li>
                <li>{conflicts.market}</li>
              </ul>
              <p>{conflicts.dealing}</p>
              <p>{conflicts.others}</p>
            </>
          ),
        },
        {
          id: "ai",
          title: ai.title,
          body: (
            <p>
              <Said words={ai.body} values={{ use: <AsWritten>{site.aiUse}</AsWritten> }} />
            </p>
          ),
        },
        { id: "audit", title: words.audit.title, body: <Audit audit={audit} /> },
        { id: "risk", title: words.risk.title, body: <Risk /> },
        { id: "verify-us", title: words.verify.title, body: <HowToVerify site={site} /> },
        { id: "registration-means", title: means.title, body: <p>{means.body}</p> },
      ]}
    />
  );
}

function Audit({ audit }: Pick<PublicSite, "audit">) {
  const words = useWords("disclosure").audit;
  return (
    <>
      <p>{words.yearly}</p>
      <p>
        <Said
          words={words.last}
          values={{ year: audit.lastYear, status: <AsWritten>{audit.status}</AsWritten> }}
        />
      </p>
      {audit.report ? (
        <p>
          <a href={audit.report}>{words.read}</a>
        </p>
      ) : null}
    </>
  );
}

function Risk() {
  const words = useWords("disclosure").risk;
  const { kinds, levels, fact } = useWords("risk");
  return (
    <>
      <ul>
        {riskLevels.map(([kind, level]) => (
          <li key={kind}>
            {kinds[kind]}: <b>{levels[level]}</b>
          </li>
        ))}
      </ul>
      <p>
        <Said words={words.body} values={{ fact }} />
      </p>
    </>
  );
}

/** The steps before paying: to each the regulator has a page of its own. */
function HowToVerify({ site: { analyst, payee, social } }: { site: PublicSite }) {
  const words = useWords("disclosure").verify;
  const { registry, sebiCheck } = regulator;
  return (
    <>
      <p>{words.lead}</p>
      <ol>
        <li>
          <Said
            words={words.registry}
            values={{
              number: analyst.registrationNumber,
              registry,
              analyst: <AsWritten>{analyst.registeredName}</AsWritten>,
            }}
          />
        </li>
        <li>
          <Said words={words.upi} values={{ upiId: payee.upiId, sebiCheck }} />
        </li>
        <li>
          <Said words={words.payee} values={{ payee: <AsWritten>{payee.name}</AsWritten> }} />
        </li>
        <li>{words.online}</li>
      </ol>
      <LawNote>
        <p>{words.law}</p>
      </LawNote>
      {social.length > 0 ? (
        <>
          <p>{words.social}</p>
          <ul>
            {social.map(({ name, url }) => (
              <li key={url} className="py-2.5">
                <a className="py-3" href={url}>
                  <AsWritten>{name}</AsWritten>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{words.none}</p>
      )}
    </>
  );
}
