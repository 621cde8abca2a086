import type { BouncedLine } from "../../backend.server/buying/bank/bounced-lines";
import { Go } from "../frame/for-whom";

/** Refunds that came back, each with the way to enter it. */
export const Bounced = ({ all }: { all: BouncedLine[] }) =>
  all.map(({ refund, isPart, isOver, on, words }) => (
    <section className="card" aria-labelledby={`bounced-${refund}`} key={refund}>
      <p id={`bounced-${refund}`}>{words}</p>
      <Go
        className="btn quiet"
        href={`/refunds/${refund}/bounced${on === null ? "" : `?on=${on}`}`}
        aria-describedby={`bounced-${refund}`}
      >
        {isPart
          ? "The bank credited it again: book it"
          : `The transfer came back: ${isOver ? "enter it" : "send it again"}`}
      </Go>
    </section>
  ));
