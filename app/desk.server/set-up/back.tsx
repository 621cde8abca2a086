/** The way back to the list of steps. */
export const Back = () => (
  <a className="btn link" href="/">
    All steps
  </a>
);
