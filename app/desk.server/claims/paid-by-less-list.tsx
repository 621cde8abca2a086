import type { PaidByLess } from "../../backend.server/buying/bank/paid-by-less";
import { aboutRest, Reach } from "../people/reach";

/** Claims that were confirmed, and their own transfer brought less: with what to do. */
export const PaidByLessList = ({ all }: { all: PaidByLess[] }) =>
  all.map(({ claim, broughtPaise, onPage }) => {
    const { id, person, name, amountPaise } = claim;
    return (
      <section className="card" aria-labelledby={`short-${id}`} key={id}>
        <p id={`short-${id}`}>{onPage}</p>
        {broughtPaise < amountPaise ? (
          <Reach to={claim} about={aboutRest(claim, broughtPaise)} />
        ) : null}
        <p>
          <a href={`/people/${person}`}>{`See ${name ?? "the person"}`}</a>
        </p>
      </section>
    );
  });
