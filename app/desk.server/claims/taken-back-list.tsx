import { reversalWords, type TakenBackClaim } from "../../backend.server/buying/bank/reversals";
import { Go } from "../frame/for-whom";

/** Transfers that paid a claim and that the bank took back, each with the way to book it. */
export const TakenBack = ({ all }: { all: TakenBackClaim[] }) =>
  all.map((one) => {
    const { claim, person, name, utr, on } = one;
    const query = new URLSearchParams({ utr, ...(on === null ? {} : { on }) }).toString();
    return (
      <section className="card" aria-labelledby={`reversed-${claim}`} key={claim}>
        <p id={`reversed-${claim}`}>{reversalWords(one)}</p>
        <p className="row">
          <Go
            className="btn quiet"
            href={`/claims/${claim}/taken-back?${query}`}
            aria-describedby={`reversed-${claim}`}
          >
            Book it
          </Go>
          <a href={`/people/${person}`}>{`See ${name ?? "the person"}`}</a>
        </p>
      </section>
    );
  });
