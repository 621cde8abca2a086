import { plainOf } from "../../api/plain-characters";
import type { Offer } from "../../api/contract";
import { OperatorRefusal } from "../../api/refusal";
import { checkWords, type Words } from "../../backend.server/money/catalogue/service-words";
import { availableOffers } from "../../backend.server/money/catalogue/offers";
import type { Parts } from "../../backend.server/platform/parts";
import { rupees } from "../../content/rupees";
import { Answer, Question } from "../claims/question";
import { Go } from "../frame/for-whom";
import type { TypedWords } from "./word-fields";

/** Thrown before a second service of a name is listed, which may be meant, or a press too many. */
export class SecondOfName extends OperatorRefusal {
  constructor(readonly listed: Offer[]) {
    super(409, "Is a second service of this name meant?");
  }
}

/**
 * Looks whether a service of that name is on sale, at another price or for another time; the very
 * same is refused by the list itself.
 *
 * @throws WordsRefused 422 where the words are wrong, SecondOfName where one is
 */
export async function askAboutName(parts: Parts, words: Words): Promise<void> {
  checkWords(parts.settings.limits, words);
  const name = plainOf(words.name).trim();
  const listed = (await availableOffers(parts)).filter(({ service }) => service.name === name);
  const isThere = listed.some(
    ({ service }) => service.price === words.price && service.duration === words.days,
  );
  if (listed.length > 0 && !isThere) throw new SecondOfName(listed);
}

interface SecondPageProps {
  typed: TypedWords;
  asked: Words;
  /** those of the name that are on sale */
  listed: Offer[];
}

/** A second service of a name, asked once more; or the first is changed instead. */
export const SecondPage = ({ typed, asked, listed }: SecondPageProps) => {
  const name = asked.name.trim();
  return (
    <Question title={`A second service called ${name}?`} at="/catalogue" back="/catalogue">
      <ul>
        {listed.map(({ _id, service }) => (
          <li key={_id}>{`${name} is on sale already, at ${costs(service)}.`}</li>
        ))}
        <li>{`It would be on sale at ${costs({ price: asked.price, duration: asked.days })}, too.`}</li>
        <li>Clients choose between them, and the desk counts each by itself.</li>
      </ul>
      <p>Nothing is added yet.</p>
      <Answer action="/catalogue" carried={typed}>
        <button className="btn" name="sure" value="yes">
          Add it as a second one
        </button>
      </Answer>
      {listed.map(({ _id, service }) => (
        <p key={_id}>
          <Go className="btn quiet" href={`/catalogue/${_id}`}>
            {`Change the one at ${costs(service)} instead`}
          </Go>
        </p>
      ))}
    </Question>
  );
};

/** "Rs. 1,499 for 30 days". */
export const costs = ({ price, duration }: Pick<Offer["service"], "price" | "duration">): string =>
  `${rupees(price)} for ${duration} ${duration === 1 ? "day" : "days"}`;
