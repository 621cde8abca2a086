import { mitc } from "./mitc";
import { regulator } from "./regulator";
import { derivativesFact } from "./risk-levels";
import type { PublicSite } from "./site-schema";
import { standardWarning } from "./standard-warning";

export interface TermsSection {
  id: string;
  title: string;
  clauses: string[];
}

/** How the dates of the terms are told, wherever they are drawn. */
export const termsDates = (version: string): string =>
  `Effective June 1, 2024. Clauses marked 2026 were added on November 21, 2026. Agreement version ${version}.`;

/**
 * The terms as numbered sections of numbered clauses: plain text, so that the page and the signed
 * agreement say the same.
 */
export function terms(site: PublicSite): TermsSection[] {
  const { analyst, payee, product, refunds } = site;
  return [
    {
      id: "about",
      title: "About these terms",
      clauses: [
        `"We" means ${analyst.registeredName}, who works under the name ${product}. We are registered with SEBI as a Research Analyst (${analyst.type}), number ${analyst.registrationNumber}.`,
        '"You" means the person who opens an account or buys a service.',
        "You accept these terms when you sign the agreement electronically. Until then we give you no service and take no fee.",
        "Please read the do's and don'ts in the Investor Charter before you buy.",
      ],
    },
    {
      id: "who",
      title: "Who may use the service",
      clauses: [
        "You must be 18 or older. The service is not for anyone under 18.",
        "You must hold a PAN. The name, date of birth and PAN that you give must be your own.",
        "You buy for your own use. You may not buy for someone else or sell our research on.",
      ],
    },
    {
      id: "account",
      title: "Your account and KYC",
      clauses: [
        "You sign in with your mobile number and a one-time code. Type the code only on this website. We never ask for it on a call or in a message.",
        "We must know who our clients are. We check your PAN and date of birth. We collect and keep your KYC records, and upload them to or check them with a KYC Registration Agency (KRA).",
        'We ask where you were born, where you are a citizen and where you pay tax. We also ask if you, your family or close associates hold a high public office. "Yes" does not bar you. It means that we must take a closer look.',
        "Tell us when one of your answers changes.",
        "2026: If you have a disability, tell us what help you need. We refuse such an application only after a person has reviewed it.",
      ],
    },
    {
      id: "service",
      title: "What you get",
      clauses: [
        "We give research: opinions such as Buy, Sell or Hold, and the reasons for them. The Services page names each service, what it holds, its price and how many days it runs.",
        "We do not trade for you, hold your money or shares, or manage your portfolio.",
        "Every client of a service gets the same research. It is not fitted to your income, your goals or the loss you can bear.",
        "A service starts when your payment is confirmed. It ends at the close of its last day, Indian time. Nothing renews by itself.",
        "If a report does not reach you, lacks pages or does not download, tell us. We aim to put it right within 7 business days.",
      ],
    },
    {
      id: "consent",
      title: "What you confirm",
      clauses: [
        "You have read these terms and the fees.",
        "You subscribe for your own use, and you act on your own judgement.",
        "You know that the market has risk and that no return is assured. You cannot recover trading losses from us.",
      ],
    },
    {
      id: "risk",
      title: "Risk",
      clauses: [
        "Stock cash and stock futures: risk is HIGH.",
        "Index options and stock options: risk is VERY HIGH.",
        "You can lose all the money you put in. In some trades you can lose more.",
        derivativesFact,
        standardWarning,
      ],
    },
    {
      id: "fees",
      title: "Fees and payment",
      clauses: [
        `You pay fees only by online mode and only to the analyst's account. Use the payment page of this website, or pay by UPI to ${payee.upiId} in the name ${payee.name}. We do not accept cash.`,
        "The price on the Services page is the whole amount you pay.",
        'If you pay by hand, press "I\'ll Pay & Send Screenshot" so that we can match your money. A claim that our team does not confirm within 7 days is dismissed. If the money turns up later, we start the service or return it.',
        "2026: We charge you and your family at most Rs. 1,51,000 a year for all our research, before statutory charges. We take no fee for more than one year ahead.",
        "2026: Since October 6, 2026 the UPI ID of a research analyst has the form name.ra@valid and the bank's name. Check it on SEBI Check before you pay.",
        `2026: SEBI has a Centralised Fee Collection Mechanism (CeFCoM). It is optional. ${payee.cefcom ? "You may pay through it: ask us how." : "We do not offer it at present."}`,
      ],
    },
    {
      id: "ending",
      title: "Ending a service, and refunds",
      clauses: [
        "You may stop a service at any time, on our website or by writing to us. We may end it if you pass our research on, give false details or break the law. We will tell you why.",
        `2026: ${refunds.promise} We send it within ${refunds.days} days of your request.`,
        "2026: Whoever ends the service, you may ask back the fee for the days that are left, in proportion. The same holds if our registration is cancelled, or suspended for more than 60 days, counted from the day that takes effect.",
        ...earlierWording(refunds.earlier),
      ],
    },
    {
      id: "conflicts",
      title: "Conflicts of interest",
      clauses: [
        "We tell you of any interest that could sway our research. It stands in the report and on the Disclosure page.",
        "We do not trade against our own recommendation. We do not deal in a security from 30 days before to 5 days after we publish on it.",
      ],
    },
    {
      id: "use",
      title: "Using our research and this website",
      clauses: [
        "Our research belongs to us. You may read and print it for yourself. Do not forward, publish or sell it.",
        "We try to keep the website open at all times, but it can fail. Payment, e-signing and message services are run by others. Their own terms hold for their part.",
        "Do not attack the website, copy it by machine or use another person's account.",
      ],
    },
    {
      id: "liability",
      title: "Limit of liability",
      clauses: [
        "If we owe you anything under these terms, it is limited to the lesser of Rs. 1000 or the amount you paid in the last six months.",
        ...(site.halfLiabilityClause ? [site.halfLiabilityClause] : []),
        "2026: The Investor Charter protects you from unfair, one-sided clauses, and a clause that breaks SEBI's rules does not bind you. These limits do not cut your right to a refund in proportion. They do not cover fraud, wilful wrong or anything the law does not let us limit.",
      ],
    },
    {
      id: "complaints",
      title: "Complaints and disputes",
      clauses: [
        "Write to us first. We must resolve your complaint within 21 days of getting it.",
        `After 20 days you may escalate it to SEBI's complaint portal, SCORES (${regulator.scores}).`,
        `If you are still not satisfied, use online dispute resolution at SMART ODR (${regulator.smartOdr}).`,
        `SEBI's toll-free numbers are ${regulator.tollFree.join(" and ")}. Give our registration number, ${analyst.registrationNumber}.`,
        "2026: The Investor Charter gives us 21 days. You need not wait for them: after 20 days you may go to SEBI.",
      ],
    },
    {
      id: "records",
      title: "Your data and our records",
      clauses: [
        "The Privacy Policy says what we collect and why. We keep account data for 90 days after your account ends.",
        "You may ask us at any time to close your account. A service that still runs ends with it, and you may ask back the fee for the days that are left. The same number may open a new account.",
        "2026: The law makes us keep research, agreements, KYC, payments and messages about research for at least 5 years, longer while a dispute is open.",
      ],
    },
    {
      id: "declarations",
      title: "What we declare",
      clauses: [
        `We hold registration ${analyst.registrationNumber} and the qualifications the law asks for.`,
        "We have no conflict of interest that breaks the law, and no other activity that harms our independence.",
        "We keep to the limit on fees. We assure no returns.",
      ],
    },
    {
      id: "changes",
      title: "Changes, law and courts",
      clauses: [
        "When we change these terms we give them a new version and date. The version you signed stays with your agreement.",
        "Both of us are bound by the SEBI Act, the SEBI (Research Analysts) Regulations, 2014 and SEBI's circulars. Where these terms differ from them, they win.",
        `Indian law holds, and the courts at ${site.address.jurisdiction} may decide. SCORES, SMART ODR and your rights under consumer law stay open to you.`,
      ],
    },
    { id: "mitc", title: "Most Important Terms and Conditions (MITC)", clauses: mitc(site) },
  ];
}

const earlierWording = (earlier: PublicSite["refunds"]["earlier"]): string[] =>
  earlier.length === 0
    ? []
    : [
        `Earlier wording, which no longer holds: ${earlier.map(({ on, said }) => `${on ? `${on}: ` : ""}"${said}"`).join(" ")}`,
      ];
