/** What the site file says unless the owner says it otherwise: found by its English. */
export const siteDefaults = {
  officeHours: "9 AM - 5 PM on market days",
  individual: "Individual",
  refundPromise: "Stop any time. You get back the fee for the unused days, with nothing taken off.",
  withoutAadhaar:
    "No phone linked to your Aadhaar? Write to us before you start: we tell you what else we can do.",
  parrva: "We are not enrolled with PaRRVA.",
} as const;
