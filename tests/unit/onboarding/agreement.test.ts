import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import {
  failedSigning,
  refreshDocument,
  verifySigning,
} from "../../../app/backend.server/onboarding/verify-signing";
import {
  signingMoves,
  type SigningState,
} from "../../../app/backend.server/platform/states/signing-states";
import { move } from "../../../app/backend.server/onboarding/signing";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import type { SigningId } from "../../../app/backend.server/platform/store/ids";
import { again, HOUR, personAt, refusalOf } from "../people";
import { AgreementDesk, fatca } from "./agreement-desk";

let desk: AgreementDesk;
let parts: AgreementDesk["parts"];
let person: AgreementDesk["person"];
beforeEach(async () => {
  desk = await AgreementDesk.open();
  ({ parts, person } = desk);
});
afterEach(() => parts.close());
const agreed = async () => (await again(parts, person.id)).agreement;

describe("preparing the agreement", () => {
  test("uploads a PDF for the signed-in number and offers it with its token", async () => {
    expect(await desk.upload()).toEqual({ documentId: "DID1", tokenId: "GWTDID1-1" });
    expect(desk.atDigio("DID1").pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await desk.rows()).map(({ state, version }) => [state, version])).toEqual([
      ["uploaded", "2026-11-01"],
    ]);
  });

  test("for an account that was closed meanwhile is refused, and Digio gets nothing", async () => {
    await closeAccount(parts, person.id, { endSubscriptions: false });
    expect(await refusalOf(desk.upload())).toMatchObject({ status: 401 });
    expect(parts.atDigio.size).toBe(0);
  });

  test("keeps what was put before the person: version, the document's hash, the language of the page they asked on last", async () => {
    await desk.upload();
    const shown = createHash("sha256").update(desk.atDigio("DID1").pdf).digest("hex");
    const kept = async () =>
      (await desk.rows()).map(({ version, shown_sha256, language }) => [
        version,
        shown_sha256,
        language,
      ]);
    expect(await kept()).toEqual([["2026-11-01", shown, null]]);
    await uploadAgreement(parts, { ...person, language: "hi" }, fatca);
    expect(await kept()).toEqual([["2026-11-01", shown, "hi"]]);
  });

  test("keeps the answers and the token sealed", async () => {
    await desk.upload({ ...fatca, taxResidency: "Singapore" });
    expect(JSON.stringify(await desk.rows())).not.toMatch(/Singapore|GWT/);
  });

  test("again with the same answers offers the same document", async () => {
    await desk.upload();
    expect(await desk.upload()).toEqual({ documentId: "DID1", tokenId: "GWTDID1-1" });
    expect(parts.atDigio.size).toBe(1);
  });

  test("again after the token ran out offers the same document with a new token", async () => {
    await desk.upload();
    parts.clock.now += HOUR;
    expect(await desk.upload()).toEqual({ documentId: "DID1", tokenId: "GWTDID1-2" });
    expect(await desk.upload()).toEqual({ documentId: "DID1", tokenId: "GWTDID1-2" });
  });

  test.each(["expired", "failed"] as const)(
    "again when Digio says %s makes a new document",
    async (status) => {
      await desk.upload();
      desk.atDigio("DID1").status = status;
      expect((await desk.upload()).documentId).toBe("DID2");
      expect((await desk.rows()).map(({ state }) => state)).toEqual([status, "uploaded"]);
    },
  );

  test("with other answers makes a new document", async () => {
    await desk.upload();
    expect((await desk.upload({ ...fatca, isPep: "Yes" })).documentId).toBe("DID2");
  });

  // ASVS 2.4.1
  test("is done ten times a day with ever other answers, and not an eleventh time until the day is over", async () => {
    const from = (place: number) => desk.upload({ ...fatca, countryOfBirth: `Place ${place}` });
    for (let place = 1; place <= 10; place++) await from(place);
    await expect(from(11)).rejects.toMatchObject({ status: 429 });
    expect((await from(10)).documentId).toBe("DID10");
    parts.clock.now += 86_400_000;
    expect((await from(11)).documentId).toBe("DID11");
  });

  test("after an upload that failed goes on with the same draft", async () => {
    const { esign } = parts;
    parts.esign = { ...esign, upload: () => Promise.reject(new ProviderDown("esign", "timeout")) };
    await expect(desk.upload()).rejects.toThrow(ProviderDown);
    parts.esign = esign;
    await desk.upload();
    expect(await desk.rows()).toHaveLength(1);
  });

  test("twice at once after that leaves one document to sign", async () => {
    const { esign } = parts;
    parts.esign = { ...esign, upload: () => Promise.reject(new ProviderDown("esign", "timeout")) };
    await expect(desk.upload()).rejects.toThrow(ProviderDown);
    parts.esign = esign;
    const [one, two] = await Promise.all([desk.upload(), desk.upload()]);
    expect(one).toEqual(two);
  });

  // ASVS 2.3.1
  test("comes after the identity, and not after a signature", async () => {
    const early = await personAt(parts, "identity", { number: "+919000000001" });
    expect((await refusalOf(uploadAgreement(parts, early, fatca))).message).toBe(
      "Please verify your PAN and date of birth first.",
    );
    const done = await personAt(parts, "done", { number: "+919000000002" });
    const refusal = await refusalOf(uploadAgreement(parts, done, fatca));
    expect([refusal.status, refusal.message]).toEqual([
      409,
      "You have already signed the agreement.",
    ]);
  });

  test("when the open document was signed meanwhile records that instead", async () => {
    await desk.upload();
    desk.atDigio("DID1").status = "signed";
    expect((await refusalOf(desk.upload())).status).toBe(409);
    expect(await agreed()).toBe(true);
  });
});

