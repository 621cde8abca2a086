/**
 * Why there is no signature, from Digio's `error_code`. The return's own words are a stranger's:
 * its address may have been written by anybody.
 */
export const signingFailure = (code: string | undefined): string =>
  SIGNING.get(code ?? "") ?? forms.signingEnded;
import { forms } from "../../content/words/en/forms";

const SIGNING = new Map([
  ["CANCELLED", forms.signingCancelled],
  ["TERMINATED", forms.signingTerminated],
]);
