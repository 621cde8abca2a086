/** What an owner types at the set-up: by page, what is only filled in and kept. */
export const setUpAnswers = {
  "Who you are": {
    "Name of the site": "Verma Research",
    "Your name": "Asha Verma",
    "Name as registered with SEBI": "Asha Verma",
    "SEBI registration number": "INH000001234",
    "Registered on": "2024-04-15",
    "BSE enlistment number": "1234",
  },
  "How you are reached": {
    "Address of the office": "1 Station Road, Pune 411001",
    "City whose courts decide": "Pune",
    "Address of the SEBI office for your State": "SEBI Bhavan, Mumbai 400051",
    "E-mail for clients": "help@verma.example",
    "Phone for clients": "+91 98765 43210",
    WhatsApp: "919876543210",
    "Principal officer": "Asha Verma",
    "Officer's e-mail": "asha@verma.example",
    "Officer's phone": "+91 98765 43210",
    "Your own e-mail": "owner@verma.example",
  },
  "What the rules ask you to say": {
    "Last compliance audit, financial year": "2025-26",
    "Its outcome": "Completed, no adverse finding.",
    "Accessibility audit": "Planned for March 2027.",
    "Use of artificial intelligence": "We use no such tools.",
    "Actions by SEBI against you": "There are none.",
    "Associates in the securities market": "I have none.",
    "Other business of yours": "There is none.",
    "Conflicts of interest": "I know of none.",
  },
  "Your UPI ID": { "Name of the bank account": "ASHA VERMA", "UPI ID": "asha.ra@validhdfc" },
};

/** The same of the SMS provider that a sandbox plays. */
export const smsAnswers = {
  Region: "ap-south-1",
  "Access key id": "sandbox",
  "Secret access key": "sandbox",
  "Sender (DLT header)": "DEMORA",
  "DLT entity id": "1100000000000000000",
  "DLT template id": "1107000000000000000",
};
