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
    signed: "Digitally signed with the certificate of {name}, issued by {issuer}.",
    unsigned:
      "This file is not signed with a certificate. Its seal shows that nothing was changed.",
    entry: "Entry {number}: {kind}",
    howTitle: "How to check this",
    how: {
      open: "Open {address} and write the number of an entry: the page says when it was sealed, and whether it is unchanged.",
      paste:
        "To compare the words, paste the text of an entry there, from “Research entry” to the end of its line “Record”. The letter that you got says the same.",
      program:
        "The salt, the leaf and the signed sum of the list let a program check it without us.",
    },
  },
} as const;
