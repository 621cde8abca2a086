import type { TakenBackClaim } from "../../backend.server/buying/bank/reversals";
import { reversalWords } from "../../backend.server/buying/bank/reversal-words";
import { Go } from "../frame/for-whom";

/** Transfers that the bank took back, all or a part, each with the way to book it. */
export const TakenBack = ({ all }: { all: TakenBackClaim[] }) =>
  all.map((one) => {
    const { claim, person, name, by, on, isPart, wentPaise } = one;
    const query = new URLSearchParams({
      ...(by === null ? {} : { utr: by }),
      ...(on === null ? {} : { on }),
      ...(isPart ? { rupees: String(wentPaise / 100) } : {}),
    }).toString();
    const id = `reversed-${claim}-${wentPaise}`;
    return (
      <section className="card" aria-labelledby={id} key={id}>
        <p id={id}>{reversalWords(one)}</p>
        <p className="row">
          <Go
            className="btn quiet"
            href={`/claims/${claim}/taken-back?${query}`}
            aria-describedby={id}
          >
            {isPart ? "The bank took this part: book it" : "Book it"}
          </Go>
          <a href={`/people/${person}`}>{`See ${name ?? "the person"}`}</a>
        </p>
      </section>
    );
  });
