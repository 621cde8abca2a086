/** `/research`: what the person's services published. An idea itself stands as it was sealed. */
export const research = {
  title: "Research",
  by: "By {analyst}, Research Analyst, {number}. What is newest stands first.",
  noneFits: "Nothing of yours fits. Choose other words, another service or month.",
  none: "There is nothing for you to read here now.",
  older: "Older",
  newer: "Newer",
  kept: "You see what was published while you held the service, for five years from its day. [Check a letter's seal](/research/seal)",
  search: "Search by name or word",
  service: "Service",
  month: "Month",
  all: "All",
  show: "Show",
  months: "January February March April May June July August September October November December",
  isNew: "New",
  updated: "updated {instant}",
  /** an item's line, as the API says it */
  lines: {
    between: "Entry {from} to {to}, stop-loss {stopLoss}. {horizon}.",
    at: "Entry {from}, stop-loss {stopLoss}. {horizon}.",
    before: "Published before you held the service. What was added since is inside.",
    old: "Published more than five years ago. What was added since is inside.",
  },
  states: {
    open: "Open",
    updated: "Open, updated",
    closed: "Closed",
    withdrawn: "Withdrawn",
    note: "Note",
    later: "More was published since",
  },
} as const;
