import { LawNote, LegalPage } from "../../components/LegalPage";
import type { PublicSite } from "../site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Return and Refund Policy",
  description: "When you get money back, how much and how soon, and how to ask for it.",
  Page: RefundPolicy,
};

export function RefundPolicy({ site }: { site: PublicSite }) {
  const { contact, officers } = site;
  return (
    <LegalPage
      title="Return and Refund Policy"
      dates="Effective July 16, 2024. The lawful reading was added on November 21, 2026."
      lead={
        <p>
          Our texts say two different things about refunds. We show both. Then we say what the law
          gives you, and that is what we do.
        </p>
      }
      sections={[
        {
          id: "reading-one",
          title: "This policy",
          body: (
            <p>
              We pay a refund <b>within 7 days</b> of your request, <b>minus gateway charges</b>.
            </p>
          ),
        },
        {
          id: "reading-two",
          title: "Our other text",
          body: (
            <p>
              Another of our texts says that services are <b>non-refundable</b>, and that
              reimbursements are made <b>within 30 days</b>.
            </p>
          ),
        },
        {
          id: "lawful-reading",
          title: "What the law gives you",
          body: (
            <>
              <LawNote>
                <ul>
                  <li>
                    You or we may end a service early. Either way you may ask back the fee for the
                    days that are left, in proportion.
                  </li>
                  <li>
                    If our registration is cancelled, or suspended for more than 60 days, you may
                    ask for the same from the day that takes effect.
                  </li>
                  <li>
                    Nothing allows us to keep a penalty or an exit charge. We found no rule that
                    allows us to keep gateway charges either.
                  </li>
                </ul>
                <p>
                  This follows SEBI&apos;s Most Important Terms and Conditions of February 17, 2025.
                </p>
              </LawNote>
              <p>
                So we pay the whole amount in proportion, within 7 days of your request, to the
                account you paid from.
              </p>
              <p>
                An example: you pay Rs. 3,000 for 30 days and stop after 10 days. 20 days are left.
                We pay back Rs. 2,000.
              </p>
            </>
          ),
        },
        {
          id: "how",
          title: "How to ask",
          body: (
            <>
              <p>
                Write to <a href={`mailto:${contact.email}`}>{contact.email}</a> from the e-mail
                address you gave us. Name the service and the day you want it to end. You need give
                no reason.
              </p>
              <p>
                If you do not agree with our answer, write to {officers.grievance.name} at{" "}
                <a href={`mailto:${officers.grievance.email}`}>{officers.grievance.email}</a>. The
                next steps are on the <a href="/grievance-redressal">Grievance Redressal</a> page.
              </p>
            </>
          ),
        },
        {
          id: "payments",
          title: "Payments that went wrong",
          body: (
            <ul>
              <li>
                Paid twice, or paid and got no service? We start the service or return the whole
                amount.
              </li>
              <li>
                Money taken but the payment failed? Your bank or the payment provider returns it in
                most cases by itself. Write to us if it does not.
              </li>
              <li>
                A manual payment that our team cannot confirm within 7 days is dismissed. If the
                money is found later, we start the service or return it.
              </li>
            </ul>
          ),
        },
        {
          id: "returns",
          title: "Returns",
          body: <p>Research comes as messages and files, so there is nothing to send back.</p>,
        },
      ]}
    />
  );
}
