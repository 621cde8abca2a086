/** Letters about services that end, the agreement, the account, research, and complaints. */
export const services = {
  "letters.ends-today": "Your subscription ends today",
  "letters.ends-tomorrow": "Your subscription ends tomorrow",
  "letters.ends-soon": "Your subscription ends in {days} days",
  "letters.ends-on": "Your subscription to {name} ends on {day}.",
  "letters.ends-renew":
    "To renew it, open\n{address}\nIt is then in your cart. What you buy now starts when this one ends: no day is lost.",
  "letters.end-corrected": "The end of your subscription: the right day",
  "letters.end-corrected-was":
    "We wrote to you that your subscription to {name} ends on {day}. That day was wrong.",
  "letters.end-corrected-ends": "It ends on {day}.",
  "letters.end-corrected-ended": "It ended on {day}.",
  "letters.end-corrected-renew": "To renew it, open\n{address}\nIt is then in your cart.",
  "letters.left": "You left {name}",
  "letters.left-ended": "{name} has ended, as you asked on our website.",
  "letters.left-not-you": "If it was not you, please answer this mail at once.",
  "letters.left-nothing": "Nothing of the fee was left, so nothing goes back.",
  "letters.left-goes-back": "{paise} goes back to you within {days} days, for the unused time.",
  "letters.left-by-hand": "What you paid by UPI yourself, we send back by bank transfer.",
  "letters.left-bank": "Your bank may need some days more to show it.",
  "letters.account-closed": "Your account is closed",
  "letters.account-closed-text":
    "Your account with {product} is closed, as you asked on our website. You are logged out everywhere, and we send you no more letters, except about money that goes back to you.",
  "letters.account-closed-by-us":
    "Our team closed your account with {product}. You are logged out everywhere, and we send you no more letters, except about money that goes back to you.",
  "letters.account-closed-ended":
    "{services} ended with it. You may ask back the fee for the days that were left: write to {email}.",
  "letters.account-closed-not-asked":
    "If you did not ask for this, write to {email} or call {phone} at once.",
  "letters.not-you": "If it was not you, write to {email} or call {phone} at once.",
  "letters.number-changed": "Your mobile number was changed",
  "letters.number-changed-text":
    "The mobile number of your account with {product} is now one that ends in {last}. You are logged out everywhere; from now on that number logs in.",
  "letters.ended": "Your subscription has ended",
  "letters.ended-today":
    "We ended your subscription to {name} today. It would have run until {day}.",
  "letters.ended-more":
    "If a part of the fee goes back to you, we write to you about that. If you do not know why it ended, please answer this mail.",
  "letters.signed": "Your signed agreement",
  "letters.signed-text": "You have signed the agreement. Your copy is attached. Please keep it.",
  "letters.sign-again": "Please sign your agreement again",
  "letters.sign-again-why":
    "The name on your signature is not the name on your PAN, so we could not accept the signature.",
  "letters.sign-again-where": "Please sign the agreement again with your own Aadhaar: {address}",
  "letters.sign-again-mistake":
    "If you think that this is a mistake, please answer this mail or call us.",
  /** what to do is the first word of the sealed title, which says it in English: here it is not */
  "letters.research-buy": "Idea: Buy {instrument}",
  "letters.research-sell": "Idea: Sell {instrument}",
  "letters.research-hold": "Idea: Hold {instrument}",
  "letters.research-note": "Note: {title}",
  "letters.research-update": "Update: {title}",
  "letters.research-closed": "Closed: {title}",
  "letters.research-withdrawn": "Withdrawn: {title}",
  "letters.research-correction": "Correction: {title}",
  "letters.research-site": "On our site: {address}",
  "letters.research-files":
    "Its pictures and attachments are there, for you to open. The text below names each.",
  /** a program reads the names of the lines: they are the same in every language */
  "letters.research-seal": "The seal of entry {number}. Check it: {address}\n{lines}",
  "letters.research-why":
    "You get this because you hold the service. Research by mail is switched on and off at {address}",
  /** of a withdrawal or a correction: it also goes to who left since */
  "letters.research-why-had":
    "You get this because you held the service when we published what this is about. Research by mail is switched on and off at {address}",
  "letters.research-foot":
    "{product}\n{analyst}, Research Analyst, SEBI registration {registration}\n{email} · {phone}",
  "letters.complaint": "Your complaint {reference}",
  "letters.complaint-received":
    "We received your complaint on {day}. Its reference is {reference}.",
  "letters.complaint-due": "We must resolve it by {day} (21 days). We answer to this address.",
  "letters.complaint-not-you":
    "If you did not complain to us, somebody mistyped an address: you need do nothing.",
  "letters.complaint-answered": "About your complaint {reference}",
  "letters.complaint-resolved": "Your complaint {reference} is resolved",
  "letters.complaint-about": "About your complaint of {day}, reference {reference}:",
  "letters.complaint-go-on": "We go on working on it. It is to be resolved by {day}.",
  "letters.complaint-withdrawn": "We took this entry out of our register. This is why:",
  "letters.complaint-not-right":
    "Is that not right? Write to us, or go to SEBI's portal SCORES ({scores}).",
  "letters.complaint-then":
    "With this we have resolved your complaint. Are you not satisfied? Write to us, or go to SEBI's portal SCORES ({scores}), and then to SMART ODR ({smartOdr}).",
} as const;
