import { MINUTE_MS } from "../../content/durations";
import { ClientRefusal } from "../../api/refusal";
import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import type { Signing } from "../platform/store/tables";
import { move } from "./signing";

/** Document to sign at the gateway; without `tokenId` the gateway asks for a code of its own. */
export interface Offered {
  documentId: string;
  tokenId?: string;
}

/** A token that runs out while the person reads is renewed before it is handed out. */
const TOKEN_MARGIN_MS = 10 * MINUTE_MS;

/** The document that is open, with a fresh token if the old one runs out. Throws ProviderDown. */
export async function offerAgain(parts: Parts, person: Person, signing: Signing): Promise<Offered> {
  const open = await move(parts, signing, "signing");
  const documentId = open.provider_document_id;
  if (
    !documentId ||
    !open.token_enc ||
    (open.token_valid_till ?? 0) > parts.now() + TOKEN_MARGIN_MS
  )
    return offered(parts, open);
  const renewed = tokenColumns(
    parts,
    await parts.esign.renewToken(documentId, identifierOf(person)),
  );
  await parts.store.db.updateTable("signings").set(renewed).where("id", "=", open.id).execute();
  return offered(parts, { ...open, ...renewed });
}

/** Throws Refusal 409 while another request still makes it. */
export function offered(parts: Parts, signing: Signing): Offered {
  if (!signing.provider_document_id) throw new ClientRefusal(409, "onboarding.being-prepared");
  return {
    documentId: signing.provider_document_id,
    ...(signing.token_enc ? { tokenId: parts.seal.open(signing.token_enc, "signings.token") } : {}),
  };
}

/** Of `signings`, the token sealed. */
export const tokenColumns = (
  parts: Parts,
  token: { tokenId?: string; tokenValidTill?: number },
) => ({
  token_enc: token.tokenId ? parts.seal.close(token.tokenId, "signings.token") : null,
  token_valid_till: token.tokenValidTill ?? null,
});

/** The signer is the signed-in mobile number (decision 14). */
export const identifierOf = (person: Person): string => person.number.slice(-10);
