/** What receipts, credit notes and research as PDF say around what is sealed in them. */
export const papers = {
  invoice: "Invoice {number}",
  creditNote: "Credit note {number}",
  governs:
    "This page is a translation. The document itself is in English: it follows, and it governs.",
  labels: {
    date: "Date",
    payment: "Payment",
    cancels: "Cancels",
    reason: "Reason",
    from: "From",
    analyst: "Research analyst",
    registration: "SEBI registration",
    address: "Address",
    email: "E-mail",
    gstin: "GSTIN",
    to: "To",
    name: "Name",
    mobile: "Mobile number",
    services: "Services",
    amount: "Amount",
    paid: "Paid",
    credited: "Credited",
    inWords: "In words",
  },
  at: "{instant} (Indian time)",
  cancels: "invoice {number} of {day}, in full",
  reason: "the payment was confirmed by mistake; no money was received for this invoice",
  notThere:
    "the payment was confirmed, and its money is not on our bank statement; none was received for this invoice",
  otherClaim: "the payment for another order was meant; no money was received for this invoice",
  takenBack: "the bank took the payment for this invoice back; its money is not with us",
  period: "{from} to {to}, {money}",
  item: {
    writtenOut: "Written out on {instant} IST: all of it that you were entitled to read.",
    later: "More was published about it, to those who held the service then.",
    asSealed: "Each entry stands as it was sealed, word for word.",
    undrawn:
      "Each entry stands as it was sealed, but for letters and signs that this file cannot show: words in square brackets stand in their place. The true text is in the letter that you got, and at {address}.",
    signed: "Digitally signed with the certificate of {name}, issued by {issuer}.",
    unsigned:
      "This file is not signed with a certificate. Its seal shows that nothing was changed.",
    entry: "Entry {number}: {kind}",
    howTitle: "How to check this",
    how: {
      open: "Open {address} and write the number of an entry: the page says when it was sealed, and whether it is unchanged.",
      paste:
        "To compare the words, copy one entry and paste it there, from the line “sealed text begins” to the last line of its seal. The letter that you got says the same.",
      program:
        "Or check it without us: save the text of this file (pdftotext, or copy all of it), {site}/research/log.txt and {site}/verify-research.mjs, and run: node verify-research.mjs research.txt log.txt",
    },
  },
} as const;
