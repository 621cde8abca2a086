/** What a page is told by the step before it, and no page draws by itself. */
export const told = {
  loggedOut: "Logged out successfully!",
  logoutFailed: "Logout failed. Please try again.",
  signInToGoOn: "You were logged out. Sign in to go on.",
  somebodyElse:
    "Somebody else is logged in on this browser now. What was sent from the other page was not used.",
  reach: {
    whatsapp: "WhatsApp {number}",
    phone: "Phone {number}",
    email: "E-mail {address}",
  },
  /** the standard warning (`content/standard-warning.ts`), which stands below in its English */
  warning:
    "Investment in securities market are subject to market risks. Read all the related documents carefully before investing.",
  /** on each page of a further language, until the owner's `languagesRead` names it */
  notRead: "A native speaker has not read this translation yet. In doubt the {english} holds.",
  english: "English text",
  /** on an English page that the reader's language has not; leads to one that it has */
  onlyEnglish: "This page is in English only so far. In your language: {english}",
  /** where services are shown, in a language that the owner has not put them into */
  ownersEnglish: "What the analyst wrote about the services is in English.",
} as const;
