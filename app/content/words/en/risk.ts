/** The risk of each kind of service, on several pages (`content/risk-levels.ts` pairs them). */
export const risk = {
  kinds: {
    "Stock cash": "Stock cash",
    "Stock futures": "Stock futures",
    "Index options": "Index options",
    "Stock options": "Stock options",
  },
  levels: { HIGH: "HIGH", "VERY HIGH": "VERY HIGH" },
  fact: "SEBI studied the year 2024-25. It found that 91% of individuals who traded equity derivatives lost money.",
} as const;
