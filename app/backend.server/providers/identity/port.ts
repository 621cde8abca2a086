/**
 * What the PAN provider said. `name` is there only when the provider returns the name on the card.
 */
export type PanAnswer =
  | { outcome: "match"; name?: string }
  | { outcome: "name needed" }
  | { outcome: "not found" }
  | { outcome: "invalid" }
  | { outcome: "mismatch"; nameMatches: boolean | null; dobMatches: boolean };
export interface Identity {
  /** `dob` as YYYY-MM-DD, `pan` upper case. Throws ProviderDown. */
  checkPan(asked: { pan: string; dob: string; name?: string }): Promise<PanAnswer>;
}
