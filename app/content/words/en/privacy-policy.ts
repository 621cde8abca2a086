/** `/privacy-policy`. */
export const privacyPolicy = {
  title: "Privacy Policy",
  description:
    "What data we collect, why, who sees it, how long we keep it and what your rights are.",
  dates: "Last update August 9, 2025. Notes on the law added November 21, 2026.",
  lead: "This policy says what {product}, run by {analyst}, knows about you, why, and what you can do about it. We do not sell data and we show no advertising.",
  what: {
    title: "What we collect, and why",
    caption: "Your data and its purpose",
    data: "Data",
    why: "Why",
    phone: "Phone number",
    phoneWhy: "To sign you in with a one-time code and to send you messages about your services",
    email: "E-mail address",
    emailWhy: "To send confirmations, research and your signed agreement",
    name: "Full name as per PAN",
    nameWhy: "To know who our client is, and to make out the agreement",
    born: "Date of birth",
    bornWhy: "To check your PAN and that you are 18 or older",
    pan: "PAN",
    panWhy: "To know who our client is (KYC), and to keep to the yearly limit on fees",
    usage: "Usage data",
    usageWhy:
      "Times, pages, network address and kind of device: to keep the website working and safe",
    from: "We get it from you, and from the provider that checks your PAN.",
    law: "Because the rules ask for it we keep more. There are your answers on tax residence, citizenship and public office (FATCA and PEP). There is the agreement you sign, and what you paid and when. We also keep your complaints, and any help you ask for because of a disability.",
  },
  cookies: {
    title: "Cookies",
    body: "We use cookies only to run the website: to keep you signed in, to remember your cart, the last page you were on and the language you read in, to show you a message once, to note that your browser has our stylesheet, and to know for 180 days that you logged in with this browser, so that a stranger who asks for codes to your number cannot keep you out. No one follows you to other websites with them.",
  },
  sharing: {
    title: "Who sees it",
    lead: "We share only what each needs:",
    identity:
      "an identity-verification and e-signing provider, which checks your PAN and takes your signature",
    payment: "a payment provider, which takes your payment",
    cloud: "a cloud provider, which sends SMS and e-mail and stores documents",
    law: "SEBI, BSE, a KYC Registration Agency, a court or an auditor, when the law says so",
    cards: "Card and bank details go to the payment provider. We never see them.",
  },
  where: {
    title: "Where it is kept, and how",
    body: "Your data is kept in India. We encrypt PAN, date of birth, name, e-mail and phone number where we store them. Only the people who need them can read them. If data leaks in spite of this, we tell you and the authorities without delay.",
  },
  howLong: {
    title: "How long we keep it",
    account:
      "We keep account data for **90 days** after your account is terminated. Then we delete it.",
    close:
      "Ask us and we close your account. You are logged out everywhere. After 90 days we delete your phone number, your e-mail address and whatever you began and did not finish. If money is still to go back to you then, we keep your phone number and e-mail address until it has. If you never signed the agreement or ordered anything, we delete everything.",
    law: "The 90 days cannot cover everything. Research, agreements, KYC, payments and messages about research must be kept for at least 5 years, and longer while a dispute is open. So we keep your name, date of birth, PAN, signed agreement and payments for 5 years after your account is closed, then delete them too. We lock them away and use them for nothing else. Logs are kept for at least a year.",
  },
  rights: {
    title: "Your rights",
    lead: "You may ask us to:",
    show: "show you the data we hold about you and who got it",
    correct: "correct or complete it",
    erase: "delete what the law does not make us keep",
    stop: "stop using it: taking consent back is as easy as giving it, but we can then no longer serve you",
    nominee: "note someone who may act for you if you die or fall ill",
    write:
      "Write to {name}, who is our grievance officer for data: {email} or {phone}. We answer within one month.",
    law: "Today the Information Technology Act, 2000 and its rules of 2011 hold. Most duties of the Digital Personal Data Protection Act, 2023 begin in May 2027. From then on you may also complain to the Data Protection Board of India.",
  },
  children: {
    title: "Under 18",
    body: "The service is not for anyone under 18 and we do not knowingly collect their data. If we find that we did, we delete it.",
  },
  changes: {
    title: "Changes",
    body: "When this policy changes, the date at the top changes with it. If the change matters to you, we tell you before it takes effect.",
  },
} as const;

/** What menus call the page. */
export const menuName = "Privacy Policy";
