/** What the agreement says, beside it, for who reads another language than its own: no more. */
export const agreementSummary = {
  title: "What the agreement says",
  points: {
    research:
      "You get research: opinions and reasons. Nobody trades for you or holds your money, and no return is promised.",
    risk: "You can lose all the money you put in. You decide, and place your own orders.",
    fees: "You pay online, to the analyst's account only, never in cash, and at most Rs. 1,51,000 a year.",
    leave:
      "You may leave at any time and get back the fee for the days that are left, in proportion.",
    data: "Your KYC papers, payments and this agreement are kept for at least 5 years, as the law wants.",
    complaints:
      "Complain to us first: we have 21 days. After 20 days you may go to SEBI's SCORES, then to SMART ODR.",
  },
  governs:
    "This is a summary. The agreement is in English, and the English governs. All of its terms can be read in your language: [terms and conditions](/terms-and-conditions).",
} as const;