describe("verifying the signature", () => {
  test("is Digio's word, stores the PDF sealed before consent, and keeps its SHA-256", async () => {
    const { documentId } = await desk.upload();
    Object.assign(desk.atDigio(documentId), {
      status: "signed",
      pdf: Buffer.from("%PDF-signed by both"),
    });
    const pdf = await verifySigning(parts, person, documentId);
    expect(pdf.toString()).toBe("%PDF-signed by both");
    expect(await agreed()).toBe(true);
    const [row] = await desk.rows();
    expect(row).toMatchObject({
      state: "signed",
      signed_pdf_sha256: createHash("sha256").update(pdf).digest("hex"),
    });
    expect(parts.stored.get(row?.signed_pdf_key ?? "")?.includes("signed by both")).toBe(false);
  });

  test("again gives the stored PDF without asking Digio", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    const first = await verifySigning(parts, person, documentId);
    parts.atDigio.clear();
    expect((await verifySigning(parts, person, documentId)).equals(first)).toBe(true);
  });

  test("many times at once records one signature and the PDF whose digest is kept", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    let download = 0;
    parts.esign = { ...parts.esign, download: async () => Buffer.from(`%PDF-${++download}`) };
    await Promise.all(Array.from({ length: 6 }, () => verifySigning(parts, person, documentId)));
    const [row] = await desk.rows();
    const pdf = await verifySigning(parts, person, documentId);
    expect(createHash("sha256").update(pdf).digest("hex")).toBe(row?.signed_pdf_sha256);
    expect([...parts.stored.keys()]).toEqual([row?.signed_pdf_key]);
  });

  test("twice at once is no fault where the PDF that lost cannot be removed", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    let download = 0;
    parts.esign = { ...parts.esign, download: async () => Buffer.from(`%PDF-${++download}`) };
    parts.documents = {
      ...parts.documents,
      remove: () => Promise.reject(new ProviderDown("documents", "unreachable")),
    };
    const [one, two] = await Promise.all([
      verifySigning(parts, person, documentId),
      verifySigning(parts, person, documentId),
    ]);
    expect(one?.equals(two)).toBe(true);
  });

  test("that is not finished says so and changes nothing", async () => {
    const { documentId } = await desk.upload();
    const refusal = await refusalOf(verifySigning(parts, person, documentId));
    expect([refusal.status, refusal.message]).toEqual([409, "The signature is not finished yet."]);
    expect(await agreed()).toBe(false);
  });

  test.each([
    ["failed", "Signing was not completed."],
    ["expired", "This agreement has expired. Please submit the form again."],
  ] as const)("of a document that %s is refused", async (status, message) => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = status;
    const refusal = await refusalOf(verifySigning(parts, person, documentId));
    expect([refusal.status, refusal.message]).toEqual([422, message]);
  });

  // ASVS 8.2.2
  test("of another person's document, or none, finds nothing", async () => {
    const other = await personAt(parts, "agreement", { number: "+919000000001" });
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    expect((await refusalOf(verifySigning(parts, other, documentId))).status).toBe(404);
    expect((await refusalOf(failedSigning(parts, other, documentId))).status).toBe(404);
    expect((await refusalOf(verifySigning(parts, person, "DID99"))).status).toBe(404);
    expect(await agreed()).toBe(false);
  });

  // ASVS 16.5.3
  test("when the document cannot be stored records no consent", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    const { documents } = parts;
    parts.documents = {
      ...documents,
      put: () => Promise.reject(new ProviderDown("documents", "unreachable")),
    };
    await expect(verifySigning(parts, person, documentId)).rejects.toThrow(ProviderDown);
    expect(await agreed()).toBe(false);
    parts.documents = documents;
    await verifySigning(parts, person, documentId);
    expect(await agreed()).toBe(true);
  });

  // ASVS 11.4.3
  test("refuses a stored PDF that was exchanged", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    await verifySigning(parts, person, documentId);
    const [row] = await desk.rows();
    parts.stored.set(
      row?.signed_pdf_key ?? "",
      parts.seal.closeBytes(Buffer.from("%PDF-other"), `signings.pdf ${row?.id}`),
    );
    await expect(verifySigning(parts, person, documentId)).rejects.toThrow(ProviderDown);
  });
});

