import { getCollectionProps, getInputProps } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { Offer } from "../../api/contract";
import { totalOf } from "../../content/rupees";
import { Pages } from "./Pages";
import { Search } from "./Search";
import { SentForm, SubmitButton } from "../frame/SentForm";
import { ServiceCard } from "./ServiceCard";
import { useWords } from "../visit/words";
import { useMeasures } from "../frame/use-measures";
import { useFields } from "../frame/use-fields";
import type { Example } from "./examples.server";
import type { OffersTicked } from "../visit/form-fields.server";
import type { Held } from "./held.server";
import type { Said } from "../visit/problems";
import { shelfAddress, type Shelf } from "./shelf";
import { useCart } from "./use-cart";

interface Choice {
  offers: Offer[];
  /** what of it runs for the person */
  held: Held[];
  examples: Example[];
  picked: string[];
  /** null when `offers` are all there are */
  shelf: Shelf | null;
  /** what is in the cart and not on this page: how many, and whole rupees */
  elsewhere: { count: number; rupees: number };
  said: Said;
}

/**
 * One form: without script the bar shows the saved cart and the buttons save it; with script each
 * tick counts and is saved at once.
 */
export function ChoiceForm({ offers, held, examples, picked, shelf, elsewhere, said }: Choice) {
  const words = useWords("services");
  const { rupees, services } = useMeasures();
  const address = shelf ? shelfAddress(shelf) : "/services";
  const [form, { offer: field, shown }] = useFields<typeof OffersTicked>({
    id: "choice",
    said,
    typed: { offer: picked },
  });
  const cart = useCart({ offers, picked, address });
  const { ticked, change, follow, search } = cart;
  const boxes = getCollectionProps(field, {
    type: "checkbox",
    options: offers.map(({ _id }) => _id),
    ariaAttributes: false,
  });
  const chosen = offers.filter(({ _id }) => ticked.includes(_id));
  const count = chosen.length + elsewhere.count;
  // With script each tick is saved by itself, and an empty cart leads nowhere.
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <>
      {shelf ? (
        <div className="wrap">
          <Search shelf={shelf} onSubmit={search} />
        </div>
      ) : null}
      <SentForm form={form} action={address} formRef={cart.form} onChange={change}>
        {shelf ? (
          <input
            {...getInputProps(shown, { type: "hidden", value: false })}
            value={offers.map(({ _id }) => _id).join(".")}
          />
        ) : null}
        <div className="wrap stack">
          {offers.length > 0 ? <p className="muted">{words.tick}</p> : null}
          <div className="grid" id={field.id} tabIndex={-1}>
            {offers.map((offer, at) => (
              <ServiceCard
                {...boxes[at]}
                key={offer._id}
                offer={offer}
                held={held.find(({ service }) => service === offer.service._id)}
                example={examples.find(({ service }) => service === offer.service._id)}
              />
            ))}
          </div>
          <p hidden={live}>
            <SubmitButton className="quiet" name="intent" value="update">
              {words.update}
            </SubmitButton>
          </p>
          {shelf ? (
            <>
              <noscript>
                <p className="hint">{words.updateFirst}</p>
              </noscript>
              <Pages shelf={shelf} onClick={follow} />
            </>
          ) : null}
        </div>
        <div className="stickybar">
          <div className="wrap unsaved" hidden={live}>
            <p className="hint">{words.savedSum}</p>
          </div>
          <div className="wrap row apart">
            <span>
              <b>{services(count)}</b>{" "}
              {count > 0 ? (
                <span className="sum">
                  {rupees(totalOf(chosen.map(({ service }) => service)) + elsewhere.rupees)}
                </span>
              ) : null}
            </span>
            <span hidden={live && count === 0}>
              <SubmitButton name="intent" value="pay">
                {words.proceed}
              </SubmitButton>
            </span>
          </div>
        </div>
      </SentForm>
    </>
  );
}
