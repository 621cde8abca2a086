import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import { PAN } from "../../api/contract";
import { referenceTyped } from "../../api/reference-typed";
import { OperatorRefusal } from "../../api/refusal";
import type { PersonId } from "../platform/store/ids";
import { alreadyTaken } from "../platform/store/unique";
import type { Account } from "../platform/people/find-accounts";
import { postTo } from "../platform/post-to";
import { sentence } from "../../content/words/sentence";
import type { Db } from "../platform/store/store";
import { endAllSessions } from "../sign-in/end-sessions";

/**
 * What somebody who lost their number tells of themselves: `pan` in any case, with blanks, `dob`
 * YYYY-MM-DD.
 */
export interface Told {
  pan: string;
  dob: string;
}

/**
 * A PAN as somebody tells it, with the blanks and dashes of how it is read out. Throws Refusal 422:
 * what has no PAN's shape is a slip, and no guess
 */
export function panTold(typed: string): string {
  const pan = referenceTyped(typed);
  if (PAN.test(pan)) return pan;
  throw new OperatorRefusal(422, "Enter a PAN like ABCDE1234F.");
}

/**
 * Lets through who tells the PAN and the date of birth with which the account was verified: the
 * proof of enrolment (ASVS 6.4.4). A wrong answer is put on the audit trail. Throws Refusal 409
 * (nothing was verified yet), 422 (no PAN) or 403, which does not say what was wrong.
 */
export async function proveIdentity(
  parts: Parts,
  { id, pan, dob }: Pick<Account, "id" | "pan" | "dob">,
  told: Told,
): Promise<void> {
  if (pan === null || dob === null)
    throw new OperatorRefusal(
      409,
      "Nothing was verified for this account yet. Close it, and let the person sign in with the new number.",
    );
  if (panTold(told.pan) === pan && told.dob === dob) return;
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "number change refused", person: id }),
  );
  throw new OperatorRefusal(403, "This is not the PAN and the date of birth of this account.");
}

/**
 * Gives an account another phone number and ends its sessions (decision 11): only who holds the new
 * number signs in from now on, and a letter to the address on record says so.
 *
 * @param number +919876543210
 * @param from `numberMark` of when a page was drawn: no other number came since, or nothing is
 * done.
 *   So a press that is made twice, or long after, changes nothing more, also where the number that
 *   the page showed was given back meanwhile.
 * @returns how many sessions ended. Throws Refusal 409 (the account has the number already, or
 *   one that came after `from`; the number has an account of its own; the account is closed)
 */
export async function changeNumber(
  parts: Parts,
  id: PersonId,
  number: string,
  from?: string,
): Promise<number> {
  const { seal, store } = parts;
  const columns = {
    number_hash: seal.hash(number, "people.number"),
    number_enc: seal.close(number, "people.number"),
  };
  try {
    return await store.transaction(
      async (tx) => {
        const row = await tx
          .selectFrom("people")
          .select("number_enc")
          .where("id", "=", id)
          .where("closed_at", "is", null)
          .executeTakeFirst();
        if (!row) throw new OperatorRefusal(409, "This account is closed.");
        const now = seal.open(row.number_enc, "people.number");
        const isOld = from !== undefined && from !== markOf(seal, row.number_enc);
        if (now === number || isOld)
          throw new OperatorRefusal(
            409,
            `The account has the number ${now} now. Nothing more was changed, and no letter was ` +
              "written.",
          );
        await tx.updateTable("people").set(columns).where("id", "=", id).execute();
        const sessions = await endAllSessions(parts, tx, id, "number changed");
        await announce(parts, tx, id, number);
        record(parts, tx, { what: "number changed", person: id, about: { sessions } });
        return sessions;
      },
      { table: "people", id },
    );
  } catch (problem) {
    if (alreadyTaken(problem))
      throw new OperatorRefusal(409, "Another account has this number. Close that one first.");
    throw problem;
  }
}

/** A mark of an account's number that changes each time that a number is given to it. */
export async function numberMark({ seal, store }: Parts, id: PersonId): Promise<string> {
  const { number_enc } = await store.db
    .selectFrom("people")
    .select("number_enc")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return markOf(seal, number_enc);
}

/** Sealed anew, the same number reads otherwise: so it tells when it was given, too. */
const markOf = (seal: Parts["seal"], sealed: string): string => seal.hash(sealed, "number mark");

/** Who knows their papers can have it changed: whose account it is hears of it by mail. */
async function announce(parts: Parts, tx: Db, id: PersonId, number: string): Promise<void> {
  const { product, contact } = parts.site();
  const { email, phone } = contact;
  await postTo(parts, tx, id, "number changed", `${id} ${parts.now()}`, {
    subject: sentence("letters.number-changed"),
    paragraphs: [
      sentence("letters.number-changed-text", { product, last: number.slice(-4) }),
      sentence("letters.not-you", { email, phone }),
    ],
  });
}
