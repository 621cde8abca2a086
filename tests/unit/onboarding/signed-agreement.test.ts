import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import {
  failedSigning,
  latestSigned,
  refreshDocument,
  verifySigning,
} from "../../../app/backend.server/onboarding/verify-signing";
import {
  move,
  pdfContext,
  readSigning,
  removeStored,
  signedPdf,
  storeSignedPdf,
} from "../../../app/backend.server/onboarding/signing";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { watchHeld } from "../held-rows";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { personAt, refusalOf } from "../people";
import { AgreementDesk, fatca } from "./agreement-desk";

let desk: AgreementDesk;
let parts: AgreementDesk["parts"];
let person: AgreementDesk["person"];
beforeEach(async () => {
  desk = await AgreementDesk.open();
  ({ parts, person } = desk);
});
afterEach(() => parts.close());

test("a document that is unknown, or another person's, is refused in the same words", async () => {
  expect(await refusalOf(verifySigning(parts, person, "DID99"))).toMatchObject({
    status: 404,
    message: "We could not find that agreement.",
  });
});

describe("a signature that is complete", () => {
  const sign = async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    parts.clock.now += 5_000;
    await verifySigning(parts, person, documentId);
    const [row] = await desk.rows();
    if (!row) throw new Error("no row");
    return row;
  };

  test("is on the trail once, with document, version and digest", async () => {
    const row = await sign();
    await verifySigning(parts, person, "DID1");
    const entries = await trail(parts, { person: person.id, what: "agreement signed", most: 9 });
    expect(entries.map(({ about }) => about)).toEqual([
      {
        signing: row.id,
        version: row.version,
        sha256: row.signed_pdf_sha256,
        name: "not told",
      },
    ]);
    expect(row.updated_at).toBe(parts.clock.now);
  });

  test("is on the trail once, however many ask at once, and the first one stands", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    let download = 0;
    parts.esign = { ...parts.esign, download: async () => Buffer.from(`%PDF-${++download}`) };
    const given = await Promise.all(
      Array.from({ length: 4 }, () => verifySigning(parts, person, documentId)),
    );
    expect(
      await trail(parts, { person: person.id, what: "agreement signed", most: 9 }),
    ).toHaveLength(1);
    expect(new Set(given.map(String)).size).toBe(1);
  });

  test("is kept under a name with the signing's id and its digest", async () => {
    const row = await sign();
    expect(row.signed_pdf_key).toBe(
      `agreements/${row.id}-${row.signed_pdf_sha256?.slice(0, 16)}.pdf.sealed`,
    );
    expect([...parts.stored.keys()]).toEqual([row.signed_pdf_key]);
  });

  test("holds the signing's row", async () => {
    const held = watchHeld(parts);
    const row = await sign();
    expect(held.at(-1)).toEqual({ table: "signings", id: row.id });
  });

  test("is final: no later word of Digio takes it back, and it is not asked", async () => {
    await sign();
    desk.atDigio("DID1").status = "failed";
    await refreshDocument(parts, "DID1");
    await failedSigning(parts, person, "DID1");
    expect((await desk.rows())[0]?.state).toBe("signed");
  });

  test("is not given out of a place where it is missing or was exchanged, and the log is told which", async () => {
    const row = await sign();
    const key = row.signed_pdf_key ?? "";
    parts.stored.set(key, parts.seal.closeBytes(Buffer.from("%PDF-other"), pdfContext(row.id)));
    await expect(signedPdf(parts, row)).rejects.toMatchObject({
      why: "malformed",
      message: `documents provider: malformed: altered document of signing ${row.id}`,
    });
    parts.stored.delete(key);
    await expect(signedPdf(parts, row)).rejects.toMatchObject({
      message: `documents provider: malformed: no document of signing ${row.id}`,
    });
    await expect(signedPdf(parts, { ...row, signed_pdf_key: null })).rejects.toThrow(
      `no document of signing ${row.id}`,
    );
  });

  test("of somebody who is not exposed is not told to the owner", async () => {
    await sign();
    await sendOutbox(parts);
    expect(parts.sent.filter(({ to }) => to === parts.site().ownerEmail)).toEqual([]);
  });
});

