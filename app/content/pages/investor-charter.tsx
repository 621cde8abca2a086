import { LawNote, LegalPage } from "../../components/LegalPage";
import { regulator } from "../regulator";
import type { PublicSite } from "../site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Investor Charter for Research Analysts",
  description:
    "What you can expect of a SEBI registered research analyst: services, your rights, how to complain, do's and don'ts.",
  Page: InvestorCharter,
};

export function InvestorCharter({ site }: { site: PublicSite }) {
  return (
    <LegalPage
      title="Investor Charter for Research Analysts"
      dates="Follows the charter SEBI issued on June 2, 2025."
      lead={
        <p>
          SEBI asks every research analyst to share this charter with investors. Here it is in plain
          words. The official text is Annexure A of SEBI circular
          SEBI/HO/MIRSD/MIRSD-PoD/P/CIR/2025/81. If the two differ, the official text counts. Write
          to <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a> for a copy of it.
        </p>
      }
      sections={[
        {
          id: "vision",
          title: "Vision and mission",
          body: (
            <>
              <p>The vision: people invest with knowledge, and in safety.</p>
              <p>
                The mission: every investor can choose products that fit their needs, watch over
                them and reach their goals. Every investor gets reports and enjoys financial
                wellness.
              </p>
            </>
          ),
        },
        {
          id: "business",
          title: "Our business with investors",
          body: (
            <ul>
              <li>We publish research reports that rest on our own work.</li>
              <li>We give our own view, independent and without bias.</li>
              <li>
                We recommend without bias and tell you of any financial interest in what we
                recommend.
              </li>
              <li>We base recommendations on public information and on facts we have observed.</li>
              <li>We have our compliance audited every year.</li>
              <li>All our advertising follows SEBI&apos;s code for research analysts.</li>
              <li>
                We keep records of every talk about research with clients and with people who may
                become clients.
              </li>
            </ul>
          ),
        },
        {
          id: "services",
          title: "Our services to investors",
          body: (
            <>
              <p>The charter sets no time limits for these.</p>
              <h3>When you join</h3>
              <ul>
                <li>We share our terms and conditions with you.</li>
                <li>We complete the KYC of clients who pay a fee.</li>
              </ul>
              <h3>What we tell you</h3>
              <ul>
                <li>
                  What we do, our disciplinary history, our terms, our associates, the risks and our
                  conflicts of interest.
                </li>
                <li>How far we use artificial intelligence tools in our research.</li>
                <li>
                  Any conflict of interest in a report of someone else that we pass on, or where to
                  find it.
                </li>
                <li>Any conflict between our research and our other work.</li>
              </ul>
              <h3>How we work</h3>
              <ul>
                <li>We send reports to all clients of a service without favour.</li>
                <li>We keep a report secret until it is out.</li>
                <li>We respect the privacy of your data.</li>
                <li>We say how long our services take, and keep to it.</li>
                <li>
                  We give clear guidance and a caution when a product is complex or very risky.
                </li>
                <li>We treat all clients with honesty and integrity.</li>
                <li>
                  We keep what you tell us secret, unless the law or you yourself allow us to share
                  it.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: "grievance",
          title: "If you have a complaint",
          body: (
            <>
              <ol>
                <li>
                  Complain to us. We try to resolve it at once, and <b>within 21 days</b> of receipt
                  at the latest.
                </li>
                <li>
                  Not resolved? <b>After 20 days</b> you may escalate it to SEBI&apos;s portal,{" "}
                  <a href={regulator.scores}>SCORES</a>, or write to the RAASB (BSE). SCORES has two
                  reviews: BSE makes the first, SEBI the second.
                </li>
                <li>
                  Still not satisfied? Use <a href={regulator.smartOdr}>SMART ODR</a>, for
                  conciliation or arbitration online.
                </li>
              </ol>
              <p>
                By post: {regulator.investorOffice}. Names, numbers and addresses are on the{" "}
                <a href="/grievance-redressal">Grievance Redressal</a> page.
              </p>
              <LawNote>
                <p>
                  The charter gives us 21 days and names no 20-day step. We keep the 20 days because
                  they let you go to SEBI sooner.
                </p>
              </LawNote>
            </>
          ),
        },
        {
          id: "rights",
          title: "Your rights",
          body: (
            <>
              <p>You have the right to:</p>
              <ul>
                <li>privacy and confidentiality</li>
                <li>open and clear practices</li>
                <li>fair and equal treatment</li>
                <li>enough information</li>
                <li>disclosure at the start, and after that too</li>
                <li>advertising that is fair and true</li>
                <li>know what a service contains and how long things take</li>
                <li>be told the timeline of each service</li>
                <li>be heard, and get an answer that settles your complaint</li>
                <li>get that answer in time</li>
                <li>leave a service, as agreed in its terms</li>
                <li>clear guidance and a caution on complex and very risky products</li>
                <li>
                  extra care if you are vulnerable, and suitable access if you have a disability
                </li>
                <li>give feedback on our service</li>
                <li>protection from forced, unfair or one-sided clauses</li>
                <li>hold us to all of these rights</li>
              </ul>
              <p>
                We add one of our own: this website should work for everyone. If it does not work
                for you, <a href="/grievance-redressal#accessibility">tell us</a>.
              </p>
            </>
          ),
        },
        {
          id: "dos",
          title: "Do's",
          body: (
            <ul>
              <li>Deal only with registered research analysts.</li>
              <li>
                Check the certificate and the number on{" "}
                <a href={regulator.registry}>SEBI&apos;s list of research analysts</a>.
              </li>
              <li>Read the disclosures before you act on research.</li>
              <li>
                Pay through banking channels only, and keep signed receipts. You may pay through
                CeFCoM if the analyst offers it.
              </li>
              <li>Check the recommendation for yourself before you buy or sell.</li>
              <li>Ask questions, above all about complex and very risky products.</li>
              <li>Know that you may stop the service, as agreed in its terms.</li>
              <li>Know that you may give feedback.</li>
              <li>Know that a clause that breaks the rules does not bind you.</li>
              <li>Tell SEBI about anyone who offers assured returns.</li>
            </ul>
          ),
        },
        {
          id: "donts",
          title: "Don'ts",
          body: (
            <ul>
              <li>Do not give the analyst money to invest.</li>
              <li>Do not fall for tempting advertisements or market rumours.</li>
              <li>Do not be drawn in by discounts for a short time, gifts or other rewards.</li>
              <li>Do not share the login or password of your trading, demat or bank account.</li>
            </ul>
          ),
        },
      ]}
    />
  );
}
