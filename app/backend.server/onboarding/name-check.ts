import { record } from "../platform/audit/record";
import { announceNameCheck } from "./announce-name-check";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { PersonId } from "../platform/store/ids";
import { sameName } from "./same-name";
import type { Signing } from "../platform/store/tables";

/** Names that differ: the PAN's, and the one on the Aadhaar of whoever signed. */
export interface Differing {
  pan: string;
  signer: string;
}

/**
 * @param signer null where Digio told no name: then there is nothing to compare, and null comes
 * back
 */
export async function differing(
  parts: Parts,
  tx: Db,
  person: PersonId,
  signer: string | null,
): Promise<Differing | null> {
  const { name_enc } = await tx
    .selectFrom("people")
    .select("name_enc")
    .where("id", "=", person)
    .executeTakeFirstOrThrow();
  const pan = name_enc ? parts.seal.open(name_enc, "people.name") : "";
  return signer === null || sameName(pan, signer) ? null : { pan, signer };
}

/** Leaves a signed agreement open until the owner has compared the names. */
export async function hold(
  parts: Parts,
  tx: Db,
  signing: Signing,
  names: Differing,
  kept: Partial<Signing>,
): Promise<void> {
  await tx
    .updateTable("signings")
    .set({
      ...kept,
      state: "checking",
      signer_name_enc: parts.seal.close(names.signer, "signings.signer_name"),
      updated_at: parts.now(),
      next_look_at: null,
    })
    .where("id", "=", signing.id)
    .execute();
  record(parts, tx, {
    what: "signer's name differs",
    person: signing.person_id,
    about: { signing: signing.id },
  });
  await announceNameCheck(parts, tx, signing, names);
}

/** Whether a signature of this person's waits for the owner. */
export const isInCheck = async (parts: Parts, person: PersonId): Promise<boolean> =>
  (await parts.store.db
    .selectFrom("signings")
    .select("id")
    .where("person_id", "=", person)
    .where("state", "=", "checking")
    .limit(1)
    .executeTakeFirst()) !== undefined;
