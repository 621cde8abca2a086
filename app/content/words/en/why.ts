/** Why something is asked for, and who sees it. */
export const why = {
  sentence: "**Why we ask:** {why} **Who sees it:** {who} [Privacy Policy](/privacy-policy)",
  haveReady:
    "**Have ready:** your PAN and the phone linked to your Aadhaar. It takes about 5 minutes.",
} as const;
