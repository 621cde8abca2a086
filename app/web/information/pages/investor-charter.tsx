import { LegalPage } from "../LegalPage";
import { regulator } from "../../../content/regulator";
import type { PublicSite } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Investor Charter for Research Analysts",
  description:
    "What you can expect of a SEBI registered research analyst: services, your rights, how to complain, do's and don'ts.",
  Page: InvestorCharter,
};

/**
 * The charter in the regulator's own words: the law asks for these, so that nothing of it may be
 * put more simply here. What we add stands apart.
 */
export function InvestorCharter({ site }: { site: PublicSite }) {
  return (
    <LegalPage
      title="Investor Charter for Research Analysts"
      dates="Annexure A of SEBI circular SEBI/HO/MIRSD/MIRSD-PoD/P/CIR/2025/81 of June 2, 2025."
      lead={
        <div className="note">
          <p>
            <strong>In short:</strong> you may leave at any time, complain to us and then to SEBI,
            and nobody may promise you a return. Below stands SEBI&apos;s own text; the official
            copy counts. Write to <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>{" "}
            for a copy.
          </p>
        </div>
      }
      sections={[
        {
          id: "vision",
          title: "A. Vision and Mission Statements for investors",
          body: (
            <>
              <p>
                <b>Vision:</b> Invest with knowledge and safety.
              </p>
              <p>
                <b>Mission:</b> Every investor should be able to invest in right investment products
                based on their needs, manage and monitor them to meet their goals, access reports
                and enjoy financial wellness.
              </p>
            </>
          ),
        },
        {
          id: "business",
          title:
            "B. Details of business transacted by the Research Analyst with respect to the investors",
          body: <Points of={business} />,
        },
        {
          id: "services",
          title: "C. Details of services provided to investors (No Indicative Timelines)",
          body: (
            <>
              <h3>Onboarding of Clients</h3>
              <Points of={onboarding} />
              <h3>Disclosure to Clients</h3>
              <Points of={disclosure} />
              <Points of={services} />
            </>
          ),
        },
        {
          id: "grievance",
          title: "D. Details of grievance redressal mechanism and how to access it",
          body: (
            <>
              <ol>
                <li>
                  In case of any grievance or complaint, an investor may approach the concerned
                  Research Analyst, who shall strive to redress the grievance immediately, but not
                  later than <b>21 days</b> of the receipt of the grievance.
                </li>
                <li>
                  Complaints may also be lodged on <a href={regulator.scores}>SCORES 2.0</a>, a
                  web-based centralized grievance redressal system of SEBI for facilitating
                  effective grievance redressal in a time-bound manner, or by e-mail to the
                  designated e-mail ID of RAASB. SCORES has two levels of review: the first by the
                  designated body (RAASB), the second by SEBI.
                </li>
                <li>
                  If the investor is not satisfied with the resolution, the investor has the option
                  to file the complaint on the <a href={regulator.smartOdr}>SMARTODR</a> platform
                  for its resolution through online conciliation or arbitration.
                </li>
              </ol>
              <p>Physical complaints may be sent to: {regulator.investorOffice}.</p>
              <div className="note">
                <p>
                  <strong>From us:</strong> we resolve a complaint within 21 days. You need not wait
                  for them: after 20 days you may go to SEBI. Names and numbers, also of SMART ODR,
                  are on the <a href="/grievance-redressal">Grievance Redressal</a> page.
                </p>
              </div>
            </>
          ),
        },
        {
          id: "rights",
          title: "E. Rights of investors",
          body: (
            <>
              <Points of={rights} />
              <div className="note">
                <p>
                  <strong>From us:</strong> this website should work for everyone. If it does not
                  work for you, <a href="/grievance-redressal#accessibility">tell us</a>.
                </p>
              </div>
            </>
          ),
        },
        {
          id: "dos",
          title: "F. Responsibilities of investors: Do's",
          body: (
            <>
              <Points of={dos} />
              <p>
                The list of SEBI-registered Research Analysts is{" "}
                <a href={regulator.registry}>on SEBI&apos;s website</a>.
              </p>
            </>
          ),
        },
        {
          id: "donts",
          title: "Responsibilities of investors: Don'ts",
          body: <Points of={donts} />,
        },
      ]}
    />
  );
}

const Points = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

