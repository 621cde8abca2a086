/** Beside what is disputed: why its sum stands in no figure, and when some of it does. */
export const DisputedInFigures = () => (
  <p className="small muted">
    Figures take nothing off for what is disputed now. For a sale whose dispute you lose they take
    off what the bank took, in the month in which the dispute was raised.
  </p>
);
