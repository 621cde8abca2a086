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
  "letters.service-paused": "Your service is paused",
  "letters.service-paused-text":
    "Your bank told us that this payment is disputed. Until it is decided your service is paused; its days are kept.",
  "letters.service-resumed": "Your service goes on",
  "letters.service-resumed-text":
    "Your service goes on. The days for which it was paused are added at its end.",
} as const;
