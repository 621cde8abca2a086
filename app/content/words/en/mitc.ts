/**
 * The Most Important Terms and Conditions, in the regulator's order (SEBI circular of February 17,
 * 2025), in plain words. Drawn on the terms page and in the agreement a client signs.
 */
export const mitc = {
  title: "Most Important Terms and Conditions (MITC)",
  cefcom: { offered: "we offer it if you prefer it", not: "we do not offer it at present" },
  clauses: {
    only: "We give research only. We cannot trade for you, and you should not let us or anyone from our side do so.",
    limit:
      "The most we may charge you and your family together is Rs. 1,51,000 a year for all our research services. This limit leaves out taxes and other statutory charges. It holds for individuals and Hindu Undivided Families (HUF). It does not hold for other bodies or for accredited investors. The regulator may change it.",
    ahead:
      "We may take fees for at most one year ahead. If you or we end a service early, you may ask back the fee for the days that are left, in proportion.",
    ways: "You may pay by cheque, online bank transfer, UPI or any other way the regulator allows. We do not accept cash. The Centralised Fee Collection Mechanism (CeFCoM) is optional: {mitcCefcom}. On this website you pay online.",
    conflicts:
      "We tell you of every conflict of interest, actual or possible, and we act to keep it from touching our research.",
    assured:
      "Schemes with assured, guaranteed or fixed returns are against the law. We offer none.",
    promise:
      "We do not promise returns, profit, accuracy or freedom from risk. Our views rest on what we know and assume on the day we publish. They can change.",
    risk: "Investing has market risk. Nothing is assured. You act on your own judgement and cannot recover trading losses from us.",
    registration:
      "SEBI registration, enlistment with the RAASB (BSE) and NISM certification do not guarantee our work or your returns.",
    complaints:
      "If you have a complaint, write to us first. If our answer does not satisfy you, use SEBI's portal, SCORES. After that you may use SMART ODR, for conciliation or arbitration online.",
    contacts: "Keep your e-mail address and mobile number current with us at all times.",
    passwords:
      "We never ask for the login, password or one-time code of your trading, demat or bank account. Never share them with anyone, us included.",
  },
} as const;
