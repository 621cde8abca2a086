/** Where a six-digit code is typed, and asked for again. */
export const code = {
  label: "Code",
  sentTo: "We sent a 6-digit code to {to}.",
  asks: "Enter the 6-digit code",
  askAgainNow: "You can ask for another code now.",
  askAgainIn: {
    one: "No code yet? You can ask again in {count} second.",
    other: "No code yet? You can ask again in {count} seconds.",
  },
  checkTime: "Check the time again",
} as const;
