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
} from "../../../app/backend.server/onboarding/name-decision";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { esignByDigio } from "../../../app/backend.server/providers/esign/digio";
import { again, refusalOf } from "../people";
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

test("where Digio tells no name the agreement counts, and the trail says that no name was told", async () => {
  await verifySigning(desk.parts, desk.person, await signed(null));
  expect(await agreed()).toBe(true);
  const [entry] = await trail(desk.parts, { what: "agreement signed", most: 9 });
  expect(entry?.about).toMatchObject({ name: "not told" });
});

describe("a signature in another's name", () => {
  let document: string;
  beforeEach(async () => {
    document = await signed("Rakesh Sharma");
    await refreshDocument(desk.parts, document);
  });
  const only = async () => (await signaturesInCheck(desk.parts))[0];

  test("leaves the agreement open, and the person reads that we are checking the name", async () => {
    expect(await agreed()).toBe(false);
    expect(await isInCheck(desk.parts, desk.person.id)).toBe(true);
    const refusal = await refusalOf(verifySigning(desk.parts, desk.person, document));
    expect(refusal.message).toBe("We are checking the name on your signature");
    expect((await refusalOf(latestSigned(desk.parts, desk.person))).status).toBe(404);
  });

  test("is told to the owner once, with both names, which stand nowhere in the trail", async () => {
    await refreshDocument(desk.parts, document);
    const name = (await again(desk.parts, desk.person.id)).name ?? "";
    const told = (await letters()).filter(({ kind }) => kind === "owner: signer's name");
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`Name on the PAN: ${name}`);
    expect(told[0]?.text).toContain("Name on the signer's Aadhaar: Rakesh Sharma");
    expect(await onTrail()).toEqual(["signer's name differs"]);
    expect(JSON.stringify(await trail(desk.parts, { most: 99 }))).not.toContain("Rakesh");
    const rows = JSON.stringify(await desk.rows());
    expect(rows).not.toContain("Rakesh");
  });

  test("counts from when the owner accepts it, who can do that once", async () => {
    const one = await only();
    await decideName(desk.parts, one?.id ?? "", "signed");
    expect(await agreed()).toBe(true);
    expect(await onTrail()).toContain("signer's name accepted");
    expect((await letters()).map(({ kind }) => kind)).toContain("agreement signed");
    const refusal = await refusalOf(decideName(desk.parts, one?.id ?? "", "refused"));
    expect([refusal.status, await agreed()]).toEqual([409, true]);
  });

  test("is refused for good: the person is written to, and no later news of Digio's brings it back", async () => {
    await decideName(desk.parts, (await only())?.id ?? "", "refused");
    await refreshDocument(desk.parts, document);
    expect([await agreed(), await only()]).toEqual([false, undefined]);
    expect(await onTrail()).toContain("signer's name refused");
    expect((await letters()).map(({ subject }) => subject)).toContain(
      "Please sign your agreement again",
    );
    expect((await refusalOf(verifySigning(desk.parts, desk.person, document))).status).toBe(422);
  });

  test("does not stop the person from signing again in their own name, without the owner", async () => {
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
