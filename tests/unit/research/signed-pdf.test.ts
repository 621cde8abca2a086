import { createHash, createPrivateKey } from "node:crypto";
import { fromBER } from "asn1js";
import { ContentInfo, SignedData } from "pkijs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pdfCertificate } from "../../../app/config.server/pdf-certificate";
import { Reader } from "../../../app/config.server/reader";
import { itemFile } from "../../../app/backend.server/research/item-file";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import type { PdfCertificate } from "../../../app/shared/settings";
import { anIdea } from "../../setup/research-drafts";
import { madeCertificate } from "../../setup/made-certificate";
import { pdfText } from "../../setup/pdf-text";
import { testParts, type TestParts } from "../parts";
import { aClient, aService, DAY, holds, released } from "./desk";

const YEAR = 365 * DAY;
let parts: TestParts;
let person: PersonId;
let root: string;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
  person = await aClient(parts);
  await holds(parts, person, "S1", [parts.clock.now - 1, parts.clock.now + 2 * YEAR]);
  root = (await released(parts, anIdea())).root;
});
afterEach(() => parts.close());

const read = (PDF_CERTIFICATE: string, PDF_CERTIFICATE_PASSPHRASE?: string) => {
  const reader = new Reader({ PDF_CERTIFICATE, PDF_CERTIFICATE_PASSPHRASE });
  return { certificate: pdfCertificate(reader), faults: reader.faults };
};
async function certified(kind: "rsa" | "ec" = "ec"): Promise<PdfCertificate> {
  const { now } = parts.clock;
  const { certificate } = read(await madeCertificate("Asha Menon", [now - DAY, now + YEAR], kind));
  if (!certificate) throw new Error("not read");
  return certificate;
}
const drawn = async (pdfCertificate: PdfCertificate | null) => {
  const settings = { ...parts.settings, pdfCertificate };
  return (await itemFile({ ...parts, settings }, { id: person, language: "en" }, root)).pdf;
};

/** What the file says to be signed, and the signature. */
function signatureIn(pdf: Buffer): { ranges: number[]; bytes: Buffer; cms: SignedData } {
  const [, found = ""] = /\/ByteRange \[([\d ]+)\]/.exec(pdf.toString("latin1")) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = found.trim().split(/ +/).map(Number);
  const bytes = Buffer.concat([
    pdf.subarray(start, start + length),
    pdf.subarray(next, next + rest),
  ]);
  const der = Buffer.from(pdf.subarray(length + 1, next - 1).toString("latin1"), "hex");
  const { content } = new ContentInfo({ schema: fromBER(der).result });
  return {
    ranges: [start, length, next, rest],
    bytes,
    cms: new SignedData({ schema: content }),
  };
}
const holdsFor = async (cms: SignedData, data: Buffer): Promise<boolean> =>
  cms.verify({ signer: 0, data: new Uint8Array(data).buffer }).catch(() => false);

test.each(["rsa", "ec"] as const)(
  "with the operator's certificate (%s) the PDF of an idea is signed, all of it but the signature",
  async (kind) => {
    const certificate = await certified(kind);
    const pdf = await drawn(certificate);
    const { ranges, bytes, cms } = signatureIn(pdf);
    const [start, length = 0, next = 0, rest = 0] = ranges;
    expect(start).toBe(0);
    expect(next + rest).toBe(pdf.length);
    expect(pdf[length]).toBe("<".charCodeAt(0));
    expect(pdf[next - 1]).toBe(">".charCodeAt(0));
    expect(await holdsFor(cms, bytes)).toBe(true);
    const changed = Buffer.from(bytes);
    changed[400]! ^= 1;
    expect(await holdsFor(cms, changed)).toBe(false);
    expect(pdf.toString("latin1")).toContain("/SubFilter /ETSI.CAdES.detached");
    expect(pdfText(pdf).join("\n")).toContain(
      "Digitally signed with the certificate of Asha Menon, issued by Asha Menon.",
    );
  },
);

test("the signature names its certificate by hash (PAdES B-B) and no time of its own", async () => {
  const certificate = await certified();
  const { cms } = signatureIn(await drawn(certificate));
  const attributes = cms.signerInfos[0]!.signedAttrs!.attributes;
  expect(attributes.map(({ type }) => type)).toEqual([
    "1.2.840.113549.1.9.3",
    "1.2.840.113549.1.9.4",
    "1.2.840.113549.1.9.16.2.47",
  ]);
  const hash = createHash("sha256").update(certificate.chain[0]).digest("hex");
  const der: ArrayBuffer = attributes[2]!.values[0].toBER();
  expect(Buffer.from(der).toString("hex")).toContain(hash);
});

test("without one, before it holds or after its end, the PDF is unsigned and says so", async () => {
  const certificate = await certified();
  const unsigned = async (one: PdfCertificate | null) => {
    const pdf = await drawn(one);
    expect(pdf.toString("latin1")).not.toContain("/ByteRange");
    expect(pdfText(pdf).join("\n")).toContain("This file is not signed with a certificate.");
  };
  await unsigned(null);
  await unsigned({ ...certificate, from: parts.clock.now + 1 });
  parts.clock.now = certificate.until;
  await unsigned(certificate);
});

test("a certificate is read with those above in any order, its key by passphrase too", async () => {
  const { now } = parts.clock;
  const own = await madeCertificate("Asha Menon", [now, now + YEAR]);
  const above = await madeCertificate("An Authority", [now, now + YEAR]);
  const [, ofAbove = ""] = above.split(/(?=-----BEGIN CERTIFICATE)/);
  const { certificate } = read(ofAbove + own);
  expect(certificate).toMatchObject({ name: "Asha Menon", from: atSecond(now) });
  expect(certificate?.chain).toHaveLength(2);
  const locked = lockedWith(own, "a passphrase");
  expect(read(locked, "a passphrase").certificate?.name).toBe("Asha Menon");
  expect(read(locked).faults).toMatchObject([{ variable: "PDF_CERTIFICATE" }]);
});

test.each([
  ["no key", (pem: string) => pem.replace(/-----BEGIN PRIVATE[^]+PRIVATE KEY-----\n/, "")],
  ["no certificate", (pem: string) => pem.replace(/-----BEGIN CERT[^]+/, "")],
  ["half a certificate", (pem: string) => pem.replace(/(BEGIN CERTIFICATE-----\n).{64}\n/, "$1")],
  ["a text", () => "not a certificate"],
])("%s is a fault that names the variable and shows nothing of it", async (_, spoilt) => {
  const pem = spoilt(await madeCertificate("Asha Menon", [0, 1]));
  const { certificate, faults } = read(pem);
  expect(certificate).toBeNull();
  expect(faults).toMatchObject([{ variable: "PDF_CERTIFICATE" }]);
});

test("the key of another certificate is a fault", async () => {
  const [key = "", own = ""] = (await madeCertificate("Asha Menon", [0, 1])).split(
    /(?=-----BEGIN C)/,
  );
  const [other = ""] = (await madeCertificate("Ravi", [0, 1])).split(/(?=-----BEGIN C)/);
  expect(read(key + own).faults).toEqual([]);
  expect(read(other + own).faults).toMatchObject([
    { wrong: "holds no certificate of its private key" },
  ]);
});

const atSecond = (at: number) => Math.floor(at / 1000) * 1000;

function lockedWith(pem: string, passphrase: string): string {
  return (
    createPrivateKey(pem).export({
      ...{ type: "pkcs8", format: "pem" },
      ...{ cipher: "aes-256-cbc", passphrase },
    } as never) + pem.slice(pem.indexOf("-----BEGIN CERT"))
  );
}
