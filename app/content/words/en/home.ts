/** `/` */
export const home = {
  title: "SEBI registered research service",
  description:
    "Research on Indian stocks, futures and options by a SEBI registered research analyst. Clear Buy, Sell or Hold views with reasons. No promised returns.",
  registration: "SEBI Registration No. {number} · Research Analyst ({type})",
  heading: "Build Your Wealth with Our SEBI Registered RA Service",
  lead: "Research on Indian stocks, futures and options by one registered analyst, {analyst}. You get clear Buy, Sell or Hold views with the reasons written down. We promise no returns.",
  getServices: "Get Services",
  readCharter: "Read the Investor Charter",
  how: {
    title: "How it works",
    ready:
      "Have ready: your PAN and the phone linked to your Aadhaar. It takes about 5 minutes. You must be 18 or older.",
    choose: "Choose your services.",
    signUp: "Sign up with your mobile number.",
    verify: "Verify your e-mail and PAN, then sign the agreement online.",
    pay: "Pay online.",
  },
  check: {
    title: "Check us first",
    body: "Look up our registration on SEBI's list and our UPI ID on SEBI Check. Do it before you pay anyone.",
    link: "How to verify us",
  },
  risk: {
    title: "Know the risk",
    link: "Read the Disclaimer",
  },
  count: {
    title: "What you can count on",
    research: "Research, nothing else",
    researchBody:
      "We do not trade for you, hold your money or ask for the password of your demat account. You decide, and you place your own orders.",
    price: "One price, no renewals",
    priceBody:
      "You see the price and the number of days before you pay. A service ends by itself. Fees go online to the analyst's account only, never in cash.",
    answers: "Someone who answers",
    answersBody:
      "We resolve complaints within 21 days. If you are not satisfied, you can go to SEBI. Its toll-free number is {number}.",
    complain: "How to complain",
  },
} as const;
