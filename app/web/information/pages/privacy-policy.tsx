import type { PublicSite } from "../../../content/site-schema";
import { AsWritten } from "../../frame/AsWritten";
import { Said } from "../../frame/Said";
import { useWords } from "../../visit/words";
import { LawNote, LegalPage, Mail, Table } from "../LegalPage";
import type { InformationPage } from "../information-page";

export const page: InformationPage = { Page: PrivacyPolicy };

export function PrivacyPolicy({ site }: { site: PublicSite }) {
  const { analyst, officers, product } = site;
  const words = useWords("privacyPolicy");
  const { what, cookies, sharing, where, howLong, rights, children, changes } = words;
  return (
    <LegalPage
      title={words.title}
      dates={words.dates}
      lead={
        <p>
          <Said
            words={words.lead}
            values={{
              product: <AsWritten>{product}</AsWritten>,
              analyst: <AsWritten>{analyst.registeredName}</AsWritten>,
            }}
          />
        </p>
      }
      sections={[
        {
          id: "what",
          title: what.title,
          body: (
            <>
              <Table
                id="data"
                caption={what.caption}
                head={[what.data, what.why]}
                rows={[
                  [what.phone, what.phoneWhy],
                  [what.email, what.emailWhy],
                  [what.name, what.nameWhy],
                  [what.born, what.bornWhy],
                  [what.pan, what.panWhy],
                  [what.usage, what.usageWhy],
                ]}
              />
              <p>{what.from}</p>
              <LawNote>
                <p>{what.law}</p>
              </LawNote>
            </>
          ),
        },
        { id: "cookies", title: cookies.title, body: <p>{cookies.body}</p> },
        {
          id: "sharing",
          title: sharing.title,
          body: (
            <>
              <p>{sharing.lead}</p>
              <ul>
                <li>{sharing.identity}</li>
                <li>{sharing.payment}</li>
                <li>{sharing.cloud}</li>
                <li>{sharing.law}</li>
              </ul>
              <p>{sharing.cards}</p>
            </>
          ),
        },
        { id: "where", title: where.title, body: <p>{where.body}</p> },
        {
          id: "how-long",
          title: howLong.title,
          body: (
            <>
              <p>
                <Said words={howLong.account} />
              </p>
              <p>{howLong.close}</p>
              <LawNote>
                <p>{howLong.law}</p>
              </LawNote>
            </>
          ),
        },
        {
          id: "rights",
          title: rights.title,
          body: (
            <>
              <p>{rights.lead}</p>
              <ul>
                <li>{rights.show}</li>
                <li>{rights.correct}</li>
                <li>{rights.erase}</li>
                <li>{rights.stop}</li>
                <li>{rights.nominee}</li>
              </ul>
              <p>
                <Said
                  words={rights.write}
                  values={{
                    name: <AsWritten>{officers.privacy.name}</AsWritten>,
                    email: <Mail to={officers.privacy.email} />,
                    phone: officers.privacy.phone,
                  }}
                />
              </p>
              <LawNote>
                <p>{rights.law}</p>
              </LawNote>
            </>
          ),
        },
        { id: "children", title: children.title, body: <p>{children.body}</p> },
        { id: "changes", title: changes.title, body: <p>{changes.body}</p> },
      ]}
    />
  );
}