const business = [
  "To publish research report based on the research activities of the Research Analyst.",
  "To provide an independent unbiased view on securities.",
  "To offer unbiased recommendation, disclosing the financial interests in recommended securities.",
  "To provide research recommendation, based on analysis of publicly available information and known observations.",
  "To conduct audit annually.",
  "To ensure that all advertisements are in adherence to the provisions of the Advertisement Code for Research Analysts.",
  "To maintain records of interactions, with all clients including prospective clients (prior to onboarding), where any conversation related to the research services has taken place.",
];

const onboarding = [
  "Sharing of terms and conditions of research services.",
  "Completing KYC of fee paying clients.",
];

const disclosure = [
  "To disclose information that is material for the client to make an informed decision, including details of its business activity, disciplinary history, the terms and conditions of research services, details of associates, risks and conflicts of interest, if any.",
  "To disclose the extent of use of Artificial Intelligence tools in providing research services.",
  "To disclose, while distributing a third party research report, any material conflict of interest of such third party research provider, or provide a web address that directs a recipient to the relevant disclosures.",
  "To disclose any conflict of interest of the activities of providing research services with other activities of the Research Analyst.",
];

const services = [
  "To distribute research reports and recommendations to the clients without discrimination.",
  "To maintain confidentiality with respect to publication of the research report until made available in the public domain.",
  "To respect data privacy rights of clients and take measures to protect unauthorized use of their confidential information.",
  "To disclose the timelines for the services provided by the Research Analyst to clients and ensure adherence to the said timelines.",
  "To provide clear guidance and adequate caution notice to clients when providing recommendations for dealing in complex and high-risk financial products or services.",
  "To treat all clients with honesty and integrity.",
  "To ensure confidentiality of information shared by clients unless such information is required to be provided in furtherance of discharging legal obligations or a client has provided specific consent to share such information.",
];

const rights = [
  "Right to Privacy and Confidentiality",
  "Right to Transparent Practices",
  "Right to Fair and Equitable Treatment",
  "Right to Adequate Information",
  "Right to Initial and Continuing Disclosure: right to receive information about all the statutory and regulatory disclosures",
  "Right to Fair and True Advertisement",
  "Right to Awareness about Service Parameters and Turnaround Times",
  "Right to be informed of the timelines for each service",
  "Right to be Heard and Satisfactory Grievance Redressal",
  "Right to have timely redressal",
  "Right to Exit from Financial product or service in accordance with the terms and conditions agreed with the Research Analyst",
  "Right to receive clear guidance and caution notice when dealing in Complex and High-Risk Financial Products and Services",
  "Additional Rights to vulnerable consumers: right to get access to services in a suitable manner even if differently abled",
  "Right to provide feedback on the financial products and services used",
  "Right against coercive, unfair, and one-sided clauses in financial agreements",
  "Right to hold the Research Analyst responsible for enforcing investor rights",
];

const dos = [
  "Always deal with SEBI registered Research Analyst.",
  "Ensure that the Research Analyst has a valid registration certificate.",
  "Check for SEBI registration number.",
  "Always pay attention towards disclosures made in the research reports before investing.",
  "Pay your Research Analyst through banking channels only and maintain duly signed receipts mentioning the details of your payments. You may make payment of fees through Centralized Fee Collection Mechanism (CeFCoM) of RAASB if the Research Analyst has opted for the mechanism. (Applicable for fee paying clients only)",
  "Before buying or selling securities or applying in public offer, check for the research recommendation provided by your Research Analyst.",
  "Ask all relevant questions and clear your doubts with your Research Analyst before acting on recommendation.",
  "Seek clarifications and guidance on research recommendations from your Research Analyst, especially if it involves complex and high-risk financial products and services.",
  "Always be aware that you have the right to stop availing the service of a Research Analyst as per the terms of service agreed between you and your Research Analyst.",
  "Always be aware that you have the right to provide feedback to your Research Analyst in respect of the services received.",
  "Always be aware that you will not be bound by any clause, prescribed by the Research Analyst, which is contravening any regulatory provisions.",
  "Inform SEBI about Research Analyst offering assured or guaranteed returns.",
];

const donts = [
  "Do not provide funds for investment to the Research Analyst.",
  "Don't fall prey to luring advertisements or market rumors.",
  "Do not get attracted to limited period discount or other incentive, gifts, etc. offered by Research Analyst.",
  "Do not share login credential and password of your trading, demat or bank accounts with the Research Analyst.",
];
