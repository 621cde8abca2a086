import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import { readWhenAsked } from "./asked-reading";
import { move, readSigning, signedPdf } from "./signing";
import type { Signing } from "../platform/store/tables";

/**
 * The signed PDF of one of the person's documents, after a fresh read. Throws Refusal 404, 409 (not
 * finished), 422 (failed, expired), 429 (`asked-reading.ts`), ProviderDown.
 */
export async function verifySigning(
  parts: Parts,
  person: Person,
  documentId: string,
): Promise<Buffer> {
  const { signing, said } = await readWhenAsked(
    parts,
    person,
    await own(parts, person, documentId),
  );
  if (said === "signed") return signedPdf(parts, signing);
  if (said === "checking") throw new ClientRefusal(422, "onboarding.checking-signature");
  if (said === "refused") throw new ClientRefusal(422, "onboarding.signer-differs");
  if (said === "expired") throw new ClientRefusal(422, "onboarding.agreement-expired");
  if (said === "failed") throw new ClientRefusal(422, "onboarding.not-signed");
  throw new ClientRefusal(409, "onboarding.not-finished");
}

/** The agreement that the person signed last. Throws Refusal 404, ProviderDown. */
export async function latestSigned(parts: Parts, person: Person): Promise<Buffer> {
  const signing = await parts.store.db
    .selectFrom("signings")
    .selectAll()
    .where("person_id", "=", person.id)
    .where("state", "=", "signed")
    .orderBy("updated_at", "desc")
    .executeTakeFirst();
  if (!signing) throw new ClientRefusal(404, "onboarding.none-signed");
  return signedPdf(parts, signing);
}

/**
 * Notes that a try to sign was given up; the document stays open for another. If Digio says that it
 * is signed after all, it is. Throws Refusal 404, 429 (`asked-reading.ts`), ProviderDown.
 */
export async function failedSigning(
  parts: Parts,
  person: Person,
  documentId: string,
): Promise<void> {
  const { signing } = await readWhenAsked(parts, person, await own(parts, person, documentId));
  await move(parts, signing, "failed");
}

/**
 * For the webhook: only the id is taken from it, the rest is asked of Digio. Documents that are not
 * ours are ignored. Throws ProviderDown.
 */
export async function refreshDocument(parts: Parts, documentId: string): Promise<void> {
  const signing = await parts.store.db
    .selectFrom("signings")
    .selectAll()
    .where("provider_document_id", "=", documentId)
    .executeTakeFirst();
  if (signing) await readSigning(parts, signing);
}

async function own(parts: Parts, person: Person, documentId: string): Promise<Signing> {
  const signing = await parts.store.db
    .selectFrom("signings")
    .selectAll()
    .where("provider_document_id", "=", documentId)
    .where("person_id", "=", person.id)
    .executeTakeFirst();
  if (!signing) throw new ClientRefusal(404, "onboarding.no-such-agreement");
  return signing;
}
