import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import {
  latestSigned,
  refreshDocument,
  verifySigning,
} from "../../../app/backend.server/onboarding/verify-signing";
import { isInCheck } from "../../../app/backend.server/onboarding/name-check";
import {
  decideName,
  signaturesInCheck,
  signaturesWaiting,
} from "../../../app/backend.server/onboarding/name-decision";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { esignByDigio } from "../../../app/backend.server/providers/esign/digio";
import { again, HOUR, personAt, refusalOf } from "../people";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { AgreementDesk, fatca } from "./agreement-desk";

let desk: AgreementDesk;
beforeEach(async () => void (desk = await AgreementDesk.open()));
afterEach(() => desk.parts.close());

/** Somebody signs the person's agreement. @returns the document */
async function signed(signer: string | null, answers = fatca): Promise<string> {
  const { documentId } = await desk.upload(answers);
  const { signer: _, ...document } = desk.atDigio(documentId);
  desk.parts.atDigio.set(documentId, {
    ...document,
    status: "signed",
    ...(signer === null ? {} : { signer }),
  });
  return documentId;
}
const agreed = async () => (await again(desk.parts, desk.person.id)).agreement;
const letters = async () =>
  (await desk.parts.store.db.selectFrom("outbox").selectAll().execute()).map((row) => ({
    kind: row.kind,
    ...openLetter(desk.parts, row.letter_enc),
  }));
const onTrail = async () =>
  (await trail(desk.parts, { person: desk.person.id, most: 9 })).map(({ what }) => what);

test("a signature in the PAN's name, however it is written, is an agreement", async () => {
  const name = (await again(desk.parts, desk.person.id)).name ?? "";
  const id = await signed(`Smt. ${name.split(" ").reverse().join(" ").toUpperCase()}`);
  await verifySigning(desk.parts, desk.person, id);
  expect([await agreed(), await signaturesInCheck(desk.parts)]).toEqual([true, []]);
});

test("where Digio tells no name the agreement counts; the trail says none was told", async () => {
  await verifySigning(desk.parts, desk.person, await signed(null));
  expect(await agreed()).toBe(true);
  const [entry] = await trail(desk.parts, { what: "agreement signed", most: 9 });
  expect(entry?.about).toMatchObject({ name: "not told" });
});

test("where it is the PAN's name, the trail says so", async () => {
  const name = (await again(desk.parts, desk.person.id)).name ?? "";
  await verifySigning(desk.parts, desk.person, await signed(name));
  const [entry] = await trail(desk.parts, { what: "agreement signed", most: 9 });
  expect(entry?.about).toMatchObject({ name: "as on the PAN" });
});

test("the copy of a signed agreement goes to the person who signed", async () => {
  await verifySigning(desk.parts, desk.person, await signed(null));
  const [row] = await desk.rows();
  const [copy, ...more] = await letters();
  expect(more).toEqual([]);
  expect(copy).toMatchObject({
    kind: "agreement signed",
    to: desk.person.email,
    subject: "Your signed agreement",
    attach: { signing: row?.id },
  });
  expect(copy?.text).toContain("Your copy is attached.");
});

test("of a politically exposed person the owner is told the account, to review it", async () => {
  await verifySigning(desk.parts, desk.person, await signed(null, { ...fatca, isPep: "Yes" }));
  const told = (await letters()).filter(({ to }) => to === desk.parts.site().ownerEmail);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    kind: "owner: exposed client",
    subject: "A client is a politically exposed person",
  });
  expect(told[0]?.text).toContain(desk.person.id);
  expect(told[0]?.text).toContain("Please review the account.");
});

test("a signature with no name of the PAN to compare with is held, not let through", async () => {
  const document = await signed("Rakesh Sharma");
  await desk.parts.store.db.updateTable("people").set({ name_enc: null }).execute();
  await refreshDocument(desk.parts, document);
  expect(await signaturesInCheck(desk.parts)).toMatchObject([{ pan: "", signer: "Rakesh Sharma" }]);
  const [told] = await letters();
  expect(told?.text).toContain("Name on the PAN: \n");
});

test("a document that nobody signed is not the owner's to accept, nor one not there", async () => {
  await desk.upload();
  const [row] = await desk.rows();
  expect(await refusalOf(decideName(desk.parts, row?.id ?? "", "signed"))).toMatchObject({
    status: 409,
    message: `Signature ${row?.id} does not wait for you: it is uploaded.`,
  });
  expect(await agreed()).toBe(false);
  expect(await refusalOf(decideName(desk.parts, "01NOTHING", "signed"))).toMatchObject({
    status: 404,
    message: "There is no signature 01NOTHING.",
  });
});

