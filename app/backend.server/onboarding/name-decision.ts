import { record } from "../platform/audit/record";
import { announceRefused } from "./announce-name-check";
import { announceSigned } from "./announce-signed";
import { readLostOrdersAgain } from "../money/sweep/lost-orders";
import type { Parts } from "../platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import type { PersonId, SigningId } from "../platform/store/ids";
import type { Differing } from "./name-check";
import { exposed } from "./signing";
import { maySign } from "../platform/states/signing-states";

export interface SignatureInCheck extends Differing {
  id: SigningId;
  person: PersonId;
  /** +919876543210 */
  number: string;
  /** UTC ms */
  signedAt: number;
}

/**
 * The owner's decision, on the trail; the person is written to. Throws Refusal 404, 409 (decided
 * before).
 */
export async function decideName(
  parts: Parts,
  id: string,
  decision: "signed" | "refused",
): Promise<void> {
  await parts.store.transaction(
    async (tx) => {
      const signing = await tx
        .selectFrom("signings")
        .selectAll()
        .where("id", "=", id as SigningId)
        .executeTakeFirst();
      if (!signing) throw new OperatorRefusal(404, `There is no signature ${id}.`);
      if (signing.state !== "checking" || !maySign(signing.state, decision))
        throw new OperatorRefusal(
          409,
          `Signature ${id} does not wait for you: it is ${signing.state}.`,
        );
      await tx
        .updateTable("signings")
        .set({ state: decision, updated_at: parts.now() })
        .where("id", "=", signing.id)
        .execute();
      record(parts, tx, {
        what: decision === "signed" ? "signer's name accepted" : "signer's name refused",
        person: signing.person_id,
        about: { signing: signing.id, sha256: signing.signed_pdf_sha256 },
      });
      if (decision === "signed") {
        await announceSigned(parts, tx, signing, exposed(parts, signing));
        await readLostOrdersAgain(parts, tx);
      } else await announceRefused(parts, tx, signing);
    },
    { table: "signings", id: id as SigningId },
  );
}

/** Since when which signatures wait for the owner, oldest first; UTC ms. Nothing is unsealed. */
export const signaturesWaiting = (db: Db) =>
  db
    .selectFrom("signings")
    .select(["id", "updated_at as since"])
    .where("state", "=", "checking")
    // Not joined: SQLite would walk through all people who have not closed their accounts.
    .where((e) =>
      e.exists(
        e
          .selectFrom("people")
          .select("people.id")
          .whereRef("people.id", "=", "signings.person_id")
          .where("closed_at", "is", null),
      ),
    )
    .orderBy("updated_at")
    .execute();

/** The signatures that wait for the owner, oldest first. */
export async function signaturesInCheck(parts: Parts): Promise<SignatureInCheck[]> {
  const rows = await parts.store.db
    .selectFrom("signings")
    .innerJoin("people", "people.id", "signings.person_id")
    .select(["signings.id", "person_id", "name_enc", "number_enc", "signer_name_enc", "updated_at"])
    .where("signings.state", "=", "checking")
    .where("people.closed_at", "is", null)
    .orderBy("updated_at")
    .execute();
  const open = (sealed: string | null, context: string) =>
    sealed ? parts.seal.open(sealed, context) : "";
  return rows.map((row) => ({
    id: row.id,
    person: row.person_id,
    number: open(row.number_enc, "people.number"),
    pan: open(row.name_enc, "people.name"),
    signer: open(row.signer_name_enc, "signings.signer_name"),
    signedAt: row.updated_at,
  }));
}
