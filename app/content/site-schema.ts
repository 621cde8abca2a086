import { z } from "zod";
import { ExampleIdeas } from "./example-ideas";
import { isFinancialYear } from "./financial-year";
import { Translation } from "./site-translations";

const line = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ });
const contact = z.object({
  name: line,
  email: z.email(),
  phone: line,
  hours: line.optional(),
  address: line.optional(),
});
const Code = z.string().regex(/^[a-z]{2,3}$/, "a language's code like mr");
const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "a month like 2026-10");
const Year = z.string().refine(isFinancialYear, { error: "a financial year like 2025-26" });
/** The complaints of one source in one month. */
export const SourceFigures = z.object({
  /**
   * the source, in the regulator's words: "Directly from Investors", "SEBI (SCORES)", "Other
   * Sources (if any)"
   */
  source: line,
  pendingAtStart: z.number().int().min(0),
  received: z.number().int().min(0),
  resolved: z.number().int().min(0),
  pending: z.number().int().min(0),
  pendingOver3Months: z.number().int().min(0),
  averageDays: z.number().min(0),
});
/** The complaints of one month or financial year. */
export const PeriodFigures = z.object({
  carriedForward: z.number().int().min(0),
  received: z.number().int().min(0),
  resolved: z.number().int().min(0),
  pending: z.number().int().min(0),
});

/**
 * The operator's site file: who runs this, and what the regulator wants said about them. Identity
 * is data, never in components.
 */
export const Site = z.object({
  /** true shows "Demo" on every page */
  demo: z.boolean().default(false),
  product: line,
  analyst: z.object({
    name: line,
    /** as registered with SEBI, shown in full on legal pages */
    registeredName: line,
    /** Individual, Partnership … */
    type: line.default("Individual"),
    registrationNumber: z.string().regex(/^INH\d{9}$/, "a registration number like INH000001234"),
    registeredOn: z.iso.date(),
    /** a date, or "perpetual" */
    validUntil: z.union([z.iso.date(), z.literal("perpetual")]).default("perpetual"),
    bseEnlistment: line,
    /** as the analyst states it: "M.Com., NISM Series XV" */
    qualification: line.optional(),
    /** a portrait, as text; sent as a file of its own */
    photo: z
      .string()
      .regex(
        /^data:image\/(?:webp|avif|jpeg|png);base64,[A-Za-z0-9+/]{20,8192}={0,2}$/,
        "a picture of at most 6 KB, as data:image/webp;base64,…",
      )
      .optional(),
    /** a part-time analyst must say so */
    partTime: z.boolean().default(false),
    gstin: z
      .string()
      .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, "a GSTIN of 15 characters")
      .optional(),
  }),
  address: z.object({
    office: line,
    correspondence: line.optional(),
    jurisdiction: line,
    /** of the SEBI office for the analyst's state */ sebiOffice: line,
  }),
  /** `raasb`: the address for investors' complaints that BSE, as RAASB, gives out */
  contact: z.object({
    raasb: z.email().optional(),
    email: z.email(),
    phone: line,
    whatsapp: z.string().regex(/^\d{10,15}$/, "digits with the country code, like 919876543210"),
    hours: line.default("9 AM - 5 PM on market days"),
  }),
  officers: z.object({
    principal: contact,
    compliance: contact,
    grievance: contact,
    accessibility: contact,
    /** who handles personal data questions */
    privacy: contact,
  }),
  payee: z.object({
    /** the bank-registered name that payer apps show */
    name: line,
    upiId: z.string().regex(/^[a-z0-9.\-_]+@[a-z0-9]+$/i, "a UPI ID like name.ra@validbank"),
    /** when a transfer that was found starts the service, in whole sentences */
    startPromise: line.optional(),
    /** clients may also pay through SEBI's Centralised Fee Collection Mechanism */
    cefcom: z.boolean().default(false),
  }),
  /** what somebody does who has no phone linked to an Aadhaar, in whole sentences */
  withoutAadhaar: line.default(
    "No phone linked to your Aadhaar? Write to us before you start: we tell you what else we can do.",
  ),
  /** who is told at once about claims, a PEP "Yes", refunds due and failed messages */
  ownerEmail: z.email(),
  links: z
    .object({
      indexOptions: url.optional(),
      stockOptions: url.optional(),
      stockCash: url.optional(),
      stockFutures: url.optional(),
    })
    .default({}),
  audit: z.object({
    /** last compliance audit: financial year and outcome */
    lastYear: line,
    status: line,
    report: url.optional(),
  }),
  accessibilityAudit: z.object({ status: line, on: z.iso.date().optional() }),
  aiUse: line,
  /** what the regulations ask the analyst to say of themselves, in whole sentences */
  disclosures: z.object({
    disciplinaryHistory: line,
    associates: line,
    otherActivities: line,
    conflicts: line,
  }),
  /** enrolment with the Past Risk and Return Verification Agency, in a whole sentence */
  parrva: line.default("We are not enrolled with PaRRVA."),
  /** every account on social media run in the analyst's name */
  social: z.array(z.object({ name: line, url })).default([]),
  /** what a client gets back who stops early */
  refunds: z
    .object({
      /** within how many days of being asked for it leaves the analyst's account */
      days: z.number().int().min(1).max(7).default(7),
      /** in a sentence or two, first on the refund page */
      promise: line.default(
        "Stop any time. You get back the fee for the unused days, with nothing taken off.",
      ),
      /** wordings that stood before, told below it with their date */
      earlier: z.array(z.object({ said: line, on: line.optional() })).default([
        {
          on: "July 16, 2024",
          said: "We pay a refund within 7 days of your request, minus gateway charges.",
        },
        {
          said: "Services are non-refundable, and reimbursements are made within 30 days.",
        },
      ]),
    })
    .prefault({}),
  /**
   * the clause of the terms that caps the analyst's liability at half of what was paid, as it
   * stands there
   */
  halfLiabilityClause: line.optional(),
  /**
   * further languages (docs/languages.md) whose words a native speaker has read for the analyst:
   * until then every page says that nobody has
   */
  languagesRead: z
    .array(z.string().regex(/^[a-z]{2,3}$/, "a language's code, like mr"))
    .default([]),
  /** hidden: until the analyst is enrolled with PaRRVA the sheets of `links` are not linked to */
  performanceSheets: z.enum(["shown", "hidden"]).default("shown"),
  examples: ExampleIdeas,
  agreementVersion: line.default("1"),
  /** by language */
  translations: z
    .object({
      hi: Translation.optional(),
      /** by a further language's code, then by what the file says in English, word for word */
      further: z.record(Code, z.record(z.string(), line)).optional(),
    })
    .default({}),
  complaints: z
    .object({
      /** by month "YYYY-MM": rows by source */
      months: z.record(Month, z.array(SourceFigures)).default({}),
      /** by month "YYYY-MM" */
      monthly: z.record(Month, PeriodFigures).default({}),
      /** by financial year "2024-25" */
      yearly: z.record(Year, PeriodFigures).default({}),
    })
    .default({ months: {}, monthly: {}, yearly: {} }),
});
export type Site = z.infer<typeof Site>;

/**
 * What a public page may carry: not the owner's private address, nor figures it does not draw; of
 * the picture its address.
 */
export type PublicSite = Omit<Site, "ownerEmail" | "complaints" | "examples">;

export function publicSite({
  ownerEmail: _owner,
  complaints: _figures,
  examples: _ideas,
  analyst,
  ...site
}: Site): PublicSite {
  return { ...site, analyst: { ...analyst, photo: analyst.photo && "/portrait" } };
}
