import { REMINDED_DAYS } from "../../content/days-left";
import { fill } from "../../content/words/fill";
import { useOwnersLang, useWords } from "../visit/words";
import { A } from "../frame/A";
import { ActOn } from "../frame/ActOn";
import { Said } from "../frame/Said";
import { useEndsOn } from "../frame/use-ends-on";
import { useMeasures } from "../frame/use-measures";
import type { Holdings } from "./holdings.server";
import { mailAbout } from "../frame/mail-about";
import { capitalised } from "../frame/names";
import { Bullets } from "../buying/Bullets";

/** When the first reminder goes out, Renew becomes the one thing to do. */
const [SOON] = REMINDED_DAYS;

/**
 * A service that runs: until when, how it is received, its receipts, and Renew while it is offered.
 */
export function Subscription({
  subscription: { id, name, description, endDate, daysLeft, renewal, howYouReceiveIt, receipts },
  email,
}: {
  subscription: Holdings["active"][number];
  email: string;
}) {
  const words = useWords("subscriptions");
  const measures = useMeasures();
  const endsOn = useEndsOn();
  const lang = useOwnersLang();
  const soon = daysLeft <= SOON;
  return (
    <section className="card" aria-labelledby={`name-${id}`}>
      <div className="row apart">
        <h3 id={`name-${id}`} lang={lang(name)}>
          {capitalised(name)}
        </h3>{" "}
        <span className={soon ? "tag warn" : "tag on"}>{measures.daysLeft(daysLeft)}</span>
      </div>
      <Bullets lines={description} />
      <p>
        <Said words={words.ends} values={{ day: <b>{endsOn(endDate)}</b> }} />
      </p>
      {renewal ? (
        <>
          <p>
            <A
              className={soon ? "btn full" : "btn quiet full"}
              href={`/renew?service=${encodeURIComponent(renewal.service)}`}
            >
              <ActOn act={words.renew} what={capitalised(name)} />
            </A>
          </p>
          <p className="small muted">{fill(words.renewal, { price: measures.price(renewal) })}</p>
        </>
      ) : null}
      {howYouReceiveIt ? (
        <p className="note small" lang={lang(howYouReceiveIt)}>
          {howYouReceiveIt}
        </p>
      ) : null}
      {receipts.map(({ payment, number }) => (
        <p key={payment} className="small">
          <a href={`/subscriptions/receipt.pdf?payment=${payment}`}>
            {fill(words.receipt, { number })}
          </a>
        </p>
      ))}
      <p className="small">
        <Said
          words={words.questions}
          values={{
            write: (
              <a href={mailAbout(email, fill(words.subject, { id }))}>
                {fill(words.write, { name: capitalised(name) })}
              </a>
            ),
          }}
        />
      </p>
    </section>
  );
}
