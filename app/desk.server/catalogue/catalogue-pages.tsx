import type { ComponentProps } from "react";
import type { Offer } from "../../api/contract";
import type { Words } from "../../backend.server/money/catalogue/service-words";
import { rupees } from "../../content/rupees";
import { Frame, type Said } from "../frame/frame";
import { AskedOnceMore } from "../frame/asked-once-more";
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
      <WordFields typed={typed} />
      <button className="btn">Add</button>
    </Act>
  </Frame>
);

interface OfferPageProps {
  id: string;
  said: Said;
  typed: TypedWords;
  /** of what stands now */
  version: string;
  /** what stands now, where something else was typed */
  notes?: Partial<Record<keyof Words, string>>;
}

/** One listed service, to be changed or taken off the list. */
export const OfferPage = ({ id, said, typed, version, notes = {} }: OfferPageProps) => (
  <Frame title="Change a service" at="/catalogue" said={said}>
    <p>Changes hold from now on; what was sold stays as it was.</p>
    <Act action={`/catalogue/${id}`}>
      <input type="hidden" name="version" value={version} />
      <WordFields typed={typed} notes={notes} />
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

interface PricePageProps {
  id: string;
  typed: TypedWords;
  version: string;
  stands: Words;
  asked: Words;
  /** the question, in sentences */
  what: string[];
}

/** Another price, asked once more: what it is now, and what it would be. */
export const PricePage = ({ id, typed, version, stands, asked, what }: PricePageProps) => (
  <AskedOnceMore
    title={`Another price for ${stands.name}?`}
    at="/catalogue"
    what={what}
    action={`/catalogue/${id}`}
    carried={{ ...typed, version }}
    act={`Yes: ${rupees(asked.price)}`}
    back={`/catalogue/${id}`}
  />
);

/** Taking a service off the list, asked once more. */
export const RetirePage = ({ id, name }: { id: string; name: string }) => (
  <AskedOnceMore
    title={`Take ${name} off the list?`}
    at="/catalogue"
    what={[
      "Nobody can buy or renew it any more. Subscriptions that run go on.",
      "There is no way back. To sell it again you add it anew.",
    ]}
    action={`/catalogue/${id}/retire`}
    carried={{}}
    act={`Take ${name} off the list`}
    stops
    back={`/catalogue/${id}`}
  />
);
