import { memo, type InputHTMLAttributes } from "react";
import type { Offer } from "../../api/contract";
import { dayInWords } from "../../content/dates";
import { daysLeftWords, endAfter } from "../../content/days-left";
import type { Example } from "./examples.server";
import { ExampleIdea } from "./ExampleIdea";
import type { Held } from "./held.server";
import { priceWords } from "../../content/rupees";
import { capitalised } from "../frame/names";

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
  const [name, price] = [`name-${_id}`, `price-${_id}`];
  return (
    <div className="card pick">
      <label>
        <input {...box} aria-labelledby={name} aria-describedby={price} />
        <h2 id={name}>{capitalised(service.name)}</h2>
      </label>
      {held ? (
        <p>
          <span className="tag on">Active · {daysLeftWords(held.daysLeft)}</span>
        </p>
      ) : null}
      <Bullets lines={service.description} />
      {example ? <ExampleIdea idea={example.idea} by={example.by} /> : null}
      <div id={price}>
        <span className="price">{priceWords(service)}</span>
        {held ? (
          <p className="small muted">
            Ticking it adds {service.duration} Days, to{" "}
            {dayInWords(endAfter(held.endDate, service.duration))}.
          </p>
        ) : null}
      </div>
    </div>
  );
});

/** What a service is, line by line. */
export const Bullets = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? null : (
    <ul className="small muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
