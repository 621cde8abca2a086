import { LawNote, LegalPage } from "../LegalPage";
import type { PublicSite } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Return and Refund Policy",
  description: "When you get money back, how much and how soon, and how to ask for it.",
  Page: RefundPolicy,
};

/** @param ownAccount people may leave a service by themselves, on a page of theirs */
export function RefundPolicy({ site, ownAccount }: { site: PublicSite; ownAccount: boolean }) {
  const { contact, officers, refunds } = site;
  const { days, promise, earlier } = refunds;
  return (
    <LegalPage
      title="Return and Refund Policy"
      dates="Effective July 16, 2024. Last changed November 23, 2026."
      lead={
        <>
          <p>
            <b>{promise}</b> We send it <b>within {days} days</b> of your request, to the account
            you paid from.
          </p>
          <p>
            An example: you pay Rs. 3,000 for 30 days and stop after 10 days. 20 days are left. You
            get back Rs. 2,000.
          </p>
        </>
      }
      sections={[
        {
          id: "how",
          title: "How to stop",
          body: (
            <>
              {ownAccount ? (
                <p>
                  Open <a href="/account#leave">Your account</a> and choose the service. You see the
                  sum before you press. The service ends at once.
                </p>
              ) : null}
              <p>
                {ownAccount ? "Or write" : "Write"} to{" "}
                <a href={`mailto:${contact.email}`}>{contact.email}</a> from the e-mail address you
                gave us. Name the service and the day you want it to end. You need give no reason.
              </p>
            </>
          ),
        },
        {
          id: "law",
          title: "Your right",
          body: (
            <LawNote>
              <ul>
                <li>
                  Whoever ends a service early, you or we: you may ask back the fee for the days
                  that are left, in proportion. Nobody may keep a penalty or an exit charge.
                </li>
                <li>
                  If our registration is cancelled, or suspended for more than 60 days, you may ask
                  for the same from the day that takes effect.
                </li>
              </ul>
              <p>From SEBI&apos;s Most Important Terms and Conditions of February 17, 2025.</p>
            </LawNote>
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
        {
          id: "disagree",
          title: "If you do not agree",
          body: (
            <p>
              Write to {officers.grievance.name} at{" "}
              <a href={`mailto:${officers.grievance.email}`}>{officers.grievance.email}</a>. The
              next steps are on the <a href="/grievance-redressal">Grievance Redressal</a> page.
            </p>
          ),
        },
        ...(earlier.length > 0 ? [earlierWording(earlier)] : []),
      ]}
    />
  );
}

/** What stood here before, for whoever bought under it. */
const earlierWording = (earlier: PublicSite["refunds"]["earlier"]) => ({
  id: "earlier",
  title: "Earlier wording",
  body: (
    <div className="small muted">
      <p>This stood here before. What you read above holds now.</p>
      <ul>
        {earlier.map(({ on, said }) => (
          <li key={said}>
            {on ? `${on}: ` : "Another text: "}
            {said}
          </li>
        ))}
      </ul>
    </div>
  ),
});
