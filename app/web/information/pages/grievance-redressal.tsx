import { phoneWords } from "../../../content/phone-words";
import { regulator, scoresIn } from "../../../content/regulator";
import type { PublicSite } from "../../../content/site-schema";
import { A } from "../../frame/A";
import { AsWritten } from "../../frame/AsWritten";
import { Said } from "../../frame/Said";
import { useLanguage, useWords } from "../../visit/words";
import { LegalPage, Mail, Phone, Table } from "../LegalPage";
import type { InformationPage } from "../information-page";
import { RegistrationTable } from "../registration-table";
import { useDate } from "../use-date";

export const page: InformationPage = { Page: GrievanceRedressal };

interface GrievanceRedressalProps {
  site: PublicSite;
  /** our own backend takes complaints */
  ownAccount: boolean;
}

export function GrievanceRedressal({ site, ownAccount }: GrievanceRedressalProps) {
  const { contact, officers, accessibilityAudit, analyst } = site;
  const words = useWords("grievance");
  const { scores, odr, accessibility } = words;
  const date = useDate();
  const portal = scoresIn(useLanguage());
  return (
    <LegalPage
      title={words.title}
      lead={<p>{words.lead}</p>}
      sections={[
        {
          id: "contact",
          title: words.contact.title,
          body: (
            <>
              {ownAccount ? (
                <p>
                  <A className="btn" href="/grievance-redressal/complaint">
                    {words.contact.send}
                  </A>
                </p>
              ) : null}
              <Table
                id="contacts"
                caption={words.contact.caption}
                rows={[
                  [words.contact.complaints, <Mail to={officers.grievance.email} />],
                  [words.contact.telephone, <Phone number={officers.grievance.phone} />],
                  [words.contact.else, <Mail to={contact.email} />],
                  [
                    words.contact.whatsapp,
                    <a href={`https://wa.me/${contact.whatsapp}`}>
                      <Said
                        words={words.contact.write}
                        values={{ number: phoneWords(`+${contact.whatsapp}`) }}
                      />
                    </a>,
                  ],
                  [words.contact.hours, <AsWritten>{contact.hours}</AsWritten>],
                ]}
              />
              <p>
                <Said words={words.contact.say} />
              </p>
            </>
          ),
        },
        {
          id: "scores",
          title: scores.title,
          body: (
            <>
              <p>
                <Said
                  words={scores.escalate}
                  values={{
                    portal,
                    portalName: <AsWritten>scores.sebi.gov.in</AsWritten>,
                    app: <a href={regulator.scoresApp}>{scores.app}</a>,
                    registration: analyst.registrationNumber,
                  }}
                />
              </p>
              <p>
                {scores.bse}
                {contact.raasb ? (
                  <Said words={scores.raasb} values={{ email: <Mail to={contact.raasb} /> }} />
                ) : null}
              </p>
              <p>
                <Said
                  words={scores.tollFree}
                  values={{
                    first: <a href="tel:18002667575">{regulator.tollFree[0]}</a>,
                    second: <a href="tel:1800227575">{regulator.tollFree[1]}</a>,
                  }}
                />
              </p>
              <p>
                <Said
                  words={scores.post}
                  values={{ address: <AsWritten>{regulator.investorOffice}</AsWritten> }}
                />
              </p>
              <p>{scores.wait}</p>
            </>
          ),
        },
        {
          id: "smart-odr",
          title: odr.title,
          body: (
            <>
              <p>
                <Said
                  words={odr.open}
                  values={{
                    smartOdr: regulator.smartOdr,
                    smartOdrName: <AsWritten>smartodr.in</AsWritten>,
                  }}
                />
              </p>
              <p>{odr.closes}</p>
            </>
          ),
        },
        { id: "designations", title: words.who.title, body: <Designations site={site} /> },
        {
          id: "accessibility",
          title: accessibility.title,
          body: (
            <>
              <p>{accessibility.everyone}</p>
              <p>
                <Said
                  words={accessibility.ask}
                  values={{
                    name: <AsWritten>{officers.accessibility.name}</AsWritten>,
                    email: <Mail to={officers.accessibility.email} />,
                    phone: <Phone number={officers.accessibility.phone} />,
                    heading: <AsWritten>“Accessibility”</AsWritten>,
                  }}
                />
              </p>
              <p>
                <Said
                  words={accessibility.audit}
                  values={{
                    status: (
                      <>
                        <AsWritten>{accessibilityAudit.status}</AsWritten>
                        {accessibilityAudit.on ? `, ${date(accessibilityAudit.on)}` : ""}
                      </>
                    ),
                  }}
                />
              </p>
            </>
          ),
        },
        {
          id: "registration",
          title: words.registration,
          body: <RegistrationTable site={site} />,
        },
      ]}
    />
  );
}

function Designations({ site: { address, analyst, contact, officers } }: { site: PublicSite }) {
  const words = useWords("grievance").who;
  const row = (title: string, who: PublicSite["officers"]["principal"]) => [
    title,
    <AsWritten>{who.name}</AsWritten>,
    <AsWritten>{who.address ?? address.office}</AsWritten>,
    <Phone number={who.phone} />,
    <Mail to={who.email} />,
    <AsWritten>{who.hours ?? contact.hours}</AsWritten>,
  ];
  return (
    <Table
      id="designation-table"
      caption={words.caption}
      head={[words.designation, words.person, words.address, words.phone, words.email, words.hours]}
      rows={[
        row(words.care, { ...contact, hours: undefined, name: analyst.name }),
        row(words.head, officers.grievance),
        row(words.compliance, officers.compliance),
        row(words.ceo, officers.principal),
        row(words.principal, officers.principal),
      ]}
    />
  );
}
