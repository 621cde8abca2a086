import type { Site } from "../../content/site-schema";

/** A numbered clause; the number is its place. */
export type Clause = string;

/** The terms between analyst and client, under the heads that the regulator asks for (`reference/regulation.md` §4.1). */
export function terms({ analyst, address, officers }: Site): Clause[] {
  return [
    `Services. ${analyst.registeredName}, the research analyst, gives research recommendations of the services that the client chooses and pays for. The services, their price and their length in days are those shown at the time of payment and are repeated to the client on payment.`,
    "Consent before service. The analyst gives no service and takes no fee before the client has signed this agreement. The client has read these terms, including the fees; subscribes for the client's own use and decides alone; and understands that the market carries risk, that nothing is assured and that there is no recourse for losses.",
    "Duties of both. Both are bound by the SEBI Act, the SEBI (Research Analysts) Regulations 2014 and the circulars under them, as changed from time to time. A change in that law changes these terms without a new signature.",
    "Client information. The client gives true and complete particulars, as in Schedule B and Schedule C, and tells the analyst of a change within 30 days. The analyst may check them with a KYC registration agency and with the providers named in the privacy policy, and keeps them in India and in confidence.",
    "Adults only. The client is 18 years old or more and contracts for himself or herself.",
    "What the analyst declares. The registration in Schedule A is in force; the qualifications and certifications that the regulations ask for are held; no other activity harms the independence of the research; conflicts of interest are disclosed with the research and on the web site.",
    "What the analyst may not do. The analyst does not trade for the client, hold the client's money or securities, promise or guarantee a return, or share in profits or losses.",
    "Fees. As in the part \"Fees\" below; by bank transfer, UPI or the payment page only, to the account shown, never in cash.",
    "Risk. Prices can go against every recommendation. Stock cash and stock futures carry high risk; index options and stock options carry very high risk, and the whole amount put in can be lost. Past performance says nothing about the future.",
    "Use. Research is for the client alone and may not be passed on, sold or published.",
    "End and refund. Either side may end a service by writing. The client then may ask for the part of the fee that belongs to the days not yet served. If the analyst's registration is suspended for more than 60 days or cancelled, that part is due from the day it takes effect.",
    "Failures of service. If research is not received, cannot be downloaded or has parts missing, the client writes to the contact in Schedule A, who puts it right, as a rule within 7 business days.",
    `Complaints. First to the grievance officer, ${officers.grievance.name} (${officers.grievance.email}, ${officers.grievance.phone}), who answers within 21 days; then SCORES at https://scores.sebi.gov.in, with a first review by the supervisory body and a second by SEBI; then online conciliation or arbitration at https://smartodr.in.`,
    `Law and place. Indian law applies; courts at ${address.jurisdiction} have jurisdiction where the law leaves a choice.`,
    "Notice. The client should read the do's and don'ts of the Investor Charter on the web site before signing.",
  ];
}

/** The most important terms and conditions, in the order of the regulator's circular (`reference/regulation.md` §4.3). */
export function mostImportantTerms(site: Site): Clause[] {
  return [
    "The analyst gives research only. The analyst cannot carry out trades for the client, and the client should not let the analyst do so.",
    "An individual or Hindu undivided family pays at most Rs. 1,51,000 a year, per family, for all research services of the analyst together. Statutory charges come on top; the limit does not bind clients that are not individuals and accredited investors; it may be revised by the regulator.",
    "A fee may be paid for at most one year ahead. If the service ends early by either side's wish, the client may ask for a refund in proportion to the time left.",
    "Fees are paid by cheque, online bank transfer, UPI or another traceable way. Cash is not accepted. The client may also use the centralised fee collection mechanism where the analyst offers it; it is optional.",
    "The analyst discloses actual and possible conflicts of interest and takes steps to keep the research free of them.",
    "Schemes with assured, guaranteed or fixed returns are prohibited by law, and the analyst offers none.",
    "The analyst cannot guarantee returns, profits, accuracy or that an investment is free of risk. Opinions rest on what was known and assumed on their date and may change.",
    "Investments are subject to market risk. The analyst assures nothing and is not answerable for losses; the client decides by the client's own judgement.",
    "Registration with SEBI, enlistment with the supervisory body and certification by NISM guarantee neither the analyst's performance nor any return.",
    `For a complaint the client writes first to ${site.officers.grievance.email}; then may use SCORES (https://scores.sebi.gov.in); then SMARTODR (https://smartodr.in).`,
    "The client keeps the e-mail address and mobile number given to the analyst current, so that research and notices arrive.",
    "The analyst never asks for the passwords, PINs or one-time codes of the client's trading, demat or bank accounts. The client should give them to nobody.",
  ];
}

/** How the fee is made up. */
export const fees: Clause[] = [
  "The fee of each service is a fixed amount in rupees for a fixed number of days, as listed on the services page at the time of payment. It does not depend on the value of assets, on the number of recommendations or on results.",
  "The analyst refuses a payment that would take the client over Rs. 1,51,000 in a year, and a service longer than 365 days. The client tells the analyst if members of the family also subscribe.",
  "There is no charge for ending a service early.",
];
