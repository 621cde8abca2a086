import { LegalPage, Mail, Phone, Table } from "../LegalPage";
import { dateInWords } from "../../../content/dates";
import { phoneWords } from "../../../content/phone-words";
import { RegistrationTable } from "../registration-table";
import { regulator } from "../../../content/regulator";
import type { PublicSite } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Grievance Redressal",
  description:
    "How to complain: our contacts, SEBI's portal SCORES, SMART ODR, toll-free numbers and accessibility help.",
  Page: GrievanceRedressal,
};

interface GrievanceRedressalProps {
  site: PublicSite;
  /** our own backend takes complaints */
  ownAccount: boolean;
}

export function GrievanceRedressal({ site, ownAccount }: GrievanceRedressalProps) {
  const { contact, officers, accessibilityAudit, analyst } = site;
  return (
    <LegalPage
      title="Grievance Redressal"
      lead={
        <p>
          Something went wrong? Tell us first. Most things can be put right with one message. If we
          do not put it right, these are your next steps.
        </p>
      }
      sections={[
        {
          id: "contact",
          title: "1. Write to us or call",
          body: (
            <>
              {ownAccount ? (
                <p>
                  <a className="btn" href="/grievance-redressal/complaint">
                    Send a complaint
                  </a>
                </p>
              ) : null}
              <Table
                id="contacts"
                caption="Contacts"
                rows={[
                  ["Complaints", <Mail to={officers.grievance.email} />],
                  ["Telephone", <Phone number={officers.grievance.phone} />],
                  ["Anything else", <Mail to={contact.email} />],
                  [
                    "WhatsApp",
                    <a href={`https://wa.me/${contact.whatsapp}`}>
                      Write to {phoneWords(`+${contact.whatsapp}`)}
                    </a>,
                  ],
                  ["Working hours", contact.hours],
                ]}
              />
              <p>
                Say what happened and when, your mobile number with us and what you would like us to
                do. Never send a password or a one-time code. We must resolve your complaint{" "}
                <b>within 21 days</b> of getting it.
              </p>
            </>
          ),
        },
        {
          id: "scores",
          title: "2. SEBI's complaint portal: SCORES",
          body: (
            <>
              <p>
                If you are not satisfied, or <b>after 20 days</b> without a solution, escalate your
                complaint to <a href={regulator.scores}>SCORES</a> (scores.sebi.gov.in). There is
                also a <a href={regulator.scoresApp}>SCORES app for Android</a>. Give our
                registration number, {analyst.registrationNumber}.
              </p>
              <p>
                SCORES sends the complaint to us and to BSE, which supervises research analysts
                (RAASB). We have 21 calendar days. BSE makes a first review, SEBI a second if you
                ask for it.
                {site.contact.raasb ? (
                  <>
                    {" "}
                    You may also write to the RAASB at{" "}
                    <a href={`mailto:${site.contact.raasb}`}>{site.contact.raasb}</a>.
                  </>
                ) : null}
              </p>
              <p>
                SEBI&apos;s toll-free numbers: <a href="tel:18002667575">{regulator.tollFree[0]}</a>{" "}
                and <a href="tel:1800227575">{regulator.tollFree[1]}</a>, {regulator.tollFreeHours}.
                They answer in English, Hindi, Marathi, Gujarati, Tamil, Bengali, Telugu and
                Kannada.
              </p>
              <p>By post: {regulator.investorOffice}.</p>
              <p>You need not wait for the 21 days: after 20 days you may go to SEBI.</p>
            </>
          ),
        },
        {
          id: "smart-odr",
          title: "3. Online dispute resolution: SMART ODR",
          body: (
            <>
              <p>
                Still not satisfied? Open a dispute on <a href={regulator.smartOdr}>SMART ODR</a>{" "}
                (smartodr.in). A neutral person first tries to bring both sides together. If that
                fails, you may ask for arbitration, which has a fee.
              </p>
              <p>
                If a complaint is open on SCORES when you go to SMART ODR, SCORES closes it. The
                same complaint cannot go back there.
              </p>
            </>
          ),
        },
        {
          id: "designations",
          title: "Who handles what",
          body: (
            <Table
              id="designation-table"
              caption="Details of designation"
              head={[
                "Designation",
                "Contact person",
                "Address",
                "Contact no.",
                "E-mail",
                "Working hours",
              ]}
              rows={[
                designation(site, "Customer care", { ...contact, name: analyst.name }),
                designation(site, "Head of customer care", officers.grievance),
                designation(site, "Compliance officer", officers.compliance),
                designation(site, "CEO", officers.principal),
                designation(site, "Principal officer", officers.principal),
              ]}
            />
          ),
        },
        {
          id: "accessibility",
          title: "Accessibility",
          body: (
            <>
              <p>
                Everyone should be able to use this website, also with a screen reader, without a
                mouse or at large print. We build it to the Web Content Accessibility Guidelines
                (WCAG) 2.2, level AA.
              </p>
              <p>
                Did something stop you? Do you need help with sign-up, KYC or signing? Ask our
                Accessibility Nodal Officer, {officers.accessibility.name}:{" "}
                <a href={`mailto:${officers.accessibility.email}`}>
                  {officers.accessibility.email}
                </a>
                , <Phone number={officers.accessibility.phone} />. You can also report it on SCORES
                under &ldquo;Accessibility&rdquo;.
              </p>
              <p>
                Accessibility audit: {accessibilityAudit.status}
                {accessibilityAudit.on ? `, ${dateInWords(accessibilityAudit.on)}` : ""}.
              </p>
            </>
          ),
        },
        {
          id: "registration",
          title: "Registration details",
          body: <RegistrationTable site={site} />,
        },
      ]}
    />
  );
}

function designation(
  { address, contact }: PublicSite,
  title: string,
  who: PublicSite["officers"]["principal"],
) {
  return [
    title,
    who.name,
    who.address ?? address.office,
    <Phone number={who.phone} />,
    <Mail to={who.email} />,
    who.hours ?? contact.hours,
  ];
}
