/** 1, "payment" → "1 payment"; 2 → "2 payments" */
export const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;
