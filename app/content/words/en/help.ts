/** `/help`: where somebody who is stuck finds a person, and the answers that most look for. */
export const help = {
  title: "Help",
  description:
    "How to reach us by WhatsApp, phone and e-mail, when we answer, and what to do when you are stuck.",
  lead: "Stuck, or not sure? Ask us before you go on. We answer {hours} (Indian time).",
  contacts: "How to reach us",
  whatsapp: "WhatsApp",
  write: "Write to {number}",
  phone: "Phone",
  email: "E-mail",
  codes:
    "Type a code on this website only. We never ask for a code on a call or in a message, and never for a password or a PIN. If somebody does, it is not us: tell us.",
  code: {
    title: "My code does not come",
    body: "An SMS may take a minute. Then check the number, and ask for another code once the page lets you. E-mails sometimes lie under Spam.",
  },
  sign: {
    title: "I cannot sign the agreement",
    body: "Signing takes a code to the phone that is linked to your Aadhaar. Is that another phone, or have you no Aadhaar? Write to us before you go on.",
  },
  paid: {
    title: "I paid, and nothing happened",
    body: "Do not pay again. Look at [Subscriptions](/subscriptions): a payment that is still being checked stands there. Money that bought nothing goes back to you by itself. If you are worried, send us the time, the amount and the UTR (the bank's 12-digit number of your transfer).",
  },
  stop: {
    title: "I want to stop",
    leave: "Do it under [Your account](/account#leave). ",
    policy: "See the [Refund Policy](/refund-policy).",
  },
  complain: {
    title: "I want to complain",
    body: "Names, numbers and the next steps, up to SEBI, are on the [Grievance Redressal](/grievance-redressal) page.",
  },
} as const;

/** What menus call the page. */
export const menuName = "Help";