describe("a try that was given up", () => {
  test("leaves the document open for another", async () => {
    const { documentId } = await desk.upload();
    await failedSigning(parts, person, documentId);
    expect((await desk.rows())[0]?.state).toBe("failed");
    expect((await desk.upload()).documentId).toBe(documentId);
    expect((await desk.rows())[0]?.state).toBe("signing");
    desk.atDigio(documentId).status = "signed";
    await verifySigning(parts, person, documentId);
    expect(await agreed()).toBe(true);
  });

  test("which Digio knows to be signed is a signature", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    await failedSigning(parts, person, documentId);
    expect(await agreed()).toBe(true);
  });
});

describe("the webhook", () => {
  test("completes a signature that nobody came back for", async () => {
    const { documentId } = await desk.upload();
    await refreshDocument(parts, documentId);
    expect(await agreed()).toBe(false);
    desk.atDigio(documentId).status = "signed";
    await refreshDocument(parts, documentId);
    expect(await agreed()).toBe(true);
  });

  test("about a document that is not ours does nothing", async () => {
    await refreshDocument(parts, "DID99");
  });
});

test("the owner hears once of a client who is a politically exposed person", async () => {
  const { documentId } = await desk.upload({ ...fatca, isPep: "Yes" });
  desk.atDigio(documentId).status = "signed";
  await Promise.all([
    verifySigning(parts, person, documentId),
    verifySigning(parts, person, documentId),
  ]);
  await sendOutbox(parts);
  const letters = parts.sent.filter(({ to }) => to === parts.site().ownerEmail);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).not.toContain(person.number.slice(3));
});

test("only the moves in the table of states are made", async () => {
  const states = Object.keys(signingMoves) as SigningState[];
  const { id } = (await desk.upload(), (await desk.rows())[0]) as { id: SigningId };
  for (const from of states) {
    for (const to of states) {
      await parts.store.db
        .updateTable("signings")
        .set({ state: from })
        .where("id", "=", id)
        .execute();
      const [row] = await desk.rows();
      if (!row) throw new Error("no row");
      const moved = await move(parts, row, to);
      expect(moved.state).toBe(
        (signingMoves[from] as readonly SigningState[]).includes(to) ? to : from,
      );
    }
  }
});
