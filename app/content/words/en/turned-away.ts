/** What is said to whom is turned away before any page is drawn (`edge.server/turned-away.ts`). */
export const turnedAway = {
  home: "Go to Home",
  openAgain: "Open this page again",
  tooMuch: {
    title: "That is too much data",
    text: "We take at most 256 KB in one form. Please go back and send less.",
  },
  notOurs: { title: "Bad Request", text: "This address is not one of ours." },
  notDone: { title: "Method Not Allowed", text: "This address does not do that." },
  foreign: {
    title: "Please use our own address",
    text: "This came from another address, so we did nothing with it. Our address is {origin}.",
  },
  broken: {
    title: "Something went wrong on our side",
    text: "Nothing you did was lost by this page. Please try again in a minute.",
  },
  busy: {
    title: "We are very busy",
    text: "Many people are here at this moment, so we did nothing with this request. Please go back and try again in a few seconds.",
  },
  /** as `busy`, to who asked for a page and sent nothing */
  notOpened: {
    title: "We are very busy",
    text: "Many people are here at this moment, so this page could not be opened. Please open it again in a few seconds.",
  },
  opensSoon: {
    title: "This site opens soon",
    text: "It is being set up. Please come back later.",
  },
  unreadable: {
    title: "Bad Request",
    text: "Your browser sent something that we could not read.",
  },
  overflow: {
    title: "Too much at once",
    text: "Your browser sent more than we read, most often too many cookies. Clear this site's cookies and try again.",
  },
  late: {
    title: "That took too long",
    text: "What your browser sent did not arrive in time. Please try again; nothing was changed.",
  },
} as const;
