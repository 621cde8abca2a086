import type { PublicSite } from "../../../content/site-schema";
import { AsWritten } from "../../frame/AsWritten";
import { Said } from "../../frame/Said";
import { useWords } from "../../visit/words";
import { LawNote, LegalPage, Mail } from "../LegalPage";
import type { InformationPage } from "../information-page";

export const page: InformationPage = { Page: PerformanceReport };

const sheetNames = ["indexOptions", "stockOptions", "stockCash", "stockFutures"] as const;

export function PerformanceReport({ site }: { site: PublicSite }) {
  const { title, lead, sheets, parrva, ask } = useWords("performance");
  const linked = sheetNames.flatMap((name) =>
    site.links[name] && site.performanceSheets === "shown"
      ? [{ name, href: site.links[name] }]
      : [],
  );
  return (
    <LegalPage
      title={title}
      lead={
        <div className="note warn">
          <p>
            <strong>{lead.before}</strong> {lead.body}
          </p>
        </div>
      }
      sections={[
        {
          id: "sheets",
          title: sheets.title,
          body:
            linked.length > 0 ? (
              <>
                <p>{sheets.outside}</p>
                <ul>
                  {linked.map(({ name, href }) => (
                    <li key={name} className="py-2.5">
                      <a className="py-3" href={href}>
                        {sheets[name]}
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p>{sheets.none}</p>
            ),
        },
        {
          id: "parrva",
          title: parrva.title,
          body: (
            <>
              <p>
                <Said
                  words={parrva.what}
                  values={{ enrolled: <AsWritten>{site.parrva}</AsWritten> }}
                />
              </p>
              <LawNote>
                <ul>
                  <li>{parrva.verified}</li>
                  <li>{parrva.before}</li>
                  <li>{parrva.promise}</li>
                </ul>
              </LawNote>
            </>
          ),
        },
        {
          id: "ask",
          title: ask.title,
          body: (
            <p>
              <Said words={ask.body} values={{ email: <Mail to={site.contact.email} /> }} />
            </p>
          ),
        },
      ]}
    />
  );
}
