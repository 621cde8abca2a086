/** What became of a payment, as a message; the pages themselves do not hold these. */
export const payment = {
  warnings: {
    pending:
      "A payment for {name} is already waiting for verification. It stands with [your subscriptions](/subscriptions).",
    active:
      "You already have {name}, until {day}. Paying again adds to it: the new period starts when the running one ends.",
    dropped: "Some services in your cart are no longer offered, so we took them out.",
  },
  byCard: {
    starts: "Card or netbanking: starts at once",
    renews: "Card or netbanking: renews at once",
  },
  confirming: "We are confirming your payment",
  signInAgain: "Please sign in again to see what became of it. Do not pay a second time.",
  notConfirmed: "We could not confirm this payment",
  error: "Error in payment",
  appears:
    "Your order is {order}. It appears below once Razorpay has confirmed it; you need not stay on this page or pay again.",
  received: "Payment received. Thank you.",
  failed: "The payment did not go through",
  yourOrder: "Your order is {order}.",
  ifTaken:
    "If money was already taken, it will appear under your subscriptions or be refunded. You can try again.",
  notCancelled: "This payment cannot be cancelled any more",
  notTwice:
    "Your order is {order}. What you paid for appears below as soon as Razorpay has confirmed it. Do not pay a second time.",
  cancelled: "Payment cancelled",
  unasked:
    "If you had already approved the payment, it will appear under your subscriptions or be refunded; look there before you pay again.",
} as const;
