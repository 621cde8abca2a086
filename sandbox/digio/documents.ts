import { IST_MS } from "../../app/content/india";
import { digioId } from "../ids";
import type { World } from "../world";
import { HOUR_MS } from "../../app/content/durations";

export type AgreementStatus = "requested" | "completed" | "failed" | "rejected" | "expired";

/**
 * A document as Digio keeps it (Digio's documentation: documents API); times are UTC ms here and
 * Indian time without a zone on the wire.
 */
export interface Document {
  id: string;
  fileName: string;
  status: AgreementStatus;
  identifier: string;
  signer: string;
  /** the name on the Aadhaar that signed, where it is not the one asked for */
  signedBy?: string;
  reason: string | null;
  referenceId: string | null;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  signedAt: number | null;
}
export interface Token {
  id: string;
  documentId: string;
  identifier: string;
  createdAt: number;
  validTill: number;
}

export const cabinet = (world: World) => ({
  documents: world.state.shelf<Document>("digio documents"),
  /** document id → the uploaded bytes, base64 */
  files: world.state.shelf<string>("digio files"),
  tokens: world.state.shelf<Token>("digio tokens"),
});

/** The document as it is now: a request left too long has expired. */
export function documentNow(world: World, id: string): Document | null {
  const document = cabinet(world).documents.get(id);
  if (document?.status === "requested" && world.clock.now() >= document.expiresAt)
    return { ...document, status: "expired" };
  return document;
}

/** Those that wait for a signature, newest first. */
export const openDocuments = (world: World): Document[] =>
  cabinet(world)
    .documents.newest(100)
    .flatMap(({ id }) => documentNow(world, id) ?? [])
    .filter((document) => document.status === "requested");

/** A token lets its holder sign that document without a code of Digio's own, for an hour. */
export function issueToken(world: World, document: Document): Token {
  const now = world.clock.now();
  const token = {
    id: digioId("GWT"),
    documentId: document.id,
    identifier: document.identifier,
    createdAt: now,
    validTill: now + HOUR_MS,
  };
  cabinet(world).tokens.put(token.id, token);
  return token;
}

export function documentOnWire(document: Document) {
  const party = {
    requested: "requested",
    completed: "signed",
    failed: "failed",
    rejected: "rejected",
    expired: "expired",
  }[document.status];
  return {
    id: document.id,
    is_agreement: true,
    agreement_type: "outbound",
    agreement_status: document.status,
    file_name: document.fileName,
    created_at: indianTime(document.createdAt),
    updated_at: indianTime(document.updatedAt),
    self_signed: false,
    self_sign_type: "aadhaar",
    no_of_pages: 1,
    signing_parties: [
      {
        name: document.signer,
        status: party,
        type: "self",
        signature_type: "aadhaar",
        signature_mode: "otp",
        identifier: document.identifier,
        pki_signature_details:
          document.signedAt === null ? null : { name: document.signedBy ?? document.signer },
        reason: document.reason,
        expire_on: indianTime(document.expiresAt),
        updated_at: indianTime(document.updatedAt),
      },
    ],
    sign_request_details: {
      name: document.signer,
      requested_on: indianTime(document.createdAt),
      expire_on: indianTime(document.expiresAt),
      identifier: document.identifier,
      requester_type: "org",
    },
    ...(document.referenceId ? { reference_id: document.referenceId } : {}),
    channel: "api",
    other_doc_details: { web_hook_available: true },
    attached_estamp_details: {},
  };
}

export const tokenOnWire = (token: Token) => ({
  created_at: indianTime(token.createdAt),
  id: token.id,
  entity_id: token.documentId,
  valid_till: indianTime(token.validTill),
});

/** UTC ms → `YYYY-MM-DD HH:mm:ss` as read from a clock in India */
const indianTime = (instant: number): string =>
  new Date(instant + IST_MS).toISOString().slice(0, 19).replace("T", " ");
