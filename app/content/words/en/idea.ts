/** `/research/ID`: what stands around an idea or a note, which itself stands as it was sealed. */
export const idea = {
  all: "All research",
  latest: "Latest, {instant}: {what}",
  later:
    "More was published about it, to those who held the service then. You do not see that here.",
  added: "What was added",
  neverChanged: "What was written first is never changed.",
  download: "Download as PDF",
  caption: "The idea as it was written, prices in rupees",
  rationale: "Rationale",
  basis: "Basis",
  risk: "Risk",
  disclosures: "Disclosures",
  entry: "Sealed as entry {number}, {instant}.",
  check: "Check it",
  /** beside the name of a PDF */
  pdfOf: "(PDF, {kb} KB)",
  attachments: "Attachments",
  /** only where the reader's language is another */
  asSealed: "The research stands as it was sealed, in English. Its fixed words are explained.",
  /** of one that was put back after a restore of the database */
  putBack:
    "Our records were put back to an earlier time, and this stands as its letter had it. Its pictures and PDFs, if it had any, we have no more.",
  /** in the place of what this person may not read, and of what is not there */
  none: {
    title: "Nothing here for this number",
    body: "You are signed in with {number}. At this address there is no research that was published to it.",
    other:
      "Research can be read with the number that held the service when it was published. Did its letter come to another number of yours, or of your family? Log out, sign in with that one, and open the letter's link again.",
    ways: "[Your account](/account) · [All research](/research)",
  },
} as const;
