import { memo } from "react";
import type { Offer } from "../api/contract";
import { priceWords } from "./money";
import { capitalised } from "./names";

/** A service to tick: the box is named by the service and described by its price. Fifty of them are not drawn anew for a tick in one. */
export const ServiceCard = memo(function ServiceCard({
  offer: { _id, service },
  ticked,
}: {
  offer: Offer;
  ticked: boolean;
}) {
  const [name, price] = [`name-${_id}`, `price-${_id}`];
  return (
    <label className="card pick">
      <input
        type="checkbox"
        name="offer"
        value={_id}
        defaultChecked={ticked}
        aria-labelledby={name}
        aria-describedby={price}
      />
      <h2 id={name}>{capitalised(service.name)}</h2>
      <Bullets lines={service.description} />
      <span className="price" id={price}>
        {priceWords(service)}
      </span>
    </label>
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
