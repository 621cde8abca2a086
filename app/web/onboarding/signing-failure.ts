/**
 * Why there is no signature, from Digio's `error_code`. The return's own words are a stranger's:
 * its address may have been written by anybody.
 */
export const signingFailure = (code: string | undefined): string =>
  SIGNING.get(code ?? "") ?? "User cancelled or error occurred.";

const SIGNING = new Map([
  ["CANCELLED", "Signing Cancelled"],
  [
    "TERMINATED",
    "Signing failed: nothing was signed. Please try again. Digio's code comes to the phone that is linked to your Aadhaar.",
  ],
]);
