import type { ComponentProps } from "react";
import type { Offer } from "../../api/contract";
import { rupees } from "../../content/rupees";
import { Frame, type Said } from "../frame/frame";
import { Act, Go } from "../frame/for-whom";
import { InHindi } from "./in-hindi";
import { WordFields, type TypedWords } from "./word-fields";

interface CataloguePageProps {
  offers: Offer[];
  hindi: ComponentProps<typeof InHindi>;
  said: Said;
  /** what was typed of one more */
  typed: TypedWords;
}

/** What is on sale, and the form for one more. */
export const CataloguePage = ({ offers, hindi, said, typed }: CataloguePageProps) => (
  <Frame title="Catalogue" at="/catalogue" said={said}>
    {offers.length === 0 ? <p>Nothing is on sale.</p> : null}
    {offers.map(({ _id, service }) => (
      <section className="card" aria-labelledby={`offer-${_id}`} key={_id}>
        <h2 id={`offer-${_id}`}>{service.name}</h2>
        <p>{`${rupees(service.price)} for ${service.duration} days`}</p>
        <ul>
          {service.description.map((line, n) => (
            <li key={n}>{line}</li>
          ))}
        </ul>
        <Go className="btn quiet" href={`/catalogue/${_id}`}>{`Change ${service.name}`}</Go>
      </section>
    ))}
    {offers.length === 0 ? null : <InHindi {...hindi} />}
    <Act action="/catalogue">
      <h2 id="add">Add a service</h2>
      <WordFields typed={typed} said={said} />
      <button className="btn">Add</button>
    </Act>
  </Frame>
);

interface OfferPageProps {
  id: string;
  said: Said;
  typed: TypedWords;
}

/** One listed service, to be changed or taken off the list. */
export const OfferPage = ({ id, said, typed }: OfferPageProps) => (
  <Frame title="Change a service" at="/catalogue" said={said}>
    <p>Changes hold from now on; what was sold stays as it was.</p>
    <Act action={`/catalogue/${id}`}>
      <WordFields typed={typed} said={said} />
      <button className="btn">Save</button>
    </Act>
    <details>
      <summary>Take it off the list</summary>
      <p>
        Nobody can buy it any more. Subscriptions that run go on. To sell it again you add it anew.
      </p>
      <Act action={`/catalogue/${id}/retire`}>
        <button className="btn stop">Take it off the list</button>
      </Act>
    </details>
  </Frame>
);
