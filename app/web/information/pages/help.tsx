import { Said } from "../../frame/Said";
import { useWords } from "../../visit/words";
import { AsWritten } from "../../frame/AsWritten";
import { LegalPage, Mail, Phone, Table } from "../LegalPage";
import { phoneWords } from "../../../content/phone-words";
import type { PublicSite } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = { Page: Help };

/** Where somebody who is stuck finds a person, and the answers that most look for. */
export function Help({ site, ownAccount }: { site: PublicSite; ownAccount: boolean }) {
  const { contact, refunds } = site;
  const words = useWords("help");
  return (
    <LegalPage
      title={words.title}
      lead={
        <>
          <p>
            <Said words={words.lead} values={{ hours: <AsWritten>{contact.hours}</AsWritten> }} />
          </p>
          <Table
            id="contacts"
            caption={words.contacts}
            rows={[
              [
                words.whatsapp,
                <a key="whatsapp" href={`https://wa.me/${contact.whatsapp}`}>
                  <Said
                    words={words.write}
                    values={{ number: phoneWords(`+${contact.whatsapp}`) }}
                  />
                </a>,
              ],
              [words.phone, <Phone key="phone" number={contact.phone} />],
              [words.email, <Mail key="mail" to={contact.email} />],
            ]}
          />
          <p>{words.codes}</p>
        </>
      }
      sections={[
        {
          id: "code",
          title: words.code.title,
          body: <p>{words.code.body}</p>,
        },
        {
          id: "sign",
          title: words.sign.title,
          body: <p>{words.sign.body}</p>,
        },
        {
          id: "paid",
          title: words.paid.title,
          body: (
            <p>
              <Said words={words.paid.body} />
            </p>
          ),
        },
        {
          id: "stop",
          title: words.stop.title,
          body: (
            <p>
              {refunds.promise} {ownAccount ? <Said words={words.stop.leave} /> : null}
              <Said words={words.stop.policy} />
            </p>
          ),
        },
        {
          id: "complain",
          title: words.complain.title,
          body: (
            <p>
              <Said words={words.complain.body} />
            </p>
          ),
        },
      ]}
    />
  );
}
