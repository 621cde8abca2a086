/** The pages of rules and policies. */
export const legal = {
  onThisPage: "On this page",
  rules: "What SEBI's rules say",
} as const;
