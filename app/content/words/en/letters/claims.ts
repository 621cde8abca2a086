/** Letters about a payment by UPI that somebody says they made. */
export const claims = {
  "letters.claim": "Your payment of {paise} by UPI",
  "letters.claim-said": "You said that you will pay or have paid {paise} by UPI for {services}.",
  "letters.claim-paid":
    "You said that you have paid {paise} by UPI for {services}. We have your UTR {utr}. Do not pay again.",
  "letters.claim-looked-for": "We look for it on our bank statement and then write to you.",
  "letters.claim-looked-for-until":
    "We look for it on our bank statement by {day} and then write to you.",
  "letters.claim-not-found": "We have not found your payment yet",
  "letters.claim-not-found-yet":
    "We have not found your payment of {paise} yet. If we cannot find it, we close the request.",
  "letters.claim-not-found-until":
    "We have not found your payment of {paise} yet. If we cannot find it by {day}, we close the request.",
  "letters.claim-closed": "Your payment request is closed",
  "letters.claim-not-found-in-time":
    "We could not find your payment of {paise} within 7 days and closed the request. If you paid, please write to us: we can still confirm it.",
  "letters.claim-rejected": "We could not confirm your payment",
  "letters.claim-not-confirmed": "We could not confirm your payment of {paise} for {services}.",
  "letters.claim-reason": "Reason: {reason}",
  "letters.claim-write-to-us": "If you did pay, please write to us.",
  "letters.claim-amount": "Amount: {paise}",
  "letters.claim-upi-id": "UPI ID: {upiId}",
  "letters.claim-payee": "Your app must show this name: {payee}",
  "letters.claim-reference": "Reference: {reference}",
  "letters.claim-utr": "Your UTR: {utr}",
  "letters.claim-link": "If you have not paid yet, open this on your phone: {link}",
  "letters.claim-screenshot":
    "If you have paid, send the screenshot on WhatsApp to {number}: {link}",
  "letters.claim-change":
    "To correct the UTR (the bank's 12-digit number of your transfer), or to cancel the claim, open {address}",
  "letters.claim-qr-code":
    "Paying from another phone? The QR code is attached. To give the UTR (the bank's 12-digit number of your transfer), or to cancel the claim, open {address}",
} as const;
