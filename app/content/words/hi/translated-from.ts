/**
 * When each page of rules was translated, and from which English: where that has changed since, the
 * page shows the English (`translated-from.server.ts`). Whoever changes the English translates it
 * anew, and then writes the new hash here.
 */
export const translatedFrom = {
  refundPolicy: { day: "2026-11-25", english: "4854217925ab91a6" },
  privacyPolicy: { day: "2026-11-26", english: "de95ea6e24e20a60" },
  grievance: { day: "2026-11-29", english: "005571da0d37ef6c" },
  registration: { day: "2026-11-25", english: "081635e3e497ead6" },
  risk: { day: "2026-11-25", english: "02bcc6f1eed1b757" },
  disclaimer: { day: "2026-11-29", english: "055fdebe9a1b5254" },
  disclosure: { day: "2026-11-29", english: "26b8bbeb1a537d88" },
  performance: { day: "2026-11-29", english: "ad1a12c80a58574e" },
  charter: { day: "2026-11-29", english: "6d766d3aca290b1d" },
  complaintBoard: { day: "2026-11-29", english: "668e1baadae8bc68" },
  terms: { day: "2026-11-29", english: "067c5aa6cd59eebb" },
  mitc: { day: "2026-11-25", english: "1efbd94ec4f6f96d" },
  agreementSummary: { day: "2026-11-25", english: "3b8b28406b3204e3" },
} as const;
