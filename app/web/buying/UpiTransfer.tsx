import type { ManualInstructions } from "./manual-instructions.server";
import { fill } from "../../content/words/fill";
import { useWords } from "../visit/words";
import { Said } from "../frame/Said";
import { useMeasures } from "../frame/use-measures";

/**
 * All that it takes to transfer one amount by UPI: the facts, the app, and a code to scan from
 * another screen.
 */
export function UpiTransfer({
  total,
  how,
  quiet = false,
}: {
  total: number;
  how: ManualInstructions;
  /** another button beside it is the one to press */
  quiet?: boolean;
}) {
  const words = useWords("transfer");
  const { rupees } = useMeasures();
  const [name, bank] = how.upiId.split("@");
  return (
    <div className="two">
      <div className="stack">
        <dl className="facts">
          <div>
            <dt>{words.amount}</dt>
            <dd className="big">{rupees(total)}</dd>
          </div>
          {how.reference ? (
            <div>
              <dt>{words.reference}</dt>
              <dd className="big">{how.reference}</dd>
            </div>
          ) : null}
          <div className="wide">
            <dt>{words.upiId}</dt>
            <dd>
              {name}
              <wbr />
              {`@${bank}`}
            </dd>
          </div>
          <div className="wide">
            <dt>{words.payee}</dt>
            <dd>{how.payee}</dd>
          </div>
        </dl>
        <p>
          <a className={`btn ${quiet ? "quiet " : ""}full`} href={how.upiLink}>
            {words.open}
          </a>
        </p>
      </div>
      <div>
        <p className="small">
          <Said words={how.reference ? words.scanAll : words.scan} />
        </p>
        <div
          className="qr"
          role="img"
          aria-label={fill(words.qr, { money: rupees(total), upiId: how.upiId })}
          dangerouslySetInnerHTML={{ __html: how.qr }}
        />
      </div>
    </div>
  );
}

/** Where the screenshot goes: the number stands there for whoever has WhatsApp on another phone. */
export const OnWhatsapp = ({ how }: { how: ManualInstructions }) => (
  <a href={how.whatsapp.link} target="_blank" rel="noopener noreferrer">
    <Said
      words={useWords("transfer").whatsapp}
      values={{ number: <span className="whole">{how.whatsapp.words}</span> }}
    />
  </a>
);
