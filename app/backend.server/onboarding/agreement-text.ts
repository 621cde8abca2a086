import type { DocumentText } from "../platform/pdf";
import { dateInIndia } from "../../content/india";
import type { Fatca } from "../../api/contract";
import type { Site } from "../../content/site-schema";
import { termsAsText, termsDates } from "../../content/terms";
import { catalogue } from "../../content/words/catalogue.server";

/** Who signs, as verified. */
export interface Signer {
  number: string;
  email: string;
  name: string;
  /** YYYY-MM-DD */
  dob: string;
  pan: string;
}

/**
 * The whole agreement as plain words (decision 13). @param preparedAt UTC ms; shown as the day in
 * India
 */
export function agreementText(
  site: Site,
  signer: Signer,
  fatca: Fatca,
  preparedAt: number,
): DocumentText {
  return {
    title: `Research services agreement with ${site.analyst.registeredName}`,
    about: [
      `Version ${site.agreementVersion}. Prepared on ${dayFirst(dateInIndia(preparedAt))} for ${signer.name}.`,
      termsDates(catalogue.en, site.agreementVersion),
      "It holds from the day on which the client signs it electronically.",
      ...(site.demo ? ["Demo: this document binds nobody."] : []),
    ],
    parts: [
      // The same words as on the terms page: what is signed is what was shown.
      ...termsAsText(site, catalogue.en).map(({ title, clauses }, i) => ({
        heading: `${i + 1}. ${title}`,
        clauses,
      })),
      { heading: "Fees", clauses: fees },
      { heading: "Schedule A: the research analyst", schedule: analystSchedule(site) },
      { heading: "Schedule B: the client", schedule: clientSchedule(signer) },
      {
        heading: "Schedule C: tax residency (FATCA and CRS) and public office",
        schedule: fatcaSchedule(fatca),
        closing:
          "The client declares that these answers are true and complete and will tell the analyst of a change within 30 days.",
      },
      {
        heading: "Consent",
        closing:
          "By signing electronically the client agrees to the terms and conditions, to the Most Important Terms and Conditions in them and to the fees above, and confirms Schedules B and C.",
      },
    ],
  };
}

const fees: string[] = [
  "The fee of each service is a fixed amount in rupees for a fixed number of days, as listed on the services page at the time of payment. It does not depend on the value of assets, on the number of recommendations or on results.",
  "The analyst refuses a payment that would take the client over Rs. 1,51,000 in a year, and a service longer than 365 days. The client tells the analyst if members of the family also subscribe.",
  "There is no charge for ending a service early.",
];

function analystSchedule({ analyst, product, address, contact }: Site): [string, string][] {
  return [
    ["Name", analyst.registeredName],
    ["Trade name", product],
    ["Type of registration", analyst.type],
    ["SEBI registration number", analyst.registrationNumber],
    ["Registered on", dayFirst(analyst.registeredOn)],
    ["Valid until", dayFirst(analyst.validUntil)],
    ["BSE enlistment number", analyst.bseEnlistment],
    ...(analyst.gstin ? [["GSTIN", analyst.gstin] satisfies [string, string]] : []),
    ["Address", address.office],
    ["E-mail", contact.email],
    ["Telephone", contact.phone],
  ];
}

const clientSchedule = (signer: Signer): [string, string][] => [
  ["Name, as on the PAN card", signer.name],
  ["Type", "Individual"],
  ["PAN", signer.pan],
  ["Date of birth", dayFirst(signer.dob)],
  ["Mobile", signer.number],
  ["E-mail", signer.email],
];

const fatcaSchedule = (fatca: Fatca): [string, string][] => [
  ["Country of birth", fatca.countryOfBirth],
  ["Citizenship", fatca.citizenship],
  ["Country of tax residency", fatca.taxResidency],
  ...(fatca.taxNumber
    ? [["Tax identification number there", fatca.taxNumber] satisfies [string, string]]
    : []),
  [
    "High government post held by the client, a close relative or a close associate (PEP)",
    fatca.isPep,
  ],
  ...(fatca.assistance ? [["Help needed", fatca.assistance] satisfies [string, string]] : []),
];

/** DD-MM-YYYY; "perpetual" stays as it is. */
const dayFirst = (iso: string): string => iso.split("-").reverse().join("-");
