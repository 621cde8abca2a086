import type { PaidByLess } from "../../backend.server/buying/bank/paid-by-less";
import { aboutRest, Reach } from "../people/reach";

/** Claims that were confirmed, and their own transfer brought less: with what to do. */
export const PaidByLessList = ({ all }: { all: PaidByLess[] }) =>
  all.map(({ claim, broughtPaise, missingPaise, onPage }) => {
    const { id, person, name, amountPaise } = claim;
    // What is kept as its rest is not missing; more than the claim is of is asked of nobody.
    const asked = Math.min(missingPaise, amountPaise - broughtPaise);
    return (
      <section className="card" aria-labelledby={`short-${id}`} key={id}>
        <p id={`short-${id}`}>{onPage}</p>
        {asked > 0 ? <Reach to={claim} about={aboutRest(claim, amountPaise - asked)} /> : null}
        <p>
          <a href={`/people/${person}`}>{`See ${name ?? "the person"}`}</a>
        </p>
      </section>
    );
  });