test("what waits for the owner is listed oldest first, with since when, without closed accounts and without what nobody signed", async () => {
  const waits = async (number: string) => {
    const person = await personAt(desk.parts, "agreement", { number });
    const { documentId } = await uploadAgreement(desk.parts, person, fatca);
    Object.assign(desk.atDigio(documentId), { status: "signed", signer: "Rakesh Sharma" });
    return { person, documentId };
  };
  await desk.upload();
  const late = await waits("+919000000001");
  const early = await waits("+919000000002");
  const closed = await waits("+919000000003");
  const since: number[] = [];
  for (const { documentId } of [early, late, closed]) {
    desk.parts.clock.now += HOUR;
    since.push(desk.parts.clock.now);
    await refreshDocument(desk.parts, documentId);
  }
  await closeAccount(desk.parts, closed.person.id, { endSubscriptions: false });
  const listed = await signaturesInCheck(desk.parts);
  expect(listed.map(({ person, number, signedAt }) => [person, number, signedAt])).toEqual([
    [early.person.id, "+919000000002", since[0]],
    [late.person.id, "+919000000001", since[1]],
  ]);
  expect(await signaturesWaiting(desk.parts.store.db)).toEqual(
    listed.map(({ id, signedAt }) => ({ id, since: signedAt })),
  );
});