test("the agreement given again is the one the person signed last, and nobody else's", async () => {
  const sign = async (by: typeof person, answers = fatca) => {
    const { documentId } = await uploadAgreement(parts, by, answers);
    Object.assign(desk.atDigio(documentId), { status: "signed", pdf: Buffer.from(documentId) });
    parts.clock.now += 5_000;
    await refreshDocument(parts, documentId);
  };
  // Both were open at once, and the older one was signed last.
  const older = await desk.upload();
  await sign(person, { ...fatca, isPep: "Yes" });
  const other = await personAt(parts, "agreement", { number: "+919000000001" });
  expect(await refusalOf(latestSigned(parts, other))).toMatchObject({
    status: 404,
    message: "You have not signed an agreement yet.",
  });
  expect(String(await latestSigned(parts, person))).toBe("DID2");
  Object.assign(desk.atDigio(older.documentId), { status: "signed", pdf: Buffer.from("DID1") });
  parts.clock.now += 5_000;
  await refreshDocument(parts, older.documentId);
  await sign(other);
  expect(String(await latestSigned(parts, person))).toBe("DID1");
  expect(String(await latestSigned(parts, other))).toBe("DID3");
});

test("what was stored of a signing is removed whole, and nothing of another's", async () => {
  await desk.uploadMany(2);
  const [one, other] = await desk.rows();
  if (!one || !other) throw new Error("no row");
  for (const text of ["%PDF-1", "%PDF-2"]) await storeSignedPdf(parts, one.id, Buffer.from(text));
  const kept = await storeSignedPdf(parts, other.id, Buffer.from("%PDF-3"));
  expect(parts.stored.size).toBe(3);
  await removeStored(parts, one.id);
  expect([...parts.stored.keys()]).toEqual([kept.signed_pdf_key]);
});

test("trouble of our own with the second of two copies is not taken for the store's", async () => {
  const { documentId } = await desk.upload();
  desk.atDigio(documentId).status = "signed";
  let download = 0;
  parts.esign = { ...parts.esign, download: async () => Buffer.from(`%PDF-${++download}`) };
  parts.documents = { ...parts.documents, remove: () => Promise.reject(new Error("a bug")) };
  const both = await Promise.allSettled([
    refreshDocument(parts, documentId),
    refreshDocument(parts, documentId),
  ]);
  expect(both.map((one) => (one.status === "rejected" ? String(one.reason) : "")).sort()).toEqual([
    "",
    "Error: a bug",
  ]);
});

test("a document that has expired is not asked for again", async () => {
  await desk.upload();
  desk.atDigio("DID1").status = "expired";
  await refusalOf(verifySigning(parts, person, "DID1"));
  parts.atDigio.clear();
  expect(await refusalOf(verifySigning(parts, person, "DID1"))).toMatchObject({
    status: 422,
    message: "This agreement has expired. Please submit the form again.",
  });
});

test("reading a document that waits marks it as being signed, from uploaded only", async () => {
  await desk.upload();
  await refreshDocument(parts, "DID1");
  expect((await desk.rows())[0]?.state).toBe("signing");
  await failedSigning(parts, person, "DID1");
  await refreshDocument(parts, "DID1");
  expect((await desk.rows())[0]?.state).toBe("failed");
});

test("a draft that was never uploaded is read as waiting, and nobody is asked", async () => {
  const { esign } = parts;
  parts.esign = {
    ...esign,
    upload: () => Promise.reject(new ProviderDown("esign", "timeout")),
    status: () => Promise.reject(new Error("asked")),
  };
  await expect(desk.upload()).rejects.toThrow(ProviderDown);
  const [draft] = await desk.rows();
  if (!draft) throw new Error("no row");
  expect(await readSigning(parts, draft)).toEqual({ signing: draft, said: "requested" });
});

test("a move another request made first changes nothing and gives the row as it is", async () => {
  await desk.upload();
  const [seen] = await desk.rows();
  if (!seen) throw new Error("no row");
  await move(parts, seen, "failed");
  expect((await move(parts, seen, "expired")).state).toBe("failed");
});
