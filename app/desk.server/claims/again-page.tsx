import type { AgainLine } from "../../backend.server/buying/bank/again-lines";
import { inRupees } from "../../content/rupees";
import { shownAgain, type ShownAgain } from "./again-form";
import { ActBy, Go } from "../frame/for-whom";
import { LineCard, LineQuestion } from "./question";
import { ownersAnswer } from "./owners-surplus";
import { drawnAt } from "../present";

/** A line by which comes again what is in no books any more, and the press that asks about it. */
export const Again = ({ one }: { one: AgainLine }) => {
  if (one.goneTwice !== null) return <GoneTwice one={one} />;
  const again = shownAgain(one);
  const { words, line } = again;
  const label = `${inRupees(again.paise)} ${again.neverCame ? "came after all" : "was credited again"}`;
  const owners = ownersAnswer({
    ...{ asked: again.asked, came: again.togetherPaise ?? again.paise },
    mayStart: mayStart(again),
  });
  return (
    <LineCard label={label} words={words} text={line.text}>
      {owners !== null ? (
        <p>{owners}</p>
      ) : (
        <ActBy
          formAction="/statement/again"
          name="again"
          value={JSON.stringify(again)}
          className="btn quiet"
        >
          {again.neverCame ? "It came after all" : "The bank credited it again"}
        </ActBy>
      )}
      <ToName entered={again.entered} />
    </LineCard>
  );
};

/** By this line, or by all of those that are named with it. */
const mayStart = ({ mayStart: alone, togetherPaise }: ShownAgain): boolean =>
  alone || togetherPaise !== null;

/** You had sent it back before: it is what came back of that. */
const GoneTwice = ({ one: { words, lineHash, neverCame } }: { one: AgainLine }) => (
  <section className="card" aria-labelledby={`twice-${lineHash}`}>
    <p id={`twice-${lineHash}`}>
      {`${words} ` +
        (neverCame
          ? "You had sent it to them before, and it stands as your loss: "
          : "You had sent that back before, and it stands as gone out twice: ") +
        "enter it as what came back of that."}
    </p>
    <Go className="btn quiet" href="/refunds" aria-describedby={`twice-${lineHash}`}>
      {neverCame ? "They paid it back" : "They paid it back, or I give it up"}
    </Go>
  </section>
);

/** The way to add the references of what counts as a part of it. */
const ToName = ({ entered }: Pick<ShownAgain, "entered">) =>
  entered.map(({ money }) => (
    <Go key={money} className="btn quiet" href={`/payments/${money}/came-back`}>
      It came by another transfer: add its reference
    </Go>
  ));

/** It is to be said first that it is a part of this one: else it would be in no books. */
const IsPart = ({ entered }: Pick<ShownAgain, "entered">) => {
  const paise = entered.reduce((sum, one) => sum + one.paise, 0);
  return paise === 0 ? null : (
    <>
      <label className="choice">
        <input type="checkbox" name="part" value={paise} required />
        <span>{`The ${inRupees(paise)} that I entered as come back were a part of this transfer`}</span>
      </label>
      <p>
        <ToName entered={entered} />
      </p>
    </>
  );
};

/** What a service that starts leaves over. */
const Surplus = ({ paise }: { paise: number }) =>
  paise <= 0 ? null : (
    <p>
      {`The service starts by the claim's sum: ${inRupees(paise)} came above it, and is then yours ` +
        "to send back."}
    </p>
  );

interface AgainPageProps {
  again: ShownAgain;
  /** what is to be looked at first, as the books stand now */
  look: string | null;
  statement: string | undefined;
}

/** What is to become of it: the client has paid, and is not asked to pay twice. */
export const AgainPage = ({ again, look, statement }: AgainPageProps) => (
  <LineQuestion
    title={
      again.neverCame
        ? `Did ${inRupees(again.paise)} come after all?`
        : `Did the bank credit ${inRupees(again.paise)} again?`
    }
    words={again.words}
    text={again.line.text}
    notes={look === null ? [] : [look]}
    carried={{
      ...{ again: JSON.stringify(again), drawn: String(drawnAt()) },
      ...(look === null ? {} : { looked: look }),
    }}
    statement={statement}
  >
    {again.togetherPaise === null ? null : (
      <p>
        {`This and the other lines named there are all of it, ${inRupees(again.togetherPaise)}. ` +
          "If all of them came, the service can start by them."}
      </p>
    )}
    <IsPart entered={again.entered} />
    <Surplus paise={(again.togetherPaise ?? again.paise) - again.asked} />
    {mayStart(again) ? (
      <ActBy formAction="/statement/again" className="btn" name="sure" value="yes">
        Yes: it came. Start the service
      </ActBy>
    ) : null}
    <ActBy formAction="/statement/again/send-back" className="btn stop">
      Yes: it came. Send it back
    </ActBy>
  </LineQuestion>
);
