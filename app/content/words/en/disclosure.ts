/** `/disclosure`. */
export const disclosure = {
  title: "Disclosure",
  description:
    "Who we are, our registration, conflicts of interest, audit and use of AI, and how to verify us before you pay.",
  lead: "The SEBI (Research Analysts) Regulations, 2014 ask us to tell you who we are and what could sway our research. This page does that for all our work. Each report adds what holds for it.",
  who: "Who we are",
  business: {
    title: "What we do",
    research:
      "{analyst} gives research on Indian shares, futures and options under the name {product}. That is all. We do not manage money, place orders, hold client funds or sell other products.",
    terms:
      "What you pay and what you get is set out in the [Terms and Conditions](/terms-and-conditions).",
  },
  history: "Disciplinary history",
  associates: "Associates",
  conflicts: {
    title: "Conflicts of interest",
    lead: "In each report on a company we say whether the analyst, an associate or a relative:",
    financial: "has a financial interest in the company",
    owned: "owned 1% or more of its shares at the end of the month before the report",
    other: "has any other material conflict of interest",
    paid: "was paid by the company in the last 12 months, for investment banking, merchant banking, broking or anything else",
    paidForReport: "was paid by the company or anyone else for the report",
    offer: "managed a public offer of the company in the last 12 months",
    client: "had the company as a client in the last 12 months",
    officer: "served the company as officer, director or employee",
    market: "made a market in its shares",
    dealing:
      "We do not deal in a security from 30 days before to 5 days after we publish on it. We do not trade against our own recommendation.",
    others:
      "If we ever pass on the report of someone else, we tell you of its conflicts or where to find them.",
  },
  ai: {
    title: "Use of artificial intelligence",
    body: "{use} We answer for our research, whatever tools we use.",
  },
  audit: {
    title: "Compliance audit",
    yearly: "Our compliance with SEBI's rules is audited every year.",
    last: "Last audit, for the year {year}: {status}.",
    read: "Read the audit report",
  },
  risk: {
    title: "Risk of our services",
    body: "{fact} Together they lost Rs. 1,05,603 crore. More is in the [Disclaimer](/disclaimer).",
  },
  verify: {
    title: "How to verify us",
    lead: "Some people pretend to be registered analysts. Take these steps before you pay.",
    registry:
      "Find **{number}** on [SEBI's list of research analysts]({registry}). The name there must be {analyst}.",
    upi: "Type our UPI ID, **{upiId}**, into [SEBI Check]({sebiCheck}). You can also do it in SEBI's Saarthi app.",
    payee:
      "In your payment app the payee must read **{payee}**. A QR code for a verified ID has a white thumbs-up in a green triangle.",
    online:
      "Pay online and to this account only. We never ask for cash or for a payment to another person.",
    law: "Since October 6, 2026 an analyst who takes fees by UPI must have an ID like name.ra@validbank. “@valid” and the bank's name show that SEBI's system knows the account.",
    social: "These are our only accounts on social media:",
    none: "We name no account on social media here. Do not trust one that uses our name.",
  },
  means: {
    title: "What registration means",
    body: "SEBI registration, enlistment with the RAASB (BSE) and NISM certification do not guarantee our performance. They do not assure any return to you.",
  },
} as const;

/** What menus call the page. */
export const menuName = "Disclosure";
