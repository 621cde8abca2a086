import { papers } from "../../../content/words/en/papers";
import type { Parts } from "../../platform/parts";
import { openWording, wordingOf, type Lies, type Worded, type Wording } from "./wording";

/**
 * The GSTIN that an invoice bears, whatever the site file says by now; null when it bears none, or
 * its words are erased. One that was never worded will say what holds when it is first asked for.
 */
export function gstinOnInvoice(parts: Parts, invoice: Worded): string | null {
  const wording = wordingOf(parts, invoice);
  if (wording === null) return parts.site().analyst.gstin ?? null;
  return wording === "erased" ? null : gstinIn(wording);
}

/** The same of a credit note, or of the invoice that it cancels, by how its words lie sealed. */
export const gstinOnSealed = (parts: Parts, sealed: string, lies: Lies): string | null =>
  sealed === "" ? null : gstinIn(openWording(parts, sealed, lies));

/** As the seller's own lines have it: a client may be named as they like. */
const gstinIn = ({ parts }: Wording): string | null =>
  parts
    .find(({ heading }) => heading === papers.labels.from)
    ?.schedule.find(([label]) => label === papers.labels.gstin)?.[1] ?? null;
