import type { ReactNode } from "react";
import { regulator, scoresIn } from "../../../content/regulator";
import type { PublicSite } from "../../../content/site-schema";
import { AsWritten } from "../../frame/AsWritten";
import { Said } from "../../frame/Said";
import { useLanguage, useWords } from "../../visit/words";
import { LegalPage, Mail } from "../LegalPage";
import type { InformationPage } from "../information-page";

export const page: InformationPage = { Page: InvestorCharter };

/** The charter in the regulator's own words; what we add stands apart. */
export function InvestorCharter({ site }: { site: PublicSite }) {
  const words = useWords("charter");
  const { vision, business, services, grievance, rights, dos, donts } = words;
  const { smartOdr, registry, investorOffice } = regulator;
  const scores = scoresIn(useLanguage());
  return (
    <LegalPage
      title={words.title}
      dates={<Said words={words.dates} values={{ circular: <AsWritten>{CIRCULAR}</AsWritten> }} />}
      lead={
        <Note of={words.short}>
          <Said words={words.lead} values={{ email: <Mail to={site.contact.email} /> }} />
        </Note>
      }
      sections={[
        {
          id: "vision",
          title: vision.title,
          body: (
            <>
              <p>
                <Said words={vision.vision} />
              </p>
              <p>
                <Said words={vision.mission} />
              </p>
            </>
          ),
        },
        { id: "business", title: business.title, body: <Points of={business.points} /> },
        {
          id: "services",
          title: services.title,
          body: (
            <>
              <h3>{services.onboarding}</h3>
              <Points of={services.onboardingPoints} />
              <h3>{services.disclosure}</h3>
              <Points of={services.disclosurePoints} />
              <Points of={services.points} />
            </>
          ),
        },
        {
          id: "grievance",
          title: grievance.title,
          body: (
            <>
              <ol>
                <li>
                  <Said words={grievance.analyst} />
                </li>
                <li>
                  <Said words={grievance.scores} values={{ scores }} />
                </li>
                <li>
                  <Said words={grievance.odr} values={{ smartOdr }} />
                </li>
              </ol>
              <p>
                <Said
                  words={grievance.post}
                  values={{ address: <AsWritten>{investorOffice}</AsWritten> }}
                />
              </p>
              <Note of={words.us}>
                <Said words={grievance.us} />
              </Note>
            </>
          ),
        },
        {
          id: "rights",
          title: rights.title,
          body: (
            <>
              <Points of={rights.points} />
              <Note of={words.us}>
                <Said words={rights.us} />
              </Note>
            </>
          ),
        },
        {
          id: "dos",
          title: dos.title,
          body: (
            <>
              <Points of={dos.points} />
              <p>
                <Said words={dos.list} values={{ registry }} />
              </p>
            </>
          ),
        },
        { id: "donts", title: donts.title, body: <Points of={donts.points} /> },
      ]}
    />
  );
}

const CIRCULAR = "SEBI/HO/MIRSD/MIRSD-PoD/P/CIR/2025/81";

const Points = ({ of }: { of: Readonly<Record<string, string>> }) => (
  <ul>
    {Object.entries(of).map(([name, point]) => (
      <li key={name}>{point}</li>
    ))}
  </ul>
);

/** What is not the regulator's text. */
const Note = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className="note">
    <p>
      <strong>{of}</strong> {children}
    </p>
  </div>
);
