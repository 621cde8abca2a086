import { LegalPage, Mail, Phone, Table } from "../LegalPage";
import { phoneWords } from "../../../content/phone-words";
import type { PublicSite } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Help",
  description:
    "How to reach us by WhatsApp, phone and e-mail, when we answer, and what to do when you are stuck.",
  Page: Help,
};

/** Where somebody who is stuck finds a person, and the answers that most look for. */
export function Help({ site, ownAccount }: { site: PublicSite; ownAccount: boolean }) {
  const { contact, refunds } = site;
  return (
    <LegalPage
      title="Help"
      lead={
        <>
          <p>
            Stuck, or not sure? Ask us before you go on. We answer {contact.hours} (Indian time).
          </p>
          <Table
            id="contacts"
            caption="How to reach us"
            rows={[
              [
                "WhatsApp",
                <a key="whatsapp" href={`https://wa.me/${contact.whatsapp}`}>
                  Write to {phoneWords(`+${contact.whatsapp}`)}
                </a>,
              ],
              ["Phone", <Phone key="phone" number={contact.phone} />],
              ["E-mail", <Mail key="mail" to={contact.email} />],
            ]}
          />
          <p>
            Type a code on this website only. We never ask for a code on a call or in a message, and
            never for a password or a PIN. If somebody does, it is not us: tell us.
          </p>
        </>
      }
      sections={[
        {
          id: "code",
          title: "My code does not come",
          body: (
            <p>
              An SMS may take a minute. Then check the number, and ask for another code once the
              page lets you. E-mails sometimes lie under Spam.
            </p>
          ),
        },
        {
          id: "sign",
          title: "I cannot sign the agreement",
          body: (
            <p>
              Signing takes a code to the phone that is linked to your Aadhaar. Is that another
              phone, or have you no Aadhaar? Write to us before you go on.
            </p>
          ),
        },
        {
          id: "paid",
          title: "I paid, and nothing happened",
          body: (
            <p>
              Do not pay again. Look at <a href="/subscriptions">Subscriptions</a>: a payment that
              is still being checked stands there. Money that bought nothing goes back to you by
              itself. If you are worried, send us the time, the amount and the UTR.
            </p>
          ),
        },
        {
          id: "stop",
          title: "I want to stop",
          body: (
            <p>
              {refunds.promise}{" "}
              {ownAccount ? (
                <>
                  Do it under <a href="/account#leave">Your account</a>.{" "}
                </>
              ) : null}
              See the <a href="/refund-policy">Refund Policy</a>.
            </p>
          ),
        },
        {
          id: "complain",
          title: "I want to complain",
          body: (
            <p>
              Names, numbers and the next steps, up to SEBI, are on the{" "}
              <a href="/grievance-redressal">Grievance Redressal</a> page.
            </p>
          ),
        },
      ]}
    />
  );
}
