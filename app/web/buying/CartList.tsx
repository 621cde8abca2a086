import type { Offer } from "../../api/contract";
import { totalOf } from "../../content/rupees";
import { counted, useAddress, useLanguage, useOwnersLang, useWords } from "../visit/words";
import { ActOn } from "../frame/ActOn";
import { capitalised } from "../frame/names";
import { Said } from "../frame/Said";
import { useMeasures } from "../frame/use-measures";
import { Bullets } from "./Bullets";

/** The chosen services, each with a way out of the cart. */
export function CartList({ offers, open }: { offers: Offer[]; open: boolean }) {
  const words = useWords("pay").cart;
  const { rupees, price } = useMeasures();
  const language = useLanguage();
  const address = useAddress();
  const lang = useOwnersLang();
  return (
    <details className="card" open={open}>
      <summary>
        <span>
          {counted(language, words.selected, { count: offers.length })} ·{" "}
          <span className="whole">{rupees(totalOf(offers.map(({ service }) => service)))}</span>
        </span>
      </summary>
      <div className="stack">
        {offers.map(({ _id, service }) => (
          <div key={_id}>
            <h2 lang={lang(service.name)}>{capitalised(service.name)}</h2>
            <Bullets lines={service.description} />
            <form className="row apart" method="post" action={address("/pay")}>
              <span>{price(service)}</span>
              <input type="hidden" name="offer" value={_id} />
              <button className="btn link" name="intent" value="remove">
                <ActOn act={words.remove} what={capitalised(service.name)} />
              </button>
            </form>
          </div>
        ))}
        <p className="small">
          <Said words={words.change} />
        </p>
      </div>
    </details>
  );
}
