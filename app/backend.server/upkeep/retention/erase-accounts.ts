import { record } from "../../platform/audit/record";
import { removeStored } from "../../onboarding/signing";
import { keepWithoutAddress } from "../../platform/kept-letters";
import type { Parts } from "../../platform/parts";
import { erasePersonal } from "../../platform/personal-fields";
import type { Db } from "../../platform/store/store";
import type { PersonId, SigningId } from "../../platform/store/ids";
import { takeTurn } from "../../platform/turn";
import { withoutRecords } from "./erase-records";
import { isStillPaidBack } from "./still-paid-back";

/**
 * Erases, 90 days after an account was closed, what the law does not ask us to keep (specification
 * §1): phone number, e-mail address, also within letters, sessions, what was posted beside an
 * order, agreements begun and not signed. Of somebody who never signed or bought, everything. A
 * dispute (`people hold`) stops it, and money that is still to go back to them puts it off.
 * Throws ProviderDown (documents).
 *
 * @returns how many accounts; those that a turn has no time for wait for the next
 */
export async function eraseClosedAccounts(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  let erased = 0;
  const { accountMs, recordsMs } = parts.settings.retention;
  const due = await parts.store.db
    .selectFrom("people")
    .select("id")
    .where("closed_at", "<=", turn.from - accountMs)
    .where("erased_at", "is", null)
    .where("held_since", "is", null)
    .where((e) => e.not(isStillPaidBack(e, turn.from - recordsMs)))
    .execute();
  for (const { id } of due) {
    if (turn.over()) break;
    // Documents first: cut short here, the next run finds them still.
    for (const signing of await unsigned(parts, id)) await removeStored(parts, signing);
    await parts.store.transaction((tx) => erase(parts, tx, id), { table: "people", id });
    erased++;
  }
  return erased;
}

async function unsigned(parts: Parts, id: PersonId): Promise<SigningId[]> {
  const rows = await parts.store.db
    .selectFrom("signings")
    .select("id")
    .where("person_id", "=", id)
    .where("state", "!=", "signed")
    .execute();
  return rows.map((row) => row.id);
}

async function erase(parts: Parts, tx: Db, id: PersonId): Promise<void> {
  const { recordsMs } = parts.settings.retention;
  // Another server may have done it, or a dispute or a refund begun, since we looked.
  const { numUpdatedRows } = await tx
    .updateTable("people")
    .set({ erased_at: parts.now() })
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .where("held_since", "is", null)
    .where((e) => e.not(isStillPaidBack(e, parts.now() - recordsMs)))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  const client = await isClient(tx, id);
  if (client) await keepWithoutAddress(parts, tx, id);
  await erasePersonal(tx, id, "account");
  // Without the provider's id no late webhook brings an unfinished agreement back to life.
  await tx
    .updateTable("signings")
    .set({ fatca_enc: "", provider_document_id: null, signer_name_enc: null })
    .where("person_id", "=", id)
    .where("state", "!=", "signed")
    .execute();
  if (!client) await withoutRecords(parts, tx, id);
  record(parts, tx, { what: "account data erased", person: id, about: { recordsKept: client } });
}

/** Somebody of whom the law wants records: an agreement was signed, or money asked for. */
async function isClient(tx: Db, id: PersonId): Promise<boolean> {
  const signed = await tx
    .selectFrom("signings")
    .select("id")
    .where("person_id", "=", id)
    .where("state", "=", "signed")
    .limit(1)
    .executeTakeFirst();
  return (
    signed !== undefined ||
    (await tx
      .selectFrom("payments")
      .select("id")
      .where("person_id", "=", id)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
