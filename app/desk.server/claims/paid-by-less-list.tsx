import type { PaidByLess } from "../../backend.server/buying/bank/paid-by-less";

/** Claims that were confirmed, and their own transfer brought less: what is missing, and what to do. */
export const PaidByLessList = ({ all }: { all: PaidByLess[] }) =>
  all.map(({ claim: { id, person, name }, onPage }) => (
    <section className="card" aria-labelledby={`short-${id}`} key={id}>
      <p id={`short-${id}`}>{onPage}</p>
      <p>
        <a href={`/people/${person}`}>{`See ${name ?? "the person"}`}</a>
      </p>
    </section>
  ));
