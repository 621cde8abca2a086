import { strict as assert } from "node:assert";
import fc from "fast-check";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import {
  failedSigning,
  refreshDocument,
  verifySigning,
} from "../../../app/backend.server/onboarding/verify-signing";
import { reconcileSignings } from "../../../app/backend.server/onboarding/reconcile-signings";
import type { SigningState } from "../../../app/backend.server/platform/states/signing-states";
import type { TestParts } from "../../unit/parts";
import { again, personAt } from "../../unit/people";
import { statusOf } from "./status-of";

const commands = [
  "upload",
  "signs",
  "gives up",
  "runs out",
  "verify",
  "failed",
  "webhook",
  "job",
  "foreign",
] as const;
const fatca = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No" as const,
};

/**
 * The agreement: what Digio says on a fresh read decides; a document that is signed or expired
 * stays so.
 */
export const signingMachine = (parts: TestParts) =>
  fc.asyncProperty(fc.array(fc.constantFrom(...commands), { maxLength: 8 }), async (sequence) => {
    const person = await personAt(parts, "agreement", { number: `+91${6_000_000_000 + ++people}` });
    let { documentId } = await uploadAgreement(parts, person, fatca);
    let state = "uploaded" as SigningState;
    let said: "requested" | "signed" | "failed" | "expired" = "requested";
    const read = (): void => {
      if (said !== "requested") state = said;
      else if (state === "uploaded") state = "signing";
    };
    const says = (word: typeof said): void => {
      if (said === "requested")
        Object.assign(parts.atDigio.get(documentId) ?? {}, { status: (said = word) });
    };
    const act: Record<(typeof commands)[number], () => Promise<void> | void> = {
      upload: async () => {
        const now = await again(parts, person.id);
        if (state === "signed" || said === "signed") {
          assert.equal(await statusOf(uploadAgreement(parts, now, fatca)), 409);
          return read();
        }
        const before = documentId;
        ({ documentId } = await uploadAgreement(parts, now, fatca));
        assert.equal(documentId === before, said === "requested");
        state = said === "requested" ? "signing" : "uploaded";
        said = "requested";
      },
      signs: () => says("signed"),
      "gives up": () => says("failed"),
      "runs out": () => says("expired"),
      verify: async () => {
        const status = await statusOf(verifySigning(parts, person, documentId));
        read();
        assert.equal(status, { requested: 409, signed: 200, failed: 422, expired: 422 }[said]);
      },
      failed: async () => {
        await failedSigning(parts, person, documentId);
        read();
        if (state === "signing") state = "failed";
      },
      webhook: async () => (await refreshDocument(parts, documentId), read()),
      job: async () => {
        await parts.store.db
          .updateTable("signings")
          .set({ next_look_at: parts.now() })
          .where("provider_document_id", "=", documentId)
          .execute();
        await reconcileSignings(parts);
        read();
      },
      foreign: async () =>
        assert.equal(
          await statusOf(
            verifySigning(parts, { ...person, id: "another" as typeof person.id }, documentId),
          ),
          404,
        ),
    };
    for (const command of sequence) {
      await act[command]();
      const row = await parts.store.db
        .selectFrom("signings")
        .select(["state", "signed_pdf_key", "signed_pdf_sha256"])
        .where("provider_document_id", "=", documentId)
        .executeTakeFirstOrThrow();
      assert.equal(row.state, state);
      const kept =
        row.signed_pdf_key !== null &&
        row.signed_pdf_sha256 !== null &&
        parts.stored.has(row.signed_pdf_key);
      assert.equal(kept, state === "signed");
      assert.equal((await again(parts, person.id)).agreement, state === "signed");
    }
  });

let people = 0;
