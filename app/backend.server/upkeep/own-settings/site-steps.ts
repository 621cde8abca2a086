import { auditedYear, nameOfOne, notToCome, phone, sentence, upiDoubt, upiId } from "./checks";
import { asRegistered, asUpiId, asWhatsApp } from "./as-kept";
import { line, type Field, type Step } from "./fields";

/** A name stands in headings, in letters and on phones. */
const named = { most: 120, check: nameOfOne };
const inWords = (name: string, label: string, hint: string): Field =>
  line(name, label, hint, { check: sentence });

/** Those who answer for something, with the words for it. */
const posts = {
  principal: "Principal officer",
  compliance: "Compliance officer",
  grievance: "Complaints officer",
  accessibility: "Officer for accessibility",
  privacy: "Officer for personal data",
};
/** When the site is set up, one person may hold all five posts. */
export const OFFICERS = Object.keys(posts);

const officer = ([post, title]: [string, string]): Field[] => [
  line(`officers.${post}.name`, title, undefined, named),
  line(`officers.${post}.email`, `${title}: e-mail`, undefined, { type: "email" }),
  line(`officers.${post}.phone`, `${title}: phone`, undefined, { check: phone }),
];

const inSetUp = { only: "set-up" } as const;
const later = { only: "settings", optional: true } as const;
const email = { type: "email" } as const;
const weighty = { weighty: true, traced: true } as const;

/** What stands in the site file, in the order in which it is asked for. */
export const siteSteps: Step[] = [
  {
    id: "who",
    title: "Who you are",
    says: "As registered with SEBI. It stands on every page, on agreements and invoices.",
    of: "site",
    fields: [
      line("product", "Name of the site", "in headings and letters, like Meridian Research", {
        ...weighty,
        ...named,
        most: 60,
      }),
      line("analyst.name", "Your name", undefined, { ...weighty, ...named }),
      line("analyst.registeredName", "Name as registered with SEBI", undefined, {
        ...weighty,
        ...named,
      }),
      line("analyst.registrationNumber", "SEBI registration number", "like INH000001234", {
        ...weighty,
        asKept: asRegistered,
      }),
      line("analyst.registeredOn", "Registered on", undefined, {
        ...weighty,
        ...{ type: "date", check: notToCome },
      }),
      line("analyst.validUntil", "Registered until", "a day like 2029-04-14, or perpetual", {
        ...later,
        ...weighty,
      }),
      line("analyst.bseEnlistment", "BSE enlistment number", undefined, weighty),
      line("analyst.qualification", "Qualification", "like M.Com., NISM Series XV", later),
      line("analyst.gstin", "GSTIN", "only if you are registered for GST", {
        ...weighty,
        asKept: asRegistered,
        optional: true,
      }),
    ],
  },
  {
    id: "reach",
    title: "How you are reached",
    says: "Clients read all of this but the last address, which is for you alone.",
    of: "site",
    fields: [
      line("address.office", "Address of the office"),
      line("address.jurisdiction", "City whose courts decide"),
      line("address.sebiOffice", "Address of the SEBI office for your State"),
      line("contact.email", "E-mail for clients", undefined, email),
      line("contact.phone", "Phone for clients", "like +91 98765 43210", { check: phone }),
      line("contact.whatsapp", "WhatsApp", "like +91 98765 43210", { asKept: asWhatsApp }),
      line("contact.hours", "Hours", "blank: 9 AM - 5 PM on market days", later),
      line(
        "officers.principal.name",
        "Principal officer",
        "who also answers for compliance, complaints, accessibility and personal data; others are named later, under Settings",
        { ...inSetUp, ...named },
      ),
      line("officers.principal.email", "Officer's e-mail", undefined, { ...inSetUp, ...email }),
      line("officers.principal.phone", "Officer's phone", undefined, {
        ...inSetUp,
        check: phone,
      }),
      line("ownerEmail", "Your own e-mail", "you are written to here about claims and refunds", {
        ...email,
      }),
    ],
  },
  {
    id: "officers",
    title: "Your officers",
    says: "Who answers for what. One person may hold all five posts; clients read each.",
    of: "site",
    only: "settings",
    fields: Object.entries(posts).flatMap(officer),
  },
  {
    id: "say",
    title: "What the rules ask you to say",
    says: "In whole sentences, and only what is true: clients read them word by word.",
    of: "site",
    fields: [
      line(
        "audit.lastYear",
        "Last compliance audit, financial year",
        "like 2025-26; None yet for a new registration",
        { check: auditedYear },
      ),
      inWords(
        "audit.status",
        "Its outcome",
        "like: Completed, no adverse finding. Or: Not due yet.",
      ),
      inWords("accessibilityAudit.status", "Accessibility audit", "like: Planned for March 2027."),
      inWords(
        "aiUse",
        "Use of artificial intelligence",
        "like: We use no such tools for our research.",
      ),
      inWords(
        "disclosures.disciplinaryHistory",
        "Actions by SEBI against you",
        "or that there are none",
      ),
      inWords(
        "disclosures.associates",
        "Associates in the securities market",
        "or that you have none",
      ),
      inWords("disclosures.otherActivities", "Other business of yours", "or that there is none"),
      inWords("disclosures.conflicts", "Conflicts of interest", "or that you know of none"),
    ],
  },
  {
    id: "money",
    title: "Your UPI ID",
    says: "Where clients pay by hand. SEBI has a UPI ID of its own form made by your bank.",
    of: "site",
    fields: [
      line("payee.name", "Name of the bank account", "as payment apps show it", {
        ...weighty,
        ...named,
      }),
      line("payee.upiId", "UPI ID", "like name.ra@validhdfc", {
        ...weighty,
        ...{ asKept: asUpiId, check: upiId, doubt: upiDoubt },
      }),
      line(
        "payee.startPromise",
        "When a transfer starts the service",
        "in whole sentences, once it is found",
        later,
      ),
    ],
  },
];
