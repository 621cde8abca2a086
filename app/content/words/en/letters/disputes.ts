/** Letters about a payment that a bank decides about. */
export const disputes = {
  "letters.dispute-ended": "Your service has ended",
  "letters.dispute-ended-text":
    "Your bank decided the dispute and gave you {paise} back, so the service has ended.",
  "letters.dispute-decided": "Your bank decided a dispute",
  "letters.dispute-decided-text":
    "Your bank decided the dispute about the payment {payment} and gave you {paise} back.",
  "letters.dispute-ended-before": "The service had ended before.",
  "letters.dispute-runs-on": "Your subscription runs on as before.",
  "letters.dispute-went-back": "{paise} went back to you before.",
  "letters.dispute-on-its-way": "{paise} was on its way back to you already.",
  "letters.dispute-more": "{paise} more goes back to you.",
  "letters.taken-back": "The bank took your payment back",
  "letters.taken-back-text":
    "The bank took back your transfer of {paise}, by which you had paid: this money is not with us.",
  "letters.taken-back-unserved":
    "The bank took back a transfer of yours of {paise} that had bought nothing: this money is not with us. Your services are as they were.",
  "letters.taken-back-ended": "So the service has ended.",
  "letters.taken-back-invoice": "The invoice for it is cancelled by a credit note.",
  "letters.taken-back-nothing-left": "So nothing of it is left to send back to you.",
  "letters.taken-back-besides": "You had paid us {paise} besides: we send that back to you.",
  "letters.taken-back-part": "The bank took a part of your payment back",
  "letters.taken-back-part-text":
    "The bank took back {paise} of your transfer of {wholePaise}: this part is not with us.",
  "letters.taken-back-part-ask": "If you know nothing of this, ask your bank, and write to us.",
  "letters.taken-back-ask":
    "If you know nothing of this, ask your bank, and write to us. You can buy again at any time.",
  "letters.never-came": "Your payment did not reach us",
  "letters.never-came-text":
    "Your payment of {paise} stood in our books as received. That was a mistake: by our bank statement no such money came.",
  "letters.never-came-invoice":
    "The invoice {invoice} for it is cancelled by the credit note {creditNote}.",
  "letters.never-came-days": "So the days that it paid for are taken off.",
  "letters.never-came-besides":
    "Your other payment for {service} stands: by it the service runs from {fromDay} to {toDay}.",
  "letters.never-came-ask-closed":
    "If you did pay, write to us with the UTR that your bank gave for it: we look for the money, and it goes back to you.",
  "letters.never-came-ask":
    "If you did pay, write to us with the UTR that your bank gave for it: we look for the money, and the service starts anew, or it goes back to you.",
  "letters.else-nothing": "If not, you need do nothing.",
  "letters.else-nothing-but-buy": "If not, you need do nothing, and can buy again at any time.",
  "letters.never-came-money": "The money that we sent you",
  "letters.never-came-written":
    "We wrote to you that your payment of {paise} did not reach us: by our bank statement no such money came.",
  "letters.never-came-sent":
    "On {day} we sent you {paise} by bank transfer (UTR {utr}), as money of this payment. It was not yours to get.",
  "letters.sent-above-theirs":
    "On {day} we sent you {paise} by bank transfer (UTR {utr}). {theirsPaise} of them were yours, since you had sent us so much; the other {otherPaise} were not yours to get.",
  "letters.never-came-ask-sent":
    "If you did pay, write to us with the UTR that your bank gave for your payment: we look for it, and what we sent counts as given back. If not, please send us {paise} back.",
  "letters.not-theirs": "The money that we wrote about was not yours",
  "letters.not-theirs-text":
    "{paise} stood in our books as money of yours that goes back to you. That was a mistake: it was somebody else's transfer.",
  "letters.not-theirs-nothing": "So nothing is sent to you.",
  "letters.not-theirs-nothing-more": "So nothing more is sent to you.",
  "letters.not-theirs-written":
    "We had taken somebody else's transfer for yours, to be sent back to you.",
  "letters.not-theirs-sent":
    "On {day} we sent you {paise} by bank transfer (UTR {utr}), as money of that transfer. It was not yours to get.",
  "letters.not-theirs-ask":
    "If you sent us this money, write to us with the UTR that your bank gave for it: we look for it, and it goes back to you.",
  "letters.taken-back-again": "The bank credited a part of your payment again",
  "letters.taken-back-again-text":
    "The bank had taken back {paise} of your payment, and has credited it again: it is with us again.",
  "letters.taken-back-again-sent":
    "{paise} of it pays for nothing that runs, so we send that back to you.",
  "letters.service-paused": "Your service is paused",
  "letters.service-paused-text":
    "Your bank told us that this payment is disputed. Until it is decided your service is paused; its days are kept.",
  "letters.service-resumed": "Your service goes on",
  "letters.service-resumed-text":
    "Your service goes on. The days for which it was paused are added at its end.",
  "letters.service-resumed-at-once-text":
    "Your service goes on. It was paused for a few minutes only, and ends on the same day as before.",
} as const;
