/** Of what a person holds: services, research, the account; and of complaints. */
export const account = {
  "subscriptions.not-held": "You do not have this service.",
  "subscriptions.disputed":
    "Your bank is deciding a dispute about its payment. You can leave once that is decided, or write to us.",
  "subscriptions.disputed-named":
    "{name}: Your bank is deciding a dispute about its payment. You can leave once that is decided, or write to us.",
  "subscriptions.refunded": "A refund of its payment is already on its way.",
  "subscriptions.refunded-named": "{name}: A refund of its payment is already on its way.",
  "subscriptions.sum-changed": "The sum has changed since you saw it. Please look at it again.",
  "research.none-such": "We have no such research for you.",
  "account.closed": "This account is closed.",
  "account.no-such-link": "This link is not complete. Open it from the letter once more.",
  "account.closed-already": "This account is closed already.",
  "account.payment-checked":
    "We are still checking a payment of yours. You can close the account once that is done, or write to us.",
  "account.payment-may-come":
    "A payment that you began may still come through, until {day}. You can close the account after that day, or write to us.",
  "account.exported-too-often": "You have made this file often today. Try again in {wait}.",
  "account.own-session": "This is where you are now. To end it, log out.",
  "account.session-ended": "There it has ended already.",
  "account.browser-forgotten": "It is forgotten already.",
  "information.complained-too-often":
    "We have several complaints of yours already. You can send another in {wait}, or write to us by mail.",
  "information.no-contact": "Give a mobile number or an e-mail address, so that we can answer.",
} as const;
