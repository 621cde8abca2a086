/** `/terms-and-conditions`, and the agreement that a client signs, which says the same. */
export const terms = {
  title: "Terms and Conditions",
  description:
    "The terms of our research services, with fees, refunds, complaints and the Most Important Terms and Conditions (MITC).",
  dates:
    "Effective June 1, 2024. Clauses marked 2026 were added on November 21, 2026. Agreement version {version}.",
  lead: "These are the rules between you and us. They go with the [Refund Policy](/refund-policy), the [Privacy Policy](/privacy-policy) and the [do's and don'ts of the Investor Charter](/investor-charter#dos). The regulator's [Most Important Terms and Conditions](#mitc) stand at the end.",
  cefcom: { offered: "You may pay through it: ask us how.", not: "We do not offer it at present." },
  sections: {
    about: {
      title: "About these terms",
      clauses: {
        we: '"We" means {analyst}, who works under the name {product}. We are registered with SEBI as a Research Analyst ({type}), number {number}.',
        you: '"You" means the person who opens an account or buys a service.',
        accept:
          "You accept these terms when you sign the agreement electronically. Until then we give you no service and take no fee.",
        charter: "Please read the do's and don'ts in the Investor Charter before you buy.",
      },
    },
    who: {
      title: "Who may use the service",
      clauses: {
        adults: "You must be 18 or older. The service is not for anyone under 18.",
        pan: "You must hold a PAN. The name, date of birth and PAN that you give must be your own.",
        own: "You buy for your own use. You may not buy for someone else or sell our research on.",
      },
    },
    account: {
      title: "Your account and KYC",
      clauses: {
        code: "You sign in with your mobile number and a one-time code. Type the code only on this website. We never ask for it on a call or in a message.",
        kyc: "We must know who our clients are. We check your PAN and date of birth. We collect and keep your KYC records, and upload them to or check them with a KYC Registration Agency (KRA).",
        residency:
          'We ask where you were born, where you are a citizen and where you pay tax. We also ask if you, your family or close associates hold a high public office. "Yes" does not bar you. It means that we must take a closer look.',
        changes: "Tell us when one of your answers changes.",
        disability:
          "2026: If you have a disability, tell us what help you need. We refuse such an application only after a person has reviewed it.",
      },
    },
    service: {
      title: "What you get",
      clauses: {
        research:
          "We give research: opinions such as Buy, Sell or Hold, and the reasons for them. The Services page names each service, what it holds, its price and how many days it runs.",
        not: "We do not trade for you, hold your money or shares, or manage your portfolio.",
        same: "Every client of a service gets the same research. It is not fitted to your income, your goals or the loss you can bear.",
        starts:
          "A service starts when your payment is confirmed. It ends at the close of its last day, Indian time. Nothing renews by itself.",
        missing:
          "If a report does not reach you, lacks pages or does not download, tell us. We aim to put it right within 7 business days.",
      },
    },
    consent: {
      title: "What you confirm",
      clauses: {
        read: "You have read these terms and the fees.",
        own: "You subscribe for your own use, and you act on your own judgement.",
        risk: "You know that the market has risk and that no return is assured. You cannot recover trading losses from us.",
      },
    },
    risk: {
      title: "Risk",
      clauses: {
        high: "Stock cash and stock futures: risk is HIGH.",
        veryHigh: "Index options and stock options: risk is VERY HIGH.",
        all: "You can lose all the money you put in. In some trades you can lose more.",
        fact: "{fact}",
        warning: "{warning}",
      },
    },
    fees: {
      title: "Fees and payment",
      clauses: {
        online:
          "You pay fees only by online mode and only to the analyst's account. Use the payment page of this website, or pay by UPI to {upiId} in the name {payee}. We do not accept cash.",
        whole: "The price on the Services page is the whole amount you pay.",
        byHand:
          'If you pay by hand, press "I\'ll Pay & Send Screenshot" so that we can match your money. A claim that our team does not confirm within 7 days is dismissed. If the money turns up later, we start the service or return it.',
        limit:
          "2026: We charge you and your family at most Rs. 1,51,000 a year for all our research, before statutory charges. We take no fee for more than one year ahead.",
        valid:
          "2026: Since October 6, 2026 the UPI ID of a research analyst has the form name.ra@valid and the bank's name. Check it on SEBI Check before you pay.",
        cefcom:
          "2026: SEBI has a Centralised Fee Collection Mechanism (CeFCoM). It is optional. {cefcom}",
      },
    },
    ending: {
      title: "Ending a service, and refunds",
      clauses: {
        stop: "You may stop a service at any time, on our website or by writing to us. We may end it if you pass our research on, give false details or break the law. We will tell you why.",
        promise: "2026: {promise} We send it within {days} days of your request.",
        proportion:
          "2026: Whoever ends the service, you may ask back the fee for the days that are left, in proportion. The same holds if our registration is cancelled, or suspended for more than 60 days, counted from the day that takes effect.",
        earlier: "Earlier wording, which no longer holds: {earlier}",
      },
    },
    conflicts: {
      title: "Conflicts of interest",
      clauses: {
        told: "We tell you of any interest that could sway our research. It stands in the report and on the Disclosure page.",
        dealing:
          "We do not trade against our own recommendation. We do not deal in a security from 30 days before to 5 days after we publish on it.",
      },
    },
    use: {
      title: "Using our research and this website",
      clauses: {
        ours: "Our research belongs to us. You may read and print it for yourself. Do not forward, publish or sell it.",
        open: "We try to keep the website open at all times, but it can fail. Payment, e-signing and message services are run by others. Their own terms hold for their part.",
        attack: "Do not attack the website, copy it by machine or use another person's account.",
      },
    },
    liability: {
      title: "Limit of liability",
      clauses: {
        limit:
          "If we owe you anything under these terms, it is limited to the lesser of Rs. 1000 or the amount you paid in the last six months.",
        half: "{halfLiability}",
        unfair:
          "2026: The Investor Charter protects you from unfair, one-sided clauses, and a clause that breaks SEBI's rules does not bind you. These limits do not cut your right to a refund in proportion. They do not cover fraud, wilful wrong or anything the law does not let us limit.",
      },
    },
    complaints: {
      title: "Complaints and disputes",
      clauses: {
        us: "Write to us first. We must resolve your complaint within 21 days of getting it.",
        scores: "After 20 days you may escalate it to SEBI's complaint portal, SCORES ({scores}).",
        odr: "If you are still not satisfied, use online dispute resolution at SMART ODR ({smartOdr}).",
        tollFree:
          "SEBI's toll-free numbers are {tollFree} and {otherTollFree}. Give our registration number, {number}.",
        wait: "2026: The Investor Charter gives us 21 days. You need not wait for them: after 20 days you may go to SEBI.",
      },
    },
    records: {
      title: "Your data and our records",
      clauses: {
        policy:
          "The Privacy Policy says what we collect and why. We keep account data for 90 days after your account ends.",
        close:
          "You may ask us at any time to close your account. A service that still runs ends with it, and you may ask back the fee for the days that are left. The same number may open a new account.",
        law: "2026: The law makes us keep research, agreements, KYC, payments and messages about research for at least 5 years, longer while a dispute is open.",
      },
    },
    declarations: {
      title: "What we declare",
      clauses: {
        registered: "We hold registration {number} and the qualifications the law asks for.",
        conflicts:
          "We have no conflict of interest that breaks the law, and no other activity that harms our independence.",
        fees: "We keep to the limit on fees. We assure no returns.",
      },
    },
    changes: {
      title: "Changes, law and courts",
      clauses: {
        version:
          "When we change these terms we give them a new version and date. The version you signed stays with your agreement.",
        acts: "Both of us are bound by the SEBI Act, the SEBI (Research Analysts) Regulations, 2014 and SEBI's circulars. Where these terms differ from them, they win.",
        courts:
          "Indian law holds, and the courts at {jurisdiction} may decide. SCORES, SMART ODR and your rights under consumer law stay open to you.",
      },
    },
  },
} as const;

/** What menus call the page. */
export const menuName = "Terms and Conditions";
