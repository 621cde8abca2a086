/**
 * Percent of the value without tax. The books of months that are over are reckoned anew when they
 * are asked for: where the law changes it, the invoices of before keep this one.
 */
const RATE = 18;

export interface Gst {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
}

/**
 * Divides a price that includes GST at 18 %. No address of a client is kept, so the place of supply
 * is the analyst's own State (IGST Act, section 12(2)(b)(ii)): central and State tax, half each and
 * equal to the paisa.
 */
export function gstIn(paise: number): Gst {
  const half = Math.round((paise * RATE) / 2 / (100 + RATE));
  return { taxablePaise: paise - 2 * half, cgstPaise: half, sgstPaise: half };
}
