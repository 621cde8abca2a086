import { LawNote, LegalPage, Table } from "../LegalPage";
import { lawAsOf } from "../../../content/regulator";
import type { PublicSite } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Privacy Policy",
  description:
    "What data we collect, why, who sees it, how long we keep it and what your rights are.",
  Page: PrivacyPolicy,
};

export function PrivacyPolicy({ site }: { site: PublicSite }) {
  const { analyst, officers, product } = site;
  return (
    <LegalPage
      title="Privacy Policy"
      dates={`Last update August 9, 2025. Notes on the law added ${lawAsOf}.`}
      lead={
        <p>
          This policy says what {product}, run by {analyst.registeredName}, knows about you, why,
          and what you can do about it. We do not sell data and we show no advertising.
        </p>
      }
      sections={[
        {
          id: "what",
          title: "What we collect, and why",
          body: (
            <>
              <Table
                id="data"
                caption="Your data and its purpose"
                head={["Data", "Why"]}
                rows={[
                  [
                    "Phone number",
                    "To sign you in with a one-time code and to send you messages about your services",
                  ],
                  ["E-mail address", "To send confirmations, research and your signed agreement"],
                  [
                    "Full name as per PAN",
                    "To know who our client is, and to make out the agreement",
                  ],
                  ["Date of birth", "To check your PAN and that you are 18 or older"],
                  [
                    "PAN",
                    "To know who our client is (KYC), and to keep to the yearly limit on fees",
                  ],
                  [
                    "Usage data",
                    "Times, pages, network address and kind of device: to keep the website working and safe",
                  ],
                ]}
              />
              <p>We get it from you, and from the provider that checks your PAN.</p>
              <LawNote>
                <p>
                  Because the rules ask for it we keep more. There are your answers on tax
                  residence, citizenship and public office (FATCA and PEP). There is the agreement
                  you sign, and what you paid and when. We also keep your complaints, and any help
                  you ask for because of a disability.
                </p>
              </LawNote>
            </>
          ),
        },
        {
          id: "cookies",
          title: "Cookies",
          body: (
            <p>
              We use cookies only to run the website: to keep you signed in, to remember your cart
              and the last page you were on, to show you a message once, to note that your browser
              has our stylesheet, and to know for 180 days that you logged in with this browser, so
              that a stranger who asks for codes to your number cannot keep you out. No one follows
              you to other websites with them.
            </p>
          ),
        },
        {
          id: "sharing",
          title: "Who sees it",
          body: (
            <>
              <p>We share only what each needs:</p>
              <ul>
                <li>
                  an identity-verification and e-signing provider, which checks your PAN and takes
                  your signature
                </li>
                <li>a payment provider, which takes your payment</li>
                <li>a cloud provider, which sends SMS and e-mail and stores documents</li>
                <li>
                  SEBI, BSE, a KYC Registration Agency, a court or an auditor, when the law says so
                </li>
              </ul>
              <p>Card and bank details go to the payment provider. We never see them.</p>
            </>
          ),
        },
        {
          id: "where",
          title: "Where it is kept, and how",
          body: (
            <p>
              Your data is kept in India. We encrypt PAN, date of birth, name, e-mail and phone
              number where we store them. Only the people who need them can read them. If data leaks
              in spite of this, we tell you and the authorities without delay.
            </p>
          ),
        },
        {
          id: "how-long",
          title: "How long we keep it",
          body: (
            <>
              <p>
                We keep account data for <b>90 days</b> after your account is terminated. Then we
                delete it.
              </p>
              <p>
                Ask us and we close your account. You are logged out everywhere. After 90 days we
                delete your phone number, your e-mail address and whatever you began and did not
                finish. If you never signed the agreement or ordered anything, we delete everything.
              </p>
              <LawNote>
                <p>
                  The 90 days cannot cover everything. Research, agreements, KYC, payments and
                  messages about research must be kept for at least 5 years, and longer while a
                  dispute is open. So we keep your name, date of birth, PAN, signed agreement and
                  payments for 5 years after your account is closed, then delete them too. We lock
                  them away and use them for nothing else. Logs are kept for at least a year.
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
              <p>You may ask us to:</p>
              <ul>
                <li>show you the data we hold about you and who got it</li>
                <li>correct or complete it</li>
                <li>delete what the law does not make us keep</li>
                <li>
                  stop using it: taking consent back is as easy as giving it, but we can then no
                  longer serve you
                </li>
                <li>note someone who may act for you if you die or fall ill</li>
              </ul>
              <p>
                Write to {officers.privacy.name}, who is our grievance officer for data:{" "}
                <a href={`mailto:${officers.privacy.email}`}>{officers.privacy.email}</a> or{" "}
                {officers.privacy.phone}. We answer within one month.
              </p>
              <LawNote>
                <p>
                  Today the Information Technology Act, 2000 and its rules of 2011 hold. Most duties
                  of the Digital Personal Data Protection Act, 2023 begin in May 2027. From then on
                  you may also complain to the Data Protection Board of India.
                </p>
              </LawNote>
            </>
          ),
        },
        {
          id: "children",
          title: "Under 18",
          body: (
            <p>
              The service is not for anyone under 18 and we do not knowingly collect their data. If
              we find that we did, we delete it.
            </p>
          ),
        },
        {
          id: "changes",
          title: "Changes",
          body: (
            <p>
              When this policy changes, the date at the top changes with it. If the change matters
              to you, we tell you before it takes effect.
            </p>
          ),
        },
      ]}
    />
  );
}
