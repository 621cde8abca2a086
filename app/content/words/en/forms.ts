/**
 * What our own steps say of a form, or after it, beside what the API says (`fields`, `answers`,
 * `refusals`). All of it is found by its English (`said-in.server.ts`), as it may come from
 * somebody else's API.
 */
export const forms = {
  unknownError: "An unknown error occurred.",
  anError: "An error occurred.",
  invalidOtp: "Invalid OTP or error.",
  tryAgainIn: "{fault} You can try again in {wait}.",
  second: "{count} second",
  seconds: "{count} seconds",
  minute: "{count} minute",
  minutes: "{count} minutes",
  hour: "{count} hour",
  hours: "{count} hours",
  unreachable: "We could not reach the service just now. Please try again in a minute.",
  unreadable: "We could not read what was sent. Please go back and send the form again.",
  closed: "This account is closed.",
  // Onboarding
  plusInEmail:
    "An address with + cannot be verified here. Enter it without the + and what follows, or use another address",
  nameAsOnPan: "Enter your full name as on your PAN card",
  chooseOther: "Choose Other, or clear the country",
  emailAgain: "Please enter your e-mail address again.",
  codeResent: "Verification code resent!",
  signingCancelled: "Signing Cancelled",
  signingTerminated:
    "Signing failed: nothing was signed. Please try again. Digio's code comes to the phone that is linked to your Aadhaar.",
  signingEnded: "User cancelled or error occurred.",
  verificationFailed: "Verification failed after retry.",
  signed: "Agreement signed successfully!",
  copyOfAgreement:
    "You can download the agreement for a day, in the browser where you signed it. Please contact us for a copy.",
  // Buying
  fetchFailed: "Failed to fetch services.",
  chooseOne: "Choose at least one service",
  addedToCart: "{names} added to cart!",
  cartUpdated: "Cart updated",
  cartFull:
    "The cart holds {most} services at most, and this would be {count}. Untick {over} or more; your cart is as it was.",
  notStarted: "Error initiating payment. Please try again.",
  notRecorded: "Error creating manual payment record",
  recorded: "Your manual payment has been recorded. Please follow the instructions to complete it.",
  complaintMailed: "We have sent it to you by mail.",
  complaintNote: "Note it down.",
  complaintFailed: "We could not take your complaint just now. Please try again, or write to us.",
  recordedAlready: "Your manual payment is recorded already. What is left to do stands below.",
  alreadyPaid: "You have already paid for this. See your subscriptions.",
  priceChanged:
    "The price has changed: it was {was} and is now {now}. Please look at your services again before you pay.",
  paidBefore:
    "If you have paid {was} already, record it once more: we look for it and write to you.",
  cartChanged:
    "Your cart was changed after this page was shown, perhaps in another tab. It now holds: {names}. Please look at it again before you pay.",
  cartEmptied: "Your cart was emptied after this page was shown, perhaps in another tab.",
  leftTheCart:
    "A service in your cart is no longer offered, so that the sum is now {now}. Please look at your services again before you pay.",
  utrNotSaved: "We could not save your UTR. Please try again.",
  utrSaved: "Your UTR is saved. We look for this transfer and write to you.",
  claimNotCancelled: "We could not cancel this claim. Please try again.",
  claimCancelled:
    "Your claim is cancelled. If you have paid, write to us: we start the service or send the money back.",
  utr: "Enter the 12-digit UTR number",
  noLongerOffered: "This service is no longer offered. Here is what you can choose now.",
  bankDidNotComplete: "The bank did not complete the payment.",
  wasCancelled: "The payment was cancelled.",
  bankDeclined: "The bank declined the payment.",
  notApproved: "The payment was not approved in time.",
  notEnough: "There was not enough money in the account.",
  bankCouldNot: "The bank could not complete the payment.",
  razorpayCouldNot: "Razorpay could not complete the payment.",
  upiIdNotFound: "This UPI ID was not found.",
  // The own account
  didNotWork: "That did not work. Nothing has changed.",
  didNotWorkNow: "That did not work. Please try again in a minute.",
  codeNotSent: "We could not send the code.",
  codeSentTo: "We sent a code to {to}.",
  accountClosed: "Your account is closed.",
  lastMail: "We sent you a last mail.",
  fileNotMade: "We could not make the file. Please try again in a minute.",
} as const;
