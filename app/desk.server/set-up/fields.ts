/** One thing that is asked for. */
export interface Field {
  /** an entry of the site file, `analyst.name`; or a variable, `RAZORPAY_KEY_ID` */
  name: string;
  label: string;
  hint?: string;
  type?: "text" | "email" | "date" | "password" | "lines";
  optional?: true;
}

/** A page of the set-up: entries of the site file, or settings. */
export interface Step {
  id: StepId;
  title: string;
  says: string;
  /** where its fields are written */
  of: "site" | "settings";
  fields: Field[];
}
export type StepId =
  | "who"
  | "reach"
  | "say"
  | "money"
  | "address"
  | "razorpay"
  | "digio"
  | "sms"
  | "mail";

/** One person may hold all five posts; others are named later, in the site file. */
export const OFFICERS = ["principal", "compliance", "grievance", "accessibility", "privacy"];

const line = (name: string, label: string, hint?: string): Field => ({
  name,
  label,
  ...(hint === undefined ? {} : { hint }),
});
const secret = (name: string, label: string, hint: string): Field => ({
  ...line(name, label, hint),
  type: "password",
});

/** In the order in which they are gone through. */
export const steps: Step[] = [
  {
    id: "who",
    title: "Who you are",
    says: "As registered with SEBI. It stands on every page, on agreements and invoices.",
    of: "site",
    fields: [
      line("product", "Name of the site", "in headings and letters, like Meridian Research"),
      line("analyst.name", "Your name"),
      line("analyst.registeredName", "Name as registered with SEBI"),
      line("analyst.registrationNumber", "SEBI registration number", "like INH000001234"),
      { ...line("analyst.registeredOn", "Registered on"), type: "date" },
      line("analyst.bseEnlistment", "BSE enlistment number"),
      { ...line("analyst.gstin", "GSTIN", "only if you are registered for GST"), optional: true },
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
      { ...line("contact.email", "E-mail for clients"), type: "email" },
      line("contact.phone", "Phone for clients", "like +91 98765 43210"),
      line("contact.whatsapp", "WhatsApp", "digits with the country code, like 919876543210"),
      line(
        "officers.principal.name",
        "Principal officer",
        "who also answers for compliance, complaints, accessibility and personal data; others are named later in the site file",
      ),
      { ...line("officers.principal.email", "Officer's e-mail"), type: "email" },
      line("officers.principal.phone", "Officer's phone"),
      {
        ...line(
          "ownerEmail",
          "Your own e-mail",
          "you are written to here about claims and refunds",
        ),
        type: "email",
      },
    ],
  },
  {
    id: "say",
    title: "What the rules ask you to say",
    says: "In whole sentences, and only what is true: clients read them word by word.",
    of: "site",
    fields: [
      line("audit.lastYear", "Last compliance audit, financial year", "like 2025-26"),
      line("audit.status", "Its outcome", "like: Completed, no adverse finding. Or: Not due yet."),
      line("accessibilityAudit.status", "Accessibility audit", "like: Planned for March 2027."),
      line(
        "aiUse",
        "Use of artificial intelligence",
        "like: We use no such tools for our research.",
      ),
      line(
        "disclosures.disciplinaryHistory",
        "Actions by SEBI against you",
        "or that there are none",
      ),
      line(
        "disclosures.associates",
        "Associates in the securities market",
        "or that you have none",
      ),
      line("disclosures.otherActivities", "Other business of yours", "or that there is none"),
      line("disclosures.conflicts", "Conflicts of interest", "or that you know of none"),
    ],
  },
  {
    id: "money",
    title: "Your UPI ID",
    says: "Where clients pay by hand. SEBI has a UPI ID of its own form made by your bank.",
    of: "site",
    fields: [
      line("payee.name", "Name of the bank account", "as payment apps show it"),
      line("payee.upiId", "UPI ID", "like name.ra@validhdfc"),
    ],
  },
  {
    id: "address",
    title: "The site's address",
    says: "The name that people type. Its DNS record and a proxy that ends TLS (Caddy) are needed, too.",
    of: "settings",
    fields: [
      line("PUBLIC_URL", "Address", "like https://research.example.in"),
      line("TRUSTED_PROXIES", "Proxies in front", "1 with Caddy or nginx on this machine"),
    ],
  },
  {
    id: "razorpay",
    title: "Razorpay",
    says: "From the Razorpay dashboard, under API keys and Webhooks.",
    of: "settings",
    fields: [
      line("RAZORPAY_KEY_ID", "Key id", "like rzp_live_AbCdEfGh123456"),
      secret("RAZORPAY_KEY_SECRET", "Key secret", "shown once in the dashboard"),
      secret("RAZORPAY_WEBHOOK_SECRET", "Webhook secret", "type the same into the dashboard"),
    ],
  },
  {
    id: "digio",
    title: "Digio",
    says: "PAN check and e-sign, from the Digio dashboard.",
    of: "settings",
    fields: [
      line("DIGIO_CLIENT_ID", "Client id"),
      secret("DIGIO_CLIENT_SECRET", "Client secret", "from the dashboard"),
      secret("DIGIO_WEBHOOK_SECRET", "Webhook secret", "type the same into the dashboard"),
    ],
  },
  {
    id: "sms",
    title: "SMS",
    says: "Amazon SNS, with what the DLT portal registered for you.",
    of: "settings",
    fields: [
      line("SNS_REGION", "Region", "ap-south-1"),
      line("SNS_ACCESS_KEY_ID", "Access key id"),
      secret("SNS_SECRET_ACCESS_KEY", "Secret access key", "from AWS"),
      line("SNS_SENDER_ID", "Sender (DLT header)"),
      line("SNS_ENTITY_ID", "DLT entity id"),
      line("SNS_TEMPLATE_ID", "DLT template id"),
    ],
  },
  {
    id: "mail",
    title: "Mail",
    says: "The mail server through which letters go out.",
    of: "settings",
    fields: [
      secret("SMTP_URL", "Address of the server", "smtps://user:password@smtp.example.in:465"),
      line("MAIL_FROM", "Sender", "Meridian Research <help@example.in>"),
    ],
  },
];

/** Those that a provider's own answer shows to be right. */
export const tested = ["razorpay", "digio", "sms", "mail"] as const;
export type Tested = (typeof tested)[number];
export const isTested = (id: string): id is Tested => tested.some((one) => one === id);