describe("a signature in another's name", () => {
  let document: string;
  beforeEach(async () => {
    document = await signed("Rakesh Sharma");
    await refreshDocument(desk.parts, document);
  });
  const only = async () => (await signaturesInCheck(desk.parts))[0];

  test("leaves the agreement open; the person reads that we are checking the name", async () => {
    expect(await agreed()).toBe(false);
    expect(await isInCheck(desk.parts, desk.person.id)).toBe(true);
    const other = await personAt(desk.parts, "agreement", { number: "+919000000001" });
    expect(await isInCheck(desk.parts, other.id)).toBe(false);
    const refusal = await refusalOf(verifySigning(desk.parts, desk.person, document));
    expect(refusal.message).toBe("We are checking the name on your signature");
    expect((await refusalOf(latestSigned(desk.parts, desk.person))).status).toBe(404);
  });

  test("is told to the owner, with whose it is and how to decide", async () => {
    const { id } = (await only())!;
    const [told] = await letters();
    expect(told).toMatchObject({
      to: desk.parts.site().ownerEmail,
      subject: "Please check the name on a signature",
    });
    const [who, names, what, how] = told?.text.split("\n\n") ?? [];
    expect(who).toContain(`The agreement of account ${desk.person.id} was signed by somebody`);
    expect(names).toContain("Rakesh Sharma");
    expect(what).toContain("the agreement counts as not signed and the person cannot pay");
    expect(how).toContain(`signatures accept ${id}, or signatures refuse ${id}`);
  });

  test("is told to the owner once, with both names, which stand nowhere in the trail", async () => {
    await refreshDocument(desk.parts, document);
    const name = (await again(desk.parts, desk.person.id)).name ?? "";
    const told = (await letters()).filter(({ kind }) => kind === "owner: signer's name");
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`Name on the PAN: ${name}`);
    expect(told[0]?.text).toContain("Name on the signer's Aadhaar: Rakesh Sharma");
    expect(await onTrail()).toEqual(["signer's name differs"]);
    const [entry] = await trail(desk.parts, { person: desk.person.id, most: 9 });
    expect(entry?.about).toEqual({ signing: (await only())?.id });
    expect(JSON.stringify(await trail(desk.parts, { most: 99 }))).not.toContain("Rakesh");
    const rows = JSON.stringify(await desk.rows());
    expect(rows).not.toContain("Rakesh");
  });

  test("counts from when the owner accepts it, who can do that once", async () => {
    const one = await only();
    await decideName(desk.parts, one?.id ?? "", "signed");
    expect(await agreed()).toBe(true);
    const [row] = await desk.rows();
    const [entry] = await trail(desk.parts, { what: "signer's name accepted", most: 9 });
    expect([entry?.person, entry?.about]).toEqual([
      desk.person.id,
      { signing: row?.id, sha256: row?.signed_pdf_sha256 },
    ]);
    expect((await letters()).map(({ kind }) => kind)).toContain("agreement signed");
    const refusal = await refusalOf(decideName(desk.parts, one?.id ?? "", "refused"));
    expect([refusal.status, await agreed()]).toEqual([409, true]);
  });

  test("is refused for good: the person is told, and no later Digio news revives it", async () => {
    await decideName(desk.parts, (await only())?.id ?? "", "refused");
    await refreshDocument(desk.parts, document);
    expect([await agreed(), await only()]).toEqual([false, undefined]);
    expect(await onTrail()).toContain("signer's name refused");
    const refusal = await refusalOf(verifySigning(desk.parts, desk.person, document));
    expect([refusal.status, refusal.message]).toEqual([
      422,
      "The signature was not yours. Please sign again with your own Aadhaar.",
    ]);
  });

  test("once refused, is told to the person with why, where to sign again, and what to do about a mistake", async () => {
    await decideName(desk.parts, (await only())?.id ?? "", "refused");
    const told = (await letters()).filter(({ to }) => to === desk.person.email);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      kind: "signature refused",
      subject: "Please sign your agreement again",
    });
    expect(told[0]?.text.split("\n\n").slice(1, 4)).toEqual([
      "The name on your signature is not the name on your PAN, so we could not accept the signature.",
      "Please sign the agreement again with your own Aadhaar: https://research.example/details",
      "If you think that this is a mistake, please answer this mail or call us.",
    ]);
  });

  test("is held once, however many news of it come at once; a second copy is removed", async () => {
    const second = await signed("Anil Gupta", { ...fatca, isPep: "Yes" });
    let download = 0;
    desk.parts.esign = {
      ...desk.parts.esign,
      download: async () => Buffer.from(`%PDF-${++download}`),
    };
    await Promise.all(Array.from({ length: 3 }, () => refreshDocument(desk.parts, second)));
    expect(await onTrail()).toEqual(["signer's name differs", "signer's name differs"]);
    const rows = await desk.rows();
    expect([...desk.parts.stored.keys()].sort()).toEqual(
      rows.map(({ signed_pdf_key }) => signed_pdf_key).sort(),
    );
  });

  test("found out when the same answers are submitted again, makes no other document: the person reads that we check", async () => {
    const third = await signed("Anil Gupta", { ...fatca, isPep: "Yes" });
    const answers = { ...fatca, isPep: "Yes" as const };
    expect(await refusalOf(desk.upload(answers))).toMatchObject({
      status: 409,
      message: "We are checking the name on your signature",
    });
    expect((await desk.rows()).map((row) => row.provider_document_id)).toEqual([document, third]);
  });

  test("does not stop the person signing again in their own name, without the owner", async () => {
    const name = (await again(desk.parts, desk.person.id)).name ?? "";
    const second = await signed(name);
    expect(second).not.toBe(document);
    await verifySigning(desk.parts, desk.person, second);
    expect(await agreed()).toBe(true);
  });

  test("is listed and decided on the command line", async () => {
    const said: string[] = [];
    const operator = (...words: string[]) =>
      runOperator(desk.parts, words, (line) => void said.push(line));
    await operator("signatures", "list");
    expect(said.join("\n")).toMatch(/Rakesh Sharma/);
    const id = (await only())?.id ?? "";
    expect(await operator("signatures", "accept", id)).toBe(0);
    expect(await operator("signatures", "refuse", id)).toBe(1);
    expect(await operator("signatures", "accept", "01NOTHING")).toBe(1);
    expect(await agreed()).toBe(true);
  });
});

test.each([
  [{ name: "Asked For", pki_signature_details: { name: " Rakesh Sharma " } }, "Rakesh Sharma"],
  [{ name: "Asked For", pki_signature_details: null }, null],
  [{ name: "Asked For", pki_signature_details: { name: "" } }, null],
  [{ name: "Asked For", pki_signature_details: "?" }, null],
  [{ name: "Asked For" }, null],
])("of %j the signer's name is %j: never the one that we asked for", async (party, name) => {
  const document = {
    agreement_status: "completed",
    signing_parties: [{ status: "signed", ...party }],
  };
  const digio = createServer((_req, res) => res.end(JSON.stringify(document)));
  await new Promise<void>((resolve) => digio.listen(0, "127.0.0.1", resolve));
  const { port } = digio.address() as { port: number };
  const settings = { ...desk.parts.settings.digio, apiUrl: `http://127.0.0.1:${port}` };
  expect(await esignByDigio(settings, Date.now).signer("DID1")).toBe(name);
  digio.close();
});
