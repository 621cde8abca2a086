/** `/research/seal`: whether a letter is ours and unchanged. */
export const seal = {
  title: "Check a seal",
  lead: "Every piece of research is sealed before it is sent. Paste a letter here, and you see whether it is ours and unchanged.",
  empty: "Paste a letter, or write the number of an entry.",
  notNow: "We cannot check it just now. Please try again in a minute.",
  form: {
    label: "The letter, or the number of its entry",
    hint: "Copy all of the letter. Line breaks and “>” marks do not matter.",
    check: "Check",
    notKept: "We do not keep what you paste.",
  },
  instant: "{instant} IST",
  found: {
    title: "Sealed and unchanged",
    body: "Sealed at **{instant}**, entry {number} of {of}, unchanged.",
    whole: "To see whether a letter says the same, paste all of it.",
    withdrawn: "It was withdrawn, by entry {number}: do not act on it.",
    corrected: "It was corrected, by entry {numbers}: read that before you act on it.",
    later: "Added since: entries {numbers}.",
    only: "Only this is sealed. Whatever else stands in the letter is not: do not act on that.",
  },
  differs: {
    title: "Not the text that we sealed",
    body: "We sealed entry {number} of {of} at {instant}, and its text or its seal is another. A word or a number differs, or part is missing.",
    mail: "A mail program may have changed it, too. Open the letter that came first, not one that was forwarded, copy all of it and paste it here; or paste the letter's source.",
  },
  several: {
    title: "More than one sealed text",
    body: "What you pasted holds more than one sealed text, so we cannot say which one you were sent. Paste one letter at a time. Of a PDF, copy one entry.",
  },
  unknown: {
    title: "Not in our list",
    body: "No sealed letter is found by this. Part may be missing, or the letter is not ours.",
  },
  broken: {
    title: "Our list does not hold",
    body: "What we hold of entry {number} of {of} does not fit its seal or your letter. Keep the letter, and tell us.",
  },
  lost: {
    title: "Sealed by us and unchanged",
    body: "We sealed this as entry {number} at {instant}, and it is unchanged. Our list was put back to an earlier time and has lost it: your letter is the proof. Keep it.",
  },
  signed: {
    title: "It carries our signature",
    body: "Entry {number} was sealed by us: the signature in this letter is ours. Our list has lost that entry, so we cannot tell here whether every word is as we sealed it. Keep the letter, and ask us before you act on it: {email}",
  },
  altered: {
    title: "Our signature, with another text",
    body: "We sealed an entry {number}, which our list has lost. The signature in this letter is ours, but of another text: a word or a number differs, or part is missing.",
  },
  gone: {
    title: "A number that was given up",
    body: "Number {number} was given to research that our list lost when it was put back to an earlier time. Who has its letter has all there is of it. There is no signature of ours in what you pasted: paste all of the letter, and do not act on it before this page finds one.",
  },
  behind: {
    title: "Our list may lack it",
    body: "Our list was put back to an earlier time, and its newest entries are still to be put in again. There is no signature of ours in what you pasted: paste all of the letter, and do not act on it before this page finds one.",
  },
  another:
    "Did it come from another number or address? Do not pay and do not act on it. Tell us: {email}",
  how: {
    title: "How it works",
    fingerprint: "When research is released, we make a short fingerprint of its text.",
    list: "The fingerprint goes into a list, under the next number.",
    sum: "We sign a sum of the whole list, and print it in that letter.",
    change: "Change one word, or take out one entry, and the sum no longer fits the letters.",
    proof: "Your own letters are the proof: we cannot change them.",
    links: "[The list](/research/log.txt) · [A program to check it yourself](/verify-research.mjs)",
    limits:
      "A seal shows when something was written and that it has stayed so. It does not show that an idea was good, it is no check by SEBI, and it is not a digital signature in the law's sense, which takes a certificate.",
  },
} as const;
