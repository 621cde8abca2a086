import { riskLevels } from "../../../content/risk-levels";
import { illustrationNotice, standardWarning } from "../../../content/standard-warning";
import { AsWritten } from "../../frame/AsWritten";
import { Said } from "../../frame/Said";
import { useWords } from "../../visit/words";
import { LegalPage, Mail, Table } from "../LegalPage";
import type { InformationData, InformationPage } from "../information-page";

export const page: InformationPage = { Page: Disclaimer };

export function Disclaimer({ site, warning }: Pick<InformationData, "site" | "warning">) {
  const { analyst, contact } = site;
  const words = useWords("disclaimer");
  const { noGuarantee, decision, accuracy, impostors, services, who } = words;
  const { kinds, levels, fact } = useWords("risk");
  return (
    <LegalPage
      title={words.title}
      lead={
        <div className="note warn">
          {warning ? (
            <p>
              <strong>{warning}</strong>
            </p>
          ) : null}
          <p>
            <strong>
              <AsWritten>{standardWarning}</AsWritten>
            </strong>
          </p>
        </div>
      }
      sections={[
        {
          id: "no-guarantee",
          title: noGuarantee.title,
          body: (
            <>
              <p>{noGuarantee.research}</p>
              <p>{noGuarantee.registration}</p>
              <p>{noGuarantee.past}</p>
            </>
          ),
        },
        {
          id: "your-decision",
          title: decision.title,
          body: (
            <>
              <p>{decision.same}</p>
              <p>{decision.think}</p>
            </>
          ),
        },
        {
          id: "accuracy",
          title: accuracy.title,
          body: (
            <>
              <p>{accuracy.sources}</p>
              <p>{accuracy.others}</p>
            </>
          ),
        },
        {
          id: "impostors",
          title: impostors.title,
          body: (
            <p>
              <Said
                words={impostors.body}
                values={{
                  analyst: <AsWritten>{analyst.registeredName}</AsWritten>,
                  number: analyst.registrationNumber,
                  email: <Mail to={contact.email} />,
                }}
              />
            </p>
          ),
        },
        {
          id: "services-disclaimer",
          title: services.title,
          body: (
            <>
              <p>{services.lead}</p>
              <Table
                id="risk-levels"
                caption={services.caption}
                head={[services.service, services.risk]}
                rows={riskLevels.map(([kind, level]) => [kinds[kind], <b>{levels[level]}</b>])}
              />
              <ul>
                <li>{fact}</li>
                <li>{services.options}</li>
                <li>{services.prices}</li>
                <li>{services.stopLoss}</li>
                <li>{services.costs}</li>
                <li>{services.borrowed}</li>
              </ul>
              <p>
                <Said
                  words={services.examples}
                  values={{ notice: <AsWritten>{illustrationNotice}</AsWritten> }}
                />
              </p>
            </>
          ),
        },
        {
          id: "who",
          title: who.title,
          body: (
            <>
              <p>{who.adults}</p>
              <p>
                <Said words={who.fees} />
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
