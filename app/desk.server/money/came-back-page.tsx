import type { Twice } from "../../backend.server/desk/today/twice";
import type { NamelessShown } from "../../backend.server/money/ledger/too-late-to-name";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Act, Go, OrTheOwner } from "../frame/for-whom";
import { ReceivedFields } from "../claims/received-fields";
import { Frame, type Said } from "../frame/frame";
import { BackToRefunds } from "./back-to-refunds";
import { UtrField } from "./utr-field";

interface CameBackPageProps {
  of: Twice;
  all: NamelessShown[];
  typed: { entry: string; utr: string } | null;
  said: Said;
}

/** Each transfer by which a client paid back, that has no reference yet. */
export const CameBackPage = ({ of, all, typed, said }: CameBackPageProps) => (
  <Frame
    title={`What ${of.name || "somebody who is not known here"} paid back`}
    at="/refunds"
    said={said}
  >
    <p>
      {all.length === 0
        ? "Each transfer that is entered has its reference."
        : all.every(({ tooLateOf }) => tooLateOf !== null)
          ? "What stands here has no reference, and can take none any more."
          : "With its reference no claim is paid by the same transfer, and it is no part of money " +
            "that comes after all, or comes again: the books have both."}
    </p>
    {all.map(({ id, on, paise, isPart, tooLateOf }) => (
      <section className="card" key={id} aria-labelledby={`entry-${id}`}>
        <h2 id={`entry-${id}`}>{`${inRupees(paise)}, ${dayInWords(on)}`}</h2>
        {tooLateOf === null ? (
          <AddReference
            of={of.id}
            {...{ id, isPart }}
            typed={typed?.entry === id ? typed.utr : ""}
          />
        ) : (
          <BookApart claim={tooLateOf} {...{ id, paise }} />
        )}
      </section>
    ))}
    <p>
      <BackToRefunds />
    </p>
  </Frame>
);

interface BookApartProps extends Pick<NamelessShown, "id" | "paise"> {
  claim: string;
}

/** It takes no reference any more: as a transfer of its own it is booked to send back. */
const BookApart = ({ claim, id, paise }: BookApartProps) => (
  <>
    <p>
      {`${TOO_LATE} If it was a transfer of its own, it is yours to send back: say by which ` +
        "reference it came. The next page asks once more."}
    </p>
    <Act action={`/claims/${claim}/send-back`}>
      <ReceivedFields
        idOf={(field) => `${field}-${id}`}
        utr=""
        received={String(paise / 100)}
        hint="all of it goes back"
      />
      <button className="btn" aria-describedby={`entry-${id}`}>
        Send it back
      </button>
    </Act>
  </>
);

const TOO_LATE =
  "It counts as a part of what came again, and too much happened since for it to take its " +
  "reference.";

interface AddReferenceProps extends Pick<NamelessShown, "id" | "isPart"> {
  of: string;
  typed: string;
}

const AddReference = ({ of, id, isPart, typed }: AddReferenceProps) => (
  <>
    {isPart ? (
      <p>
        It counts as a part of what came again. With its reference it does no more, and the sums are
        as if it had had that before.
      </p>
    ) : null}
    <Act action={`/payments/${of}/came-back`}>
      <input type="hidden" name="entry" value={id} />
      <UtrField id={`utr-${id}`} required defaultValue={typed} />
      <button className="btn">Add its reference</button>
    </Act>
  </>
);

/** The way there. */
export const NamelessCard = ({ money, all }: NamelessCardProps) => {
  const open = all.filter(({ tooLateOf }) => tooLateOf === null);
  const shown = open.length === 0 ? all : open;
  const paise = shown.reduce((sum, one) => sum + one.paise, 0);
  return (
    <section className="card" aria-labelledby={`nameless-${money}`}>
      <h3 id={`nameless-${money}`}>{`${inRupees(paise)} that they paid back`}</h3>
      <p>
        {open.length === 0 ? (
          TOO_LATE
        ) : (
          <>
            {
              "It is entered without the bank's reference, so it counts as a part of what comes again. "
            }
            <OrTheOwner
              post={`/payments/${money}/came-back`}
              owners="If it was a transfer of its own, the owner adds its reference."
            >
              If it was a transfer of its own, add its reference.
            </OrTheOwner>
          </>
        )}
      </p>
      <p className="row">
        <Go
          className="btn quiet"
          href={`/payments/${money}/came-back`}
          aria-describedby={`nameless-${money}`}
        >
          {open.length === 0 ? "If it was a transfer of its own" : "Add its reference"}
        </Go>
      </p>
    </section>
  );
};

interface NamelessCardProps {
  money: string;
  all: NamelessShown[];
}
