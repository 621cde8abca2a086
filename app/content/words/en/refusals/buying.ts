/** Of cart, order, payment and claim. */
export const buying = {
  "buying.receipt-not-pan": "The receipt must be the PAN of your account.",
  "buying.number-not-yours": "The number in the order is not that of your account.",
  "buying.price-changed":
    "The price has changed. It is now Rs. {rupees}. Please look at your cart again.",
  "buying.cart-unreadable": "The cart in the order cannot be read.",
  "buying.cart-too-long": "A cart may hold {most} services at most.",
  "buying.twice-in-cart": "A service is in the cart twice.",
  "buying.one-gone": "{names} is no longer offered. Please look at your cart again.",
  "buying.many-gone": "{names} are no longer offered. Please look at your cart again.",
  "buying.unnamed-gone": "A service is no longer offered. Please look at your cart again.",
  "buying.over-fee-limit":
    "The law lets us charge a person at most {capPaise} in a year, and this purchase would go over it. Choose fewer services, or contact us.",
  "buying.both-over-fee-limit":
    "You have begun another payment, and both would go over {capPaise}, the most the law lets us charge a person in a year. Finish or cancel that one, or try again in 15 minutes.",
  "buying.no-place":
    "The law lets a part-time research analyst have at most {most} clients, and every place is taken. You were not charged. Please look again later, or write to us.",
  "buying.begun-too-often": "Too many payments were begun. You can try again in {wait}.",
  "buying.asked-too-often": "Too many requests about payments. You can try again in {wait}.",
  "buying.asked-just-now": "Razorpay was asked a moment ago.",
  "buying.paid-already": "You have already paid for this. See your subscriptions.",
  "buying.being-confirmed": "Your payment for this is being confirmed. See your subscriptions.",
  "buying.no-such-order": "We do not know this order.",
  "buying.not-verified": "Payment verification failed",
  "buying.amount-differs":
    "Payment verification failed. The amount paid is not that of the order; it will be refunded",
  "buying.over-fee-limit-paid":
    "Payment verification failed. With it you would be charged more than the law allows in a year; it will be refunded",
  "buying.order-lost":
    "Your payment {payment} reached us, and we are finding out what it was for. It will appear here, or it goes back to you within 7 working days. Please keep this number.",
  "buying.no-such-claim": "There is no such claim.",
  "buying.claim-confirmed": "This payment is confirmed already. See your subscriptions.",
  "buying.claim-closed": "This claim is closed already. If you paid, please write to us.",
  "buying.utr-used":
    "This UTR was already used for another payment. Check the 12 digits. If they are right, leave the UTR out, send us the screenshot and write to us: your money is not lost.",
  "buying.utr-sent-out":
    "This UTR is of a transfer that we sent, not of a payment to us. Type the UTR of your own payment, or leave it out and send us the screenshot.",
  "money.no-receipt": "There is no receipt for this payment.",
} as const;
