import type { Offer } from "../../api/contract";
import { OperatorRefusal } from "../../api/refusal";
import {
  costs,
  othersOfName,
  secondOfNameWords,
} from "../../backend.server/money/catalogue/second-of-name";
import type { Words } from "../../backend.server/money/catalogue/service-words";
import type { Parts } from "../../backend.server/platform/parts";
import { Answer, Question } from "../claims/question";
import { Go } from "../frame/for-whom";
import type { TypedWords } from "./word-fields";

/** Thrown before a second service of a name is listed, which may be meant, or a press too many. */
export class SecondOfName extends OperatorRefusal {
  constructor(readonly listed: Offer[]) {
    super(409, "Is a second service of this name meant?");
  }
}

/** Throws WordsRefused 422 where the words are wrong, SecondOfName where one is on sale. */
export async function askAboutName(parts: Parts, words: Words): Promise<void> {
  const listed = await othersOfName(parts, words);
  if (listed.length > 0) throw new SecondOfName(listed);
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
        {secondOfNameWords(asked, listed).map((line) => (
          <li key={line}>{line}</li>
        ))}
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
