/** What the desk begins a message with that its owner sends by hand, on WhatsApp or by mail. */
export const byHand = {
  "letters.by-hand": "From {analyst}",
  "letters.by-hand-claim":
    "We do not see your payment of {paise} for {services}, reference {reference}, on our bank statement yet. Please send us its UTR (the bank's 12-digit number of your transfer).",
  "letters.by-hand-claim-utr":
    "We do not see your payment of {paise} for {services}, UTR {utr}, on our bank statement yet. Please compare the number in your UPI app, or send us a screenshot of the transfer.",
  "letters.by-hand-claim-less":
    "Of your payment of {wholePaise} for {services}, {paise} reached us: {missingPaise} is missing. Please send us the missing {missingPaise} in the same way, and tell us its UTR (the bank's 12-digit number of your transfer).",
  "letters.by-hand-sign": "{analyst}, {product}",
} as const;
