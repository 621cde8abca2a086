/** `/grievance-redressal/complaint`. */
export const complaint = {
  title: "Send a complaint",
  lead: "We must resolve it within 21 days. You get a reference, and our answer by mail or telephone. Never send a password or a one-time code.",
  name: "Your name",
  mobile: "Mobile number",
  mobileHint: "10 digits. Give this or an e-mail address, or both.",
  email: "E-mail",
  about: "What is it about?",
  choose: "Choose",
  /** by what the register keeps */
  categories: {
    service: "The service: research late, missing or not as agreed",
    fees: "Fees, payment or refund",
    conduct: "Wrong advice, false promises or misconduct",
    privacy: "My personal data",
    access: "Accessibility: something kept me from using the site",
    other: "Something else",
  },
  words: "What happened, and what would you like us to do?",
  send: "Send the complaint",
  elsewhere: "Go on in another language, with what you have typed:",
  others: "Other ways to complain: [Grievance Redressal](/grievance-redressal).",
  sent: {
    title: "Your complaint is with us",
    answer: "We look into it, answer you, and resolve it within 21 days.",
    next: "Not satisfied, or no answer? Then SEBI's portal is the next step: [SCORES](/grievance-redressal#scores).",
    another: "Send another complaint",
  },
} as const;
