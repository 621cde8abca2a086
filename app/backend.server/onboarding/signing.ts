import { createHash } from "node:crypto";
import { Fatca } from "../../api/contract";
import { record } from "../platform/audit/record";
import { readLostOrdersAgain } from "../money/sweep/lost-orders";
import type { Parts } from "../platform/parts";
import { announceSigned } from "./announce-signed";
import type { DocumentStatus } from "../providers/esign/port";
import { ProviderDown } from "../providers/outcome";
import type { SigningId } from "../platform/store/ids";
import type { Signing } from "../platform/store/tables";
import { differing, hold } from "./name-check";
import { nextSigningLook } from "./signing-schedule";
import { maySign, WAITING, type SigningState } from "../platform/states/signing-states";

/**
 * A signing as it now stands with us, and what Digio says of its document. They differ after a try
 * that the person gave up: ours `failed`, theirs `requested`.
 */
export interface Read {
  signing: Signing;
  said: DocumentStatus | "checking" | "refused";
}

/**
 * Brings a signing up to what Digio says on a fresh read. Called by verify, by the webhook and
 * before a document is offered again; any number of times. The signed PDF and its SHA-256 are
 * stored before consent is recorded. Throws ProviderDown.
 */
export async function readSigning(parts: Parts, signing: Signing): Promise<Read> {
  const { state, provider_document_id: documentId } = signing;
  if (isOver(state)) return { signing, said: state };
  if (!documentId) return { signing, said: "requested" };
  const said = await parts.esign.status(documentId);
  if (said === "signed") {
    const done = await complete(parts, signing, documentId);
    return { signing: done, said: done.state === "checking" ? "checking" : said };
  }
  if (said === "requested")
    return {
      signing: signing.state === "uploaded" ? await move(parts, signing, "signing") : signing,
      said,
    };
  return { signing: await move(parts, signing, said), said };
}

/** Whether to read it is to ask Digio. */
export const asksDigio = ({ state, provider_document_id }: Signing): boolean =>
  !isOver(state) && provider_document_id !== null;

const isOver = (state: SigningState) =>
  state === "signed" || state === "expired" || state === "checking" || state === "refused";

/**
 * Moves a signing to `to` if it still stands where it was read and the table of states allows it;
 * gives the row as it is then.
 */
export async function move(
  parts: Parts,
  signing: Signing,
  to: SigningState,
  with_: Partial<Signing> = {},
): Promise<Signing> {
  if (maySign(signing.state, to)) {
    const now = parts.now();
    await parts.store.db
      .updateTable("signings")
      .set({
        ...with_,
        state: to,
        updated_at: now,
        next_look_at: WAITING.some((waiting) => waiting === to) ? nextSigningLook(now, now) : null,
      })
      .where("id", "=", signing.id)
      .where("state", "=", signing.state)
      .execute();
  }
  return signingById(parts, signing.id);
}

/**
 * The signed PDF in clear. Throws ProviderDown when it is not where it was put, or not what was
 * signed.
 */
export async function signedPdf(parts: Parts, signing: Signing): Promise<Buffer> {
  const key = signing.signed_pdf_key;
  const sealed = key ? await parts.documents.get(key) : null;
  if (!sealed)
    throw new ProviderDown("documents", "malformed", {
      detail: `no document of signing ${signing.id}`,
    });
  const pdf = parts.seal.openBytes(sealed, pdfContext(signing.id));
  if (sha256(pdf) !== signing.signed_pdf_sha256)
    throw new ProviderDown("documents", "malformed", {
      detail: `altered document of signing ${signing.id}`,
    });
  return pdf;
}

/** Seals and stores a signed PDF. @returns what the row keeps of it */
export async function storeSignedPdf(
  parts: Parts,
  id: SigningId,
  pdf: Buffer,
): Promise<{ signed_pdf_key: string; signed_pdf_sha256: string }> {
  const digest = sha256(pdf);
  // The digest is part of the key: should two downloads differ, the one whose digest is recorded is
  // not overwritten by the other.
  const key = `${keysOf(id)}${digest.slice(0, 16)}.pdf.sealed`;
  await parts.documents.put(key, parts.seal.closeBytes(pdf, pdfContext(id)));
  return { signed_pdf_key: key, signed_pdf_sha256: digest };
}

/**
 * Removes whatever was stored of a signing, whether or not its row says so: a server may have been
 * killed between the two. Throws ProviderDown.
 */
export async function removeStored(parts: Parts, id: SigningId): Promise<void> {
  for (const key of await parts.documents.list(keysOf(id))) await parts.documents.remove(key);
}

export const signingById = (parts: Parts, id: SigningId): Promise<Signing> =>
  parts.store.db.selectFrom("signings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const fatcaOf = (parts: Parts, signing: Signing): Fatca =>
  Fatca.parse(JSON.parse(parts.seal.open(signing.fatca_enc, "signings.fatca")));

/** Whether the signer answered "Yes" to the question about public office. */
export const exposed = (parts: Parts, signing: Signing): boolean =>
  fatcaOf(parts, signing).isPep === "Yes";

async function complete(parts: Parts, signing: Signing, documentId: string): Promise<Signing> {
  const signer = await parts.esign.signer(documentId);
  const kept = await storeSignedPdf(parts, signing.id, await parts.esign.download(documentId));
  const first = await parts.store.transaction(
    async (tx) => {
      const row = await tx
        .selectFrom("signings")
        .select("state")
        .where("id", "=", signing.id)
        .executeTakeFirstOrThrow();
      if (row.state === "checking" || !maySign(row.state, "signed")) return false;
      const names = await differing(parts, tx, signing.person_id, signer);
      if (names) {
        await hold(parts, tx, signing, names, kept);
        return false;
      }
      await tx
        .updateTable("signings")
        .set({ ...kept, state: "signed", updated_at: parts.now(), next_look_at: null })
        .where("id", "=", signing.id)
        .execute();
      record(parts, tx, {
        what: "agreement signed",
        person: signing.person_id,
        about: {
          signing: signing.id,
          version: signing.version,
          sha256: kept.signed_pdf_sha256,
          name: signer === null ? "not told" : "as on the PAN",
        },
      });
      await announceSigned(parts, tx, signing, exposed(parts, signing));
      await readLostOrdersAgain(parts, tx);
      return true;
    },
    { table: "signings", id: signing.id },
  );
  if (first) parts.log.info({ signing: signing.id }, "agreement signed");
  const now = await signingById(parts, signing.id);
  if (now.signed_pdf_key !== kept.signed_pdf_key)
    await removeLoser(parts, signing.id, kept.signed_pdf_key);
  return now;
}

/**
 * Two downloads at once may differ: the one that is not recorded holds a PAN and a birth date too.
 * It may stay until the records are erased.
 */
async function removeLoser(parts: Parts, id: SigningId, key: string): Promise<void> {
  try {
    await parts.documents.remove(key);
  } catch (problem) {
    if (!(problem instanceof ProviderDown)) throw problem;
    parts.log.warn(
      { signing: id, why: problem.message },
      "a document that nothing refers to could not be removed",
    );
  }
}

/** What the keys of all that was stored of a signing begin with. */
const keysOf = (id: SigningId): string => `agreements/${id}-`;

const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");
/** What a signed PDF is sealed for: the signing it belongs to. */
export const pdfContext = (id: SigningId): string => `signings.pdf ${id}`;
