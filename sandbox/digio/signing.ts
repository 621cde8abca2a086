import { digioId } from "../ids";
import type { Event } from "../webhooks";
import type { World } from "../world";
import {
  cabinet,
  documentNow,
  documentOnWire,
  type AgreementStatus,
  type Document,
} from "./documents";

/**
 * What a signer may make of a document. `value` of the gateway's buttons, and of the control API.
 */
export const signingOutcomes = {
  sign: "Sign",
  "sign-as-other": "Sign as somebody else",
  cancel: "Cancel signing",
  fail: "Fail signing",
  refuse: "Refuse to sign",
  unfinished: "Leave unfinished",
} as const;
export type SigningOutcome = keyof typeof signingOutcomes;

/**
 * What the gateway tells the page that it goes back to; `error_code` unless the signer got to the
 * end.
 */
export interface Told {
  status: "success" | "cancel";
  digio_doc_id: string;
  message: string;
  error_code?: string;
}

/** The name on the Aadhaar of whoever signs in another's place. */
export const SOMEBODY_ELSE = "Rakesh Sharma";

const LATE_MS = 2 * 60_000;
const LATE = "late signature";

/**
 * Ends a signer's visit. Cancelling leaves the document open for another try; "unfinished" goes
 * back as if signed while nothing is.
 * @returns null when the document is unknown or not open any more
 */
export async function finish(
  world: World,
  documentId: string,
  outcome: SigningOutcome,
): Promise<Told | null> {
  const document = documentNow(world, documentId);
  if (document?.status !== "requested") return null;
  const success: Told = {
    status: "success",
    digio_doc_id: documentId,
    message: "Signed Successfully",
  };
  if (outcome === "unfinished") return success;
  if (outcome === "cancel")
    return {
      status: "cancel",
      digio_doc_id: documentId,
      message: "Signing cancelled",
      error_code: "CANCELLED",
    };
  if (outcome === "fail" || outcome === "refuse") {
    const failed = outcome === "fail";
    await settle(
      world,
      document,
      failed ? "failed" : "rejected",
      failed ? "doc.sign.failed" : "doc.sign.rejected",
    );
    return {
      status: "cancel",
      digio_doc_id: documentId,
      message: failed ? "Signing failed" : "Signing refused",
      error_code: "TERMINATED",
    };
  }
  if (outcome === "sign-as-other") {
    await settle(world, { ...document, signedBy: SOMEBODY_ELSE }, "completed", "doc.signed");
    return success;
  }
  if (world.faults.strikes("signing-late"))
    world.agenda.at(world.clock.now() + LATE_MS, LATE, documentId);
  else await settle(world, document, "completed", "doc.signed");
  return success;
}

/** Puts the late signatures of the agenda into effect. */
export const awaitLateSignatures = (world: World): void =>
  world.agenda.on(LATE, async (documentId) => {
    const document = documentNow(world, documentId);
    if (document?.status === "requested") await settle(world, document, "completed", "doc.signed");
  });

async function settle(
  world: World,
  document: Document,
  status: AgreementStatus,
  event: string,
): Promise<void> {
  const now = world.clock.now();
  const after = {
    ...document,
    status,
    updatedAt: now,
    signedAt: status === "completed" ? now : null,
  };
  cabinet(world).documents.put(document.id, after);
  await world.webhooks.send([digioEvent(event, after, now)]);
}

/** A webhook as Digio writes it (Digio's documentation: webhooks). */
function digioEvent(event: string, document: Document, now: number): Event {
  const eventId = digioId("WHN");
  const signed = document.status === "completed";
  const others = { last_signed_by: signed ? document.identifier : null, has_all_signed: signed };
  const body = {
    id: eventId,
    event,
    created_at: now,
    entities: ["document"],
    payload: { document: { ...documentOnWire(document), others } },
  };
  return { eventId, provider: "digio", event, body: JSON.stringify(body) };
}
