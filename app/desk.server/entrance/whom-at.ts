import { claimsById } from "../../backend.server/buying/shown-claims";
import { refundShown } from "../../backend.server/desk/lists/shown-refunds";
import { accountNamed } from "../../backend.server/desk/people/file";
import { listedWords } from "../../backend.server/money/catalogue/offers";
import type { Parts } from "../../backend.server/platform/parts";
import type { PaymentId, PersonId } from "../../backend.server/platform/store/ids";
import { Refusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";

/**
 * For whom, or for what, an act at an address is, in words: "Rs. 1,499 from Asha Rao, reference
 * K7QP3X". Null where the address names nothing, or nothing that is there.
 */
export async function whomAt(parts: Parts, path: string): Promise<string | null> {
  const [, kind = "", id = ""] = path.split("/");
  const find = Object.hasOwn(kinds, kind) && id !== "" ? kinds[kind] : undefined;
  try {
    return (await find?.(parts, id)) ?? null;
  } catch (problem) {
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}

const kinds: Record<string, (parts: Parts, id: string) => Promise<string | null>> = {
  claims: ofPayment,
  payments: ofPayment,
  async refunds(parts, id) {
    const { paise, name } = await refundShown(parts, id);
    return `${inRupees(paise)} to ${name || SOMEBODY}`;
  },
  async people(parts, id) {
    return (await accountNamed(parts, id as PersonId)).name ?? SOMEBODY;
  },
  async complaints(_, reference) {
    return /^C-[A-Z0-9]{6}$/.test(reference) ? `complaint ${reference}` : null;
  },
  async catalogue({ store: { db } }, id) {
    return (await listedWords(db, id)).name;
  },
};

async function ofPayment(parts: Parts, id: string): Promise<string | null> {
  const [claim] = await claimsById(parts, [id as PaymentId]);
  if (!claim) return null;
  const { amountPaise, name, reference } = claim;
  const named = reference === null ? "" : `, reference ${reference}`;
  return `${inRupees(amountPaise)} from ${name ?? SOMEBODY}${named}`;
}

const SOMEBODY = "a client whose name is not known";
