import type { PublicSite } from "../../../content/site-schema";
import { AsWritten } from "../../frame/AsWritten";
import { Since } from "../Since";
import { Said } from "../../frame/Said";
import { useWords } from "../../visit/words";
import { LawNote, LegalPage, Mail } from "../LegalPage";
import type { InformationPage } from "../information-page";

export const page: InformationPage = { Page: RefundPolicy };

/** @param ownAccount people may leave a service by themselves, on a page of theirs */
export function RefundPolicy({ site, ownAccount }: { site: PublicSite; ownAccount: boolean }) {
  const { contact, officers, refunds } = site;
  const { days, promise, earlier } = refunds;
  const words = useWords("refundPolicy");
  const email = <Mail to={contact.email} />;
  return (
    <LegalPage
      title={words.title}
      dates={words.dates}
      lead={
        <>
          <p>
            <Said words={words.lead} values={{ promise, days }} />
          </p>
          <p>{words.example}</p>
        </>
      }
      sections={[
        {
          id: "how",
          title: words.how.title,
          body: (
            <>
              {ownAccount ? (
                <p>
                  <Said words={words.how.account} />
                </p>
              ) : null}
              <p>
                <Said words={ownAccount ? words.how.orWrite : words.how.write} values={{ email }} />
              </p>
            </>
          ),
        },
        {
          id: "law",
          title: words.law.title,
          body: (
            <LawNote>
              <ul>
                <li>{words.law.unused}</li>
                <li>{words.law.cancelled}</li>
              </ul>
              <p>{words.law.source}</p>
            </LawNote>
          ),
        },
        {
          id: "payments",
          title: words.payments.title,
          body: (
            <ul>
              <li>{words.payments.twice}</li>
              <li>{words.payments.failed}</li>
              <li>{words.payments.manual}</li>
            </ul>
          ),
        },
        { id: "returns", title: words.returns.title, body: <p>{words.returns.none}</p> },
        {
          id: "disagree",
          title: words.disagree.title,
          body: (
            <p>
              <Said
                words={words.disagree.write}
                values={{
                  name: <AsWritten>{officers.grievance.name}</AsWritten>,
                  email: <Mail to={officers.grievance.email} />,
                }}
              />
            </p>
          ),
        },
        ...(earlier.length > 0
          ? [
              {
                id: "earlier",
                title: words.earlier.title,
                body: <EarlierWording earlier={earlier} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** What stood here before, for whoever bought under it: as it was read, and in no other words. */
function EarlierWording({ earlier }: Pick<PublicSite["refunds"], "earlier">) {
  const words = useWords("refundPolicy").earlier;
  return (
    <div className="small muted">
      <p>{words.before}</p>
      <ul>
        {earlier.map(({ on, said }) => (
          <li key={said}>
            {on ? <Since day={on} /> : words.another}
            <AsWritten>{said}</AsWritten>
          </li>
        ))}
      </ul>
    </div>
  );
}
