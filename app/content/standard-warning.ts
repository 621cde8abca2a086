/**
 * SEBI's standard warning (Advertisement Code, April 5, 2023). To the letter: no word may be added,
 * left out or changed; at least 10 pt.
 */
export const standardWarning =
  "Investment in securities market are subject to market risks. Read all the related documents carefully before investing.";

/** To the letter, wherever a security is named as an example (same code). */
export const illustrationNotice =
  "The securities quoted are for illustration only and are not recommendatory.";
