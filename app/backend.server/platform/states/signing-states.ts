/**
 * An agreement's states and the only moves between them (decision 56). Signed is what Digio says on
 * a fresh read, and is final.
 */
export const signingMoves = {
  draft: ["uploaded"],
  uploaded: ["signing", "signed", "checking", "failed", "expired"],
  signing: ["signed", "checking", "failed", "expired"],
  failed: ["signing", "signed", "checking", "expired"],
  // Signed by somebody whose name is not the PAN's: the owner decides.
  checking: ["signed", "refused"],
  refused: [],
  expired: [],
  signed: [],
} as const;

/** Those that Digio may yet call signed. */
export const WAITING = ["uploaded", "signing", "failed"] as const satisfies readonly SigningState[];

export type SigningState = keyof typeof signingMoves;

export const maySign = (from: SigningState, to: SigningState): boolean =>
  (signingMoves[from] as readonly SigningState[]).includes(to);
