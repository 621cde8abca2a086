import { useWords } from "../visit/words";
import { Said } from "../frame/Said";
import { AsWritten } from "../frame/AsWritten";
import { useMeasures } from "../frame/use-measures";
import { UpiTransfer } from "./UpiTransfer";
import type { ManualInstructions } from "./manual-instructions.server";

/** Who looks for a transfer, and when what was bought starts. */
export interface Checking {
  /** when the bank statement is looked at */
  hours: string;
  /** when a transfer that is found starts the service; null when the owner promises nothing */
  startPromise: string | null;
}

/**
 * Paying by hand step by step, until the service starts. What it takes to pay stands right below
 * the step that asks for it. `told`: the button that records the claim was pressed already.
 */
export function ManualSteps({
  total,
  how,
  told,
  checking,
}: {
  total: number;
  how: ManualInstructions;
  told: boolean;
  checking: Checking;
}) {
  const { steps: words } = useWords("transfer");
  const { rupees } = useMeasures();
  const promise = <AsWritten>{checking.startPromise}</AsWritten>;
  return (
    <>
      <ol>
        <li>
          <Said
            words={words.pay}
            values={{ money: <span className="whole">{rupees(total)}</span>, payee: how.payee }}
          />
        </li>
      </ol>
      <UpiTransfer total={total} how={how} quiet={!told} />
      <ol start={2}>
        {told ? null : (
          <li>
            <Said words={words.press} />
          </li>
        )}
        <li>
          <Said
            words={words.send}
            values={{ number: <span className="whole">{how.whatsapp.words}</span> }}
          />
        </li>
        <li>
          <Said
            words={words.check}
            values={{ hours: <AsWritten>{checking.hours}</AsWritten>, promise }}
          />
        </li>
      </ol>
    </>
  );
}
