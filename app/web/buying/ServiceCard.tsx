import { memo, type InputHTMLAttributes } from "react";
import type { Offer } from "../../api/contract";
import { endAfter } from "../../content/days-left";
import { fill } from "../../content/words/fill";
import { useOwnersLang, useWords } from "../visit/words";
import type { Example } from "./examples.server";
import { Bullets } from "./Bullets";
import { ExampleIdea } from "./ExampleIdea";
import type { Held } from "./held.server";
import { capitalised } from "../frame/names";
import { useMeasures } from "../frame/use-measures";

/**
 * A service to tick: the box is named by the service and described by its price, and a press
 * anywhere on the card ticks it. Fifty of them are not drawn anew for a tick in one.
 */
export const ServiceCard = memo(function ServiceCard({
  offer: { _id, service },
  held,
  example,
  ...box
}: InputHTMLAttributes<HTMLInputElement> & {
  offer: Offer;
  /** it runs for this person already */
  held: Held | undefined;
  example: Example | undefined;
}) {
  const words = useWords("services");
  const measures = useMeasures();
  const lang = useOwnersLang();
  const [name, price] = [`name-${_id}`, `price-${_id}`];
  return (
    <div className="card pick">
      <label>
        <input {...box} aria-labelledby={name} aria-describedby={price} />
        <h2 id={name} lang={lang(service.name)}>
          {capitalised(service.name)}
        </h2>
      </label>
      {held ? (
        <p>
          <span className="tag on">
            {fill(words.active, { left: measures.daysLeft(held.daysLeft) })}
          </span>
        </p>
      ) : null}
      <Bullets lines={service.description} />
      {example ? <ExampleIdea {...example} /> : null}
      <div id={price}>
        <span className="price">{measures.price(service)}</span>
        {held ? (
          <p className="small muted">
            {fill(words.adds, {
              days: service.duration,
              day: measures.day(endAfter(held.endDate, service.duration)),
            })}
          </p>
        ) : null}
      </div>
    </div>
  );
});
