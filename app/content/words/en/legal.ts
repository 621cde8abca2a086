/** The pages of rules and policies. */
export const legal = {
  onThisPage: "On this page",
  translated: "This is a translation, made on {day}. The {english} governs.",
  english: "English text",
  stale: "The English text has changed since it was translated. It stands here as it is now.",
  unnoted:
    "It was not noted which English text this translation was made from. So the English stands here.",
  /** above a table that is wider than a phone */
  wide: "Scroll sideways to see all columns.",
  rules: "What SEBI's rules say",
} as const;
