import { LegalPage, Table } from "../LegalPage";
import { derivativesFact, riskLevels } from "../../../content/risk-levels";
import type { PublicSite } from "../../../content/site-schema";
import { illustrationNotice, standardWarning } from "../../../content/standard-warning";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Disclaimer",
  description:
    "The risk of each of our research services. No returns are guaranteed and the decision to trade is yours.",
  Page: Disclaimer,
};

export function Disclaimer({ site }: { site: PublicSite }) {
  const { analyst, contact } = site;
  return (
    <LegalPage
      title="Disclaimer"
      lead={
        <p className="note warn">
          <strong>{standardWarning}</strong>
        </p>
      }
      sections={[
        {
          id: "no-guarantee",
          title: "No guarantee",
          body: (
            <>
              <p>
                We give research and nothing else. We do not guarantee profit, a fixed return or
                freedom from loss. Nobody who is honest can.
              </p>
              <p>
                SEBI registration, enlistment with the RAASB (BSE) and NISM certification do not
                guarantee our performance or assure you of returns.
              </p>
              <p>What happened in the past does not tell you what will happen.</p>
            </>
          ),
        },
        {
          id: "your-decision",
          title: "Your money, your decision",
          body: (
            <>
              <p>
                Our research is the same for every client. We do not know your income, your debts or
                your goals, so it cannot be advice made for you.
              </p>
              <p>
                Think before you act on it. Ask an investment adviser registered with SEBI if you
                are not sure. You place your own orders and you bear the gain or the loss.
              </p>
            </>
          ),
        },
        {
          id: "accuracy",
          title: "Accuracy",
          body: (
            <>
              <p>
                We use sources that we believe to be good, but they can be wrong or late. Our views
                are those of the day we publish them and can change without notice.
              </p>
              <p>
                This website may link to others. We do not control them and do not answer for what
                they say.
              </p>
            </>
          ),
        },
        {
          id: "impostors",
          title: "Impostors",
          body: (
            <p>
              {analyst.registeredName}, {analyst.registrationNumber}, does not run schemes, pools or
              trading accounts. If someone offers you one in our name,{" "}
              <a href="/disclosure#verify-us">check who it is</a> and tell us at{" "}
              <a href={`mailto:${contact.email}`}>{contact.email}</a>.
            </p>
          ),
        },
        {
          id: "services-disclaimer",
          title: "Services Disclaimer",
          body: (
            <>
              <p>Each kind of service has its own risk. Choose only what you can bear.</p>
              <Table
                id="risk-levels"
                caption="Risk level of each kind of service"
                head={["Service", "Risk"]}
                rows={riskLevels.map(([kind, level]) => [kind, <b>{level}</b>])}
              />
              <ul>
                <li>{derivativesFact}</li>
                <li>
                  An option can lose all its value in a day. A future can cost you more than you put
                  in.
                </li>
                <li>
                  Prices move fast. By the time a message reaches you, the price in it may be gone.
                  Phones and networks fail, too.
                </li>
                <li>
                  A stop-loss limits a loss in most cases. It may not work when a market jumps or a
                  share is locked at its limit.
                </li>
                <li>Brokerage, taxes and other costs come on top. No view of ours counts them.</li>
                <li>Do not trade with borrowed money, or with money you need soon.</li>
              </ul>
              <p>
                {illustrationNotice} This holds for every share, future or option we name as an
                example on this website.
              </p>
            </>
          ),
        },
        {
          id: "who",
          title: "Who it is for, and how you pay",
          body: (
            <>
              <p>The service is not for anyone under 18. You must be an adult with a PAN.</p>
              <p>
                Fees are payable only by online mode, to the analyst&apos;s account. Never pay cash,
                and never pay a third person. The{" "}
                <a href="/terms-and-conditions#fees">Terms and Conditions</a> say more.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
