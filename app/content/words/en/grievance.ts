/** `/grievance-redressal`. */
export const grievance = {
  title: "Grievance Redressal",
  description:
    "How to complain: our contacts, SEBI's portal SCORES, SMART ODR, toll-free numbers and accessibility help.",
  lead: "Something went wrong? Tell us first. Most things can be put right with one message. If we do not put it right, these are your next steps.",
  contact: {
    title: "1. Write to us or call",
    send: "Send a complaint",
    caption: "Contacts",
    complaints: "Complaints",
    telephone: "Telephone",
    else: "Anything else",
    whatsapp: "WhatsApp",
    write: "Write to {number}",
    hours: "Working hours",
    say: "Say what happened and when, your mobile number with us and what you would like us to do. Never send a password or a one-time code. We must resolve your complaint **within 21 days** of getting it.",
  },
  scores: {
    title: "2. SEBI's complaint portal: SCORES",
    escalate:
      "If you are not satisfied, or **after 20 days** without a solution, escalate your complaint to [SCORES]({portal}) ({portalName}). There is also a {app}. Give our registration number, {registration}.",
    app: "SCORES app for Android",
    bse: "SCORES sends the complaint to us and to BSE, which supervises research analysts (RAASB). We have 21 calendar days. BSE makes a first review, SEBI a second if you ask for it.",
    raasb: " You may also write to the RAASB at {email}.",
    tollFree:
      "SEBI's toll-free numbers: {first} and {second}, 9 AM to 6 PM, every day except declared holidays. They answer in English, Hindi, Marathi, Gujarati, Tamil, Bengali, Telugu and Kannada.",
    post: "By post: {address}.",
    wait: "You need not wait for the 21 days: after 20 days you may go to SEBI.",
  },
  odr: {
    title: "3. Online dispute resolution: SMART ODR",
    open: "Still not satisfied? Open a dispute on [SMART ODR]({smartOdr}) ({smartOdrName}). A neutral person first tries to bring both sides together. If that fails, you may ask for arbitration, which has a fee.",
    closes:
      "If a complaint is open on SCORES when you go to SMART ODR, SCORES closes it. The same complaint cannot go back there.",
  },
  who: {
    title: "Who handles what",
    caption: "Details of designation",
    designation: "Designation",
    person: "Contact person",
    address: "Address",
    phone: "Contact no.",
    email: "E-mail",
    hours: "Working hours",
    care: "Customer care",
    head: "Head of customer care",
    compliance: "Compliance officer",
    ceo: "CEO",
    principal: "Principal officer",
  },
  accessibility: {
    title: "Accessibility",
    everyone:
      "Everyone should be able to use this website, also with a screen reader, without a mouse or at large print. We build it to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.",
    ask: "Did something stop you? Do you need help with sign-up, KYC or signing? Ask our Accessibility Nodal Officer, {name}: {email}, {phone}. You can also report it on SCORES under {heading}.",
    audit: "Accessibility audit: {status}.",
  },
  registration: "Registration details",
} as const;

/** What menus call the page. */
export const menuName = "Grievance Redressal";
