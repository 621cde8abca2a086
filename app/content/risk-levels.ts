/** The risk of each kind of service (specification §1). */
export const riskLevels = [
  ["Stock cash", "HIGH"],
  ["Stock futures", "HIGH"],
  ["Index options", "VERY HIGH"],
  ["Stock options", "VERY HIGH"],
] as const;
