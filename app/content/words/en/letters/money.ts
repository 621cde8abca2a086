/** Letters about money that came and what it started, and money that goes back. */
export const money = {
  "letters.started": "Your payment is confirmed",
  "letters.started-paid": "Your payment of {paise} is confirmed and your subscription has started.",
  "letters.started-renewed":
    "Your payment of {paise} is confirmed and your subscription is renewed.",
  "letters.started-service": "{name}, {paise}",
  "letters.started-dates": "From {fromDay} to {toDay}",
  "letters.started-day": "Of {day}",
  "letters.started-how": "How you receive it: {how}",
  "letters.started-invoice":
    "Your invoice is attached. You can see your subscriptions at {address}",
  "letters.receipt-again": "Your receipt, once more",
  "letters.receipt-again-text": "Here is the receipt that you asked for.",
  "letters.receipt-again-file": "File: {file}",
  "letters.owed": "We owe you a refund",
  "letters.owed-received": "We received {paise} that we will send back to you.",
  "letters.owed-received-less":
    "We received {camePaise}. We had sent you {beforePaise} of it before; {paise} we will send back to you.",
  "letters.owed-received-apart":
    "We received {camePaise}, of which {apartPaise} had come from you before; {paise} we will send back to you.",
  "letters.owed-more":
    "We wrote to you of {wasPaise}: the {morePaise} that you had sent us by a transfer of its own are yours, too.",
  "letters.owed-second-payment": "It was a second payment for the same order.",
  "letters.owed-paid-back": "You had paid it back to us, and it is yours.",
  "letters.owed-amount-differs": "Its amount was not the amount of the order.",
  "letters.owed-above": "It came above what your claim was of: {camePaise} for {askedPaise}.",
  "letters.owed-account-closed": "The account it was for is closed.",
  "letters.owed-over-fee-limit":
    "With it the account would go over the most that the law lets an analyst charge a person in a year.",
  "letters.owed-never-came":
    "By our bank statement this payment had not reached us: it has come now.",
  "letters.owed-order-closed": "The order it was for was closed by then.",
  "letters.owed-refunded-before": "It was refunded at Razorpay before it bought anything.",
  "letters.owed-order-lost": "What it was paid for is not in our books any more.",
  "letters.owed-soon": "It goes back within {days} days to where you paid from.",
  /** to nobody who is asked for money of any payment (`nothing-to-do.ts`) */
  "letters.nothing-to-do": "You need not do anything.",
  /** while it is on its way; once sent, it was refunded */
  "letters.refunding": "Your payment is being refunded",
  "letters.refunding-part": "Part of your payment is being refunded",
  "letters.refunded": "Your payment was refunded",
  "letters.refunded-part": "Part of your payment was refunded",
  "letters.refunded-goes-back": "{paise} that you paid for {services} goes back to you.",
  "letters.refunded-part-goes-back":
    "{paise} of {wholePaise} that you paid for {services} goes back to you.",
  "letters.refunded-ended": "The subscription has ended.",
  "letters.refunded-runs-on": "Your subscription runs on as before.",
  "letters.refunded-banks": "Banks take up to 7 working days.",
  "letters.refunded-told-before":
    "We put our records back to an earlier time, so you may have been told of this refund before: it is the same one.",
  "letters.refunded-by-hand":
    "We sent you {paise} that you paid for {services}, by bank transfer on {day}. The bank's reference (UTR) is {utr}.",
  "letters.refunded-part-by-hand":
    "We sent you {paise} of {wholePaise} that you paid for {services}, by bank transfer on {day}. The bank's reference (UTR) is {utr}.",
  "letters.paid-back": "We sent you back what you had sent us",
  "letters.paid-back-text":
    "We sent you back {paise} that you had sent us, by bank transfer on {day}. The bank's reference (UTR) is {utr}.",
  "letters.refund-corrected": "The day and reference of our transfer to you",
  "letters.refund-corrected-text":
    "In our mail about the {paise} that we sent you, the day or the bank's reference (UTR) was wrong. The transfer left on {day}; its UTR is {utr}.",
  "letters.refund-failed": "A refund did not arrive",
  "letters.refund-failed-text":
    "{paise} that we sent back to you did not arrive: the bank refused it. The money is yours all the same. We send it again, or by bank transfer.",
  "letters.refund-failed-by-hand":
    "{paise} that we sent you by bank transfer did not arrive: the bank returned them to us. The money is yours all the same. We send it again by bank transfer.",
  "letters.refund-failed-part":
    "{paise} that we sent back to you did not arrive: the bank refused it. {leftPaise} of them are yours still: the rest had gone back another way, or the bank had taken it from us. We send you these {leftPaise} again, by bank transfer.",
  "letters.refund-failed-paid-back":
    "{paise} that we sent you did not arrive: the bank returned them to us. No money had come from you for them, but you had sent us {leftPaise}, which are yours: we send you these {leftPaise} by bank transfer.",
  "letters.refund-failed-closed": "If your account was closed, please answer this mail.",
  "letters.refund-failed-card-closed":
    "If your account or card was closed, please answer this mail.",
  "letters.refund-failed-not-asked":
    "The other {paise} are with us again: you need not send us these, also where we asked you to.",
  "letters.refund-failed-asks-nothing":
    "You need not send us these {paise}, also where we asked you to.",
  "letters.refund-not-again": "Our transfer to you came back",
  "letters.refund-not-again-text":
    "{paise} that we sent you by bank transfer on {day} (UTR {utr}) came back to us: the bank returned them, so they are not in your account.",
  "letters.refund-not-again-owed":
    "They stay yours, and we do not send them again for now. If you wait for them, please answer this mail.",
  "letters.refund-not-again-theirs":
    "You had sent us {paise}, which stay yours, and we do not send them again for now. If you wait for them, please answer this mail.",
  "letters.refund-not-again-ask":
    "They are with us, and we do not send them again for now. If you think that they are yours to get, please answer this mail.",
  "letters.refund-not-asked":
    "No money had come from you for them, so you need not send us these {paise}, also where we asked you to.",
  "letters.refund-not-due":
    "No money had come from you for them, so you need not send us these {paise}.",
  "letters.refund-arrived": "Our transfer to you did not come back",
  "letters.refund-arrived-text":
    "We wrote to you that {paise} that we sent you did not arrive. That was our mistake: the bank has not returned them. They left on {day}; the bank's reference (UTR) is {utr}. We do not send them again. If you cannot find them in your account, please answer this mail.",
  "letters.lost-arrived":
    "We wrote to you that {paise} that we sent you came back to us. That was our mistake: the bank has not returned them. They left on {day}; the bank's reference (UTR) is {utr}. No money had come from you for them.",
  "letters.asked-no-more": "The money that we asked you for",
  "letters.asked-no-more-came":
    "Your payment, of which we wrote that it did not reach us, has come. What we had sent you counts as given back of it: you need not send us these {paise}, also where we asked you to.",
  "letters.asked-no-more-back":
    "Of what we had sent you {paise} count as given back: you need not send us these {paise} any more, also where we asked you to.",
  "letters.back-not-due":
    "Of what we had sent you {paise} count as given back: you need not send us these.",
  "letters.asked-no-more-given-up":
    "No money had come from you for what we sent you, and we asked you to send it back. {paise} of it are missing still. We ask you for these no more: you need not send us these.",
  "letters.not-asked-given-up":
    "{paise} of what we sent you are missing still. We do not ask you for these: you need not send us these.",
  "letters.never-came-has-come": "This payment has come since.",
  "letters.never-came-counts": "What we had sent you of it counts as given back.",
  "letters.never-came-asks-nothing": "You need not send us anything.",
  "letters.asked-in-all": "With what we had asked you for before, that is {paise} in all.",
  "letters.asked-before": "What else we asked you for stands: please send us {paise} back.",
  "letters.asked-still": "{paise} of it are missing still: please send us these.",
} as const;
