/** What an analyst may ask a reader to do, in the words that every idea uses. */
export const actions = { buy: "Buy", sell: "Sell", hold: "Hold" } as const;
export type Action = keyof typeof actions;

export const exchanges = ["NSE", "BSE", "MCX", "NCDEX"] as const;

/** How long an idea is meant to be held: one meaning for each word, the same in every idea. */
export const horizons = {
  intraday: { name: "Intraday", means: "bought and sold on the same day" },
  btst: { name: "1 to 2 days", means: "held over one night, two at most" },
  short: { name: "Short term", means: "3 days to 4 weeks" },
  positional: { name: "Positional", means: "4 weeks to 3 months" },
  medium: { name: "Medium term", means: "3 to 12 months" },
  long: { name: "Long term", means: "more than 12 months" },
} as const;

/**
 * What the regulations ask to be answered for each report (SEBI research analyst regulations, 19):
 * the question, for the analyst, associates and relatives; and what a "no" says to the reader.
 */
export const disclosures = {
  interest: ["A financial interest in the company", "No financial interest in the company."],
  ownership: [
    "1% or more of its securities at the end of last month",
    "No holding of 1% or more at the end of last month.",
  ],
  conflict: ["Another material conflict of interest", "No other material conflict of interest."],
  paid: ["Paid by the company in the last 12 months", "No payment from it in the last 12 months."],
  offer: [
    "Managed a public offer for it in the last 12 months",
    "No public offer managed for it in the last 12 months.",
  ],
  banking: [
    "Paid for merchant banking or broking in the last 12 months",
    "No pay for merchant banking or broking in the last 12 months.",
  ],
  products: [
    "Paid for other products or services in the last 12 months",
    "No pay for other products or services in the last 12 months.",
  ],
  report: [
    "Paid by anybody else for this research",
    "No pay or benefit from anybody else for this research.",
  ],
  client: [
    "The company was a client in the last 12 months",
    "The company was no client in the last 12 months.",
  ],
  office: [
    "Served it as officer, director or employee",
    "Never its officer, director or employee.",
  ],
  market: ["Market making in its securities", "No market making in its securities."],
} as const;
export type Disclosure = keyof typeof disclosures;

/** What may be said, in the order of an idea's life; `inside` never stands in a list. */
export const kinds = {
  idea: "Idea",
  note: "Note",
  update: "Update",
  "partial exit": "Partial exit",
  reached: "Price reached",
  closed: "Closed",
  withdrawn: "Withdrawn",
  correction: "Correction",
} as const;
export type Kind = keyof typeof kinds;

/** The levels of an idea of which it may be said, inside it, that the price came there. */
export const levels = {
  target1: "Target 1",
  target2: "Target 2",
  target3: "Target 3",
  stop: "Stop-loss",
} as const;
