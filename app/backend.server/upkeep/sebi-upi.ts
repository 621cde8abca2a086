import { nearest } from "../../shared/nearest";

/** SEBI's own form of a research analyst's UPI ID. */
const VALID_UPI = /^[a-z0-9.-]+\.ra@valid[a-z]+$/i;
/** The endings that banks and payment apps give out most; another one is most often mistyped. */
const HANDLES =
  "okhdfcbank okicici oksbi okaxis ybl ibl axl paytm ptsbi ptyes ptaxis pthdfc upi apl yapl rapl icici sbi hdfcbank axisbank kotak indus federal idfcbank barodampay pnb cnrb unionbank yesbank".split(
    " ",
  );

/** In words that follow the ID; null where it is of SEBI's form. */
export const notOfSebisForm = (upiId: string): string | null =>
  VALID_UPI.test(upiId)
    ? null
    : `is not of the form name.ra@valid and the bank's name, as a research analyst's must be since 6 October 2026${perhaps(upiId)}`;

/**
 * In words that follow the field's label: it begins as SEBI's form does and is not of it, which no
 * bank gives out. Null where it is either.
 */
export function halfOfSebisForm(upiId: string): string | null {
  if (VALID_UPI.test(upiId) || !/(^|[^a-z])ra@|@valid/i.test(upiId)) return null;
  return "is neither SEBI's form nor another: a research analyst's ends in .ra@valid and the bank's name, like name.ra@validhdfc";
}

/** "asha@okhdfc" → that no bank or app gives out such an ID, and which it may be meant for. */
function perhaps(upiId: string): string {
  const handle = upiId.split("@")[1]?.toLowerCase() ?? "";
  if (HANDLES.includes(handle) || handle.startsWith("valid")) return "";
  const meant = HANDLES.find((known) => known.startsWith(handle)) ?? nearest(handle, HANDLES);
  return `; nor do we know the ending @${handle}: is @${meant} meant?`;
}
