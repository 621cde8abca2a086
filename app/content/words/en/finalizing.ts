/** `/details/finalizing`: Digio has not finished a signature. */
export const finalizing = {
  title: "Finalizing...",
  body: "Digio has not told us yet that you signed. After signing this can take a few minutes; you need not stay on this page.",
  left: "Did you leave before the end? Then nothing is signed yet: [go back and sign]({back}).",
  refresh: "Refresh",
  onward: "Continue",
} as const;
