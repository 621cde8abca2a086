/** The risk of each kind of service (specification §1). */
export const riskLevels = [
  ["Stock cash", "HIGH"],
  ["Stock futures", "HIGH"],
  ["Index options", "VERY HIGH"],
  ["Stock options", "VERY HIGH"],
] as const;

export const derivativesFact =
  "SEBI studied the year 2024-25. It found that 91% of individuals who traded equity derivatives lost money.";
