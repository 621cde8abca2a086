/** The way out of a question about money that goes back. */
export const BackToRefunds = () => (
  <a className="btn link" href="/refunds">
    Go back, change nothing
  </a>
);
