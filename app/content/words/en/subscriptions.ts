/** `/subscriptions`: what runs, what waits for verification, and the receipts. */
export const subscriptions = {
  title: "Subscriptions",
  mine: "My Subscription(s)",
  none: "No active subscriptions",
  failed: "We could not load your subscriptions",
  agreement: "[Your signed agreement (PDF)](/details/signed/agreement.pdf)",
  earlier: "[Earlier receipts](/subscriptions/earlier)",
  account: "[Your account: leave a service, devices, your data](/account#leave)",
  moneyBack: "[Money that goes back to you](/account#money-back)",
  ends: "Ends on {day}. It does not renew by itself.",
  renew: "Renew",
  renewal: "{price}, added after the last day: no day is lost.",
  receipt: "Receipt {number} (PDF)",
  questions: "Questions? {write}",
  write: "Write to us about {name}",
  /** of the mail */
  subject: "Subscription {id}",
  subjectOfPayment: "Payment {id}",
  paused: "Paused",
  disputed:
    "Your bank told us that this payment is disputed. The service is paused since {day}, until your bank decides. Its days are kept.",
  notAsked: "Did you not ask your bank for this? {write}",
  receipts: {
    title: "Earlier receipts",
    none: "There are no receipts yet. You get one for each payment.",
    newest: "One for each payment, the newest first.",
    cancelled:
      "Cancelled on {day}: the payment had been confirmed by mistake, and no money was received for it.",
    takenBack: "Cancelled on {day}: your bank transfer had paid for it, and the bank took it back.",
    creditNote: "Credit note {number} (PDF)",
    back: "[Subscriptions](/subscriptions)",
  },
  pending: {
    title: "Payment(s) Pending for Verification",
    manual: "Manual Payment",
    online: "Online Payment",
    about: "About verification",
    hasUtr: "We have your UTR {utr}. Do not pay again.",
    notPaid: "Not paid yet? Everything you need is here.",
    paidOnline:
      "You have paid for this on our website since. Do not pay again. If you sent no transfer, cancel this claim: what you paid for stays.",
    until: "We look for your transfer until {day}.",
    steps: "How it goes, step by step",
    utrChange: "Change the UTR",
    utr: "UTR, if you have paid",
    utrHint: "The bank's 12-digit number of your transfer. Your UPI app shows it with the payment.",
    utrAsks: "Enter the 12-digit UTR number",
    save: "Save UTR",
    cancelHint:
      "Not paid, and changed your mind? Cancelling costs nothing. If you have paid, do not cancel: we are looking for your transfer.",
    cancel: "Cancel claim",
  },
  lapsed: {
    title: "Your payment request is closed",
    why: "We could not find your payment of {money} within 7 days and closed the request. If you paid, please write to us: we can still confirm it.",
    rejected:
      "We could not confirm your payment of {money}; our mail to you says why. If you paid, please write to us: we can still confirm it.",
  },
  verification: {
    title: "Payment Verification Information",
    amount: "Amount",
    claimedOn: "Claimed on",
    paidOn: "Paid on",
    byHand:
      "We compare your claim with our bank statement by hand ({hours}). You get an e-mail when it is done.",
    lapses:
      "A claim that we cannot confirm within 7 days is dismissed. If the money comes later, we still start the service or return it.",
    lapsesOn:
      "A claim that we cannot confirm within 7 days is dismissed: yours on {day}. If the money comes later, we still start the service or return it.",
    online:
      "Your bank has not yet told us that the money arrived. We ask again by ourselves, for up to 3 days. You need not pay again.",
    questions: "Questions? {email} or {phone}.",
    close: "Close",
  },
} as const;
