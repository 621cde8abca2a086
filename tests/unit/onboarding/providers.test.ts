import { createHmac } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { documentsIn } from "../../../app/backend.server/providers/documents/open";
import { esignByDigio, statusOf } from "../../../app/backend.server/providers/esign/digio";
import { digioChecksumHolds } from "../../../app/backend.server/providers/esign/digio-checksum";
import { identityByDigio, meaning } from "../../../app/backend.server/providers/identity/digio";
import { mailBySmtp } from "../../../app/backend.server/providers/mail/smtp";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { smsBySns } from "../../../app/backend.server/providers/sms/sns";
import { START, testSettings } from "../parts";

interface Got {
  path: string;
  authorization: string | undefined;
  body: string;
}
let server: Server;
let got: Got[];
let say: (asked: Got) => { status?: number; body: string | Buffer; type?: string } | null;
let url: string;
beforeEach(async () => {
  got = [];
  server = createServer(async (request, response) => {
    const asked = {
      path: request.url ?? "",
      authorization: request.headers.authorization,
      body: await bodyOf(request),
    };
    got.push(asked);
    const said = say(asked);
    if (said)
      response
        .writeHead(said.status ?? 200, { "content-type": said.type ?? "application/json" })
        .end(said.body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });
const digio = () => ({ ...testSettings.digio, apiUrl: url, timeoutMs: 1_500 });
const down = async (work: Promise<unknown>) => {
  const problem = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(problem instanceof ProviderDown)) throw new Error("the provider was not reported down");
  return [problem.provider, problem.why, problem.status];
};

describe("the PAN check", () => {
  const check = (name?: string) =>
    identityByDigio(digio()).checkPan({
      pan: "ABCPE1234F",
      dob: "1990-05-06",
      ...(name ? { name } : {}),
    });

  test("asks with day first and Basic credentials", async () => {
    say = () => json({ status: "VALID", name_as_per_pan_match: true, date_of_birth_match: true });
    expect(await check("Ravi")).toEqual({ outcome: "match" });
    expect(JSON.parse(got[0]?.body ?? "")).toEqual({
      id_no: "ABCPE1234F",
      dob: "06/05/1990",
      name: "Ravi",
    });
    expect(got[0]?.authorization).toBe(`Basic ${Buffer.from("id:secret").toString("base64")}`);
  });

  test("understands not found, a missing name, and the name given back", async () => {
    say = () => json({ code: "x" }, 404);
    expect(await check("Ravi")).toEqual({ outcome: "not found" });
    say = () => json({ message: "name is missing" }, 400);
    expect(await check()).toEqual({ outcome: "name needed" });
    say = () => json({ status: "valid", full_name: "RAVI KUMAR", date_of_birth_match: true });
    expect(await check()).toEqual({ outcome: "match", name: "RAVI KUMAR" });
  });

  test("that is slow, dead, refusing or talking nonsense is reported down", async () => {
    say = () => null;
    expect(await down(check("R"))).toEqual(["identity", "timeout", undefined]);
    for (const status of [401, 403, 429, 500, 503]) {
      say = () => json({}, status);
      expect(await down(check("R"))).toEqual(["identity", "refused", status]);
    }
    say = () => ({ body: "<html>" });
    expect(await down(check("R"))).toEqual(["identity", "malformed", 200]);
    say = () => json({ hello: 1 });
    expect(await down(check("R"))).toEqual(["identity", "malformed", 200]);
    server.closeAllConnections();
    server.close();
    expect(await down(check("R"))).toEqual(["identity", "unreachable", undefined]);
  });

  test.each([
    [{ status: "invalid" }, true, { outcome: "invalid" }],
    [
      { status: "valid", name_as_per_pan_match: false, date_of_birth_match: true },
      true,
      { outcome: "mismatch", nameMatches: false, dobMatches: true },
    ],
    [
      { status: "valid", date_of_birth_match: false },
      false,
      { outcome: "mismatch", nameMatches: null, dobMatches: false },
    ],
    [{ status: "valid", date_of_birth_match: true }, false, { outcome: "name needed" }],
    [
      { status: "valid", name_as_per_pan_match: true },
      true,
      { outcome: "mismatch", nameMatches: true, dobMatches: false },
    ],
  ] as const)("reads %j (name given: %s)", (result, given, expected) =>
    expect(meaning(result, given)).toEqual(expected),
  );
});

describe("Digio's documents", () => {
  const esign = () => esignByDigio(digio(), () => START);

  test("are uploaded for one signer, and the token's Indian time is understood", async () => {
    say = () =>
      json({ id: "DID1", access_token: { id: "GWT1", valid_till: "2026-11-20 13:00:00" } });
    const made = await esign().upload({
      pdf: Buffer.from("%PDF-"),
      fileName: "a.pdf",
      identifier: "9876543210",
      name: "Ravi",
      reference: "ref",
    });
    expect(made).toEqual({
      documentId: "DID1",
      tokenId: "GWT1",
      tokenValidTill: Date.UTC(2026, 10, 20, 7, 30),
    });
    expect(got[0]?.path).toBe("/v2/client/document/upload");
    expect(got[0]?.body).toContain('"identifier":"9876543210","name":"Ravi","sign_type":"aadhaar"');
  });

  test("renew their token in either known form", async () => {
    say = () => json({ id: "GWT2" });
    expect(await esign().renewToken("DID1", "9876543210")).toEqual({
      tokenId: "GWT2",
      tokenValidTill: START + 3_600_000,
    });
    say = () => json({ response: { id: "GWT3" } });
    expect((await esign().renewToken("DID1", "9876543210")).tokenId).toBe("GWT3");
  });

  // ASVS 5.2.2
  test("come back as PDF, or the provider is down", async () => {
    say = () => ({ body: Buffer.from("%PDF-1.7 x"), type: "application/pdf" });
    expect((await esign().download("DID 1")).toString()).toBe("%PDF-1.7 x");
    expect(got[0]?.path).toBe("/v2/client/document/download?document_id=DID%201");
    say = () => json({ code: "not there" });
    expect(await down(esign().download("DID1"))).toEqual(["esign", "malformed", undefined]);
    for (const other of ["<html><script>", "PK\x03\x04", " %PDF-1.7", ""]) {
      say = () => ({ body: Buffer.from(other), type: "application/pdf" });
      expect(await down(esign().download("DID1"))).toEqual(["esign", "malformed", undefined]);
    }
  });

  test.each([
    ["completed", [], "signed"],
    ["requested", ["signed", "signed"], "signed"],
    ["requested", ["signed", "requested"], "requested"],
    ["partially_signed", [], "requested"],
    ["EXPIRED", ["requested"], "expired"],
    ["cancelled", [], "expired"],
    ["rejected", [], "failed"],
    ["failed", [], "failed"],
  ] as const)("that are %s with parties %j count as %s", (agreement_status, parties, expected) =>
    expect(
      statusOf({ agreement_status, signing_parties: parties.map((status) => ({ status })) }),
    ).toBe(expected),
  );
});

test("a Digio webhook is believed only with the checksum of its raw bytes, in either case", () => {
  const raw = Buffer.from('{"id":"WHN1"}');
  const good = createHmac("sha256", "secret").update(raw).digest("hex");
  expect(digioChecksumHolds(raw, good, ["secret"])).toBe(true);
  expect(digioChecksumHolds(raw, good.toUpperCase(), ["secret"])).toBe(true);
  for (const bad of [null, "", "0".repeat(64), good.slice(2), `${good}00`])
    expect(digioChecksumHolds(raw, bad, ["secret"])).toBe(false);
  expect(digioChecksumHolds(Buffer.from('{"id":"WHN2"}'), good, ["secret"])).toBe(false);
});

describe("SMS by SNS", () => {
  const sms = () =>
    smsBySns({
      ...testSettings.sms,
      endpoint: url,
      accessKeyId: "k",
      secretAccessKey: "s",
      senderId: "MRDIAN",
      entityId: "1101",
      templateId: "1107",
      timeoutMs: 2000,
    });

  test("carries number, text and the DLT ids", async () => {
    say = () => ({
      type: "text/xml",
      body: '<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>',
    });
    await sms().send("+919876543210", "123456 is your code");
    const form = decodeURIComponent(got[0]?.body ?? "");
    for (const part of [
      "Action=Publish",
      "PhoneNumber=+919876543210",
      "123456",
      "AWS.SNS.SMS.SenderID",
      "MRDIAN",
      "AWS.MM.SMS.EntityId",
      "1101",
      "AWS.MM.SMS.TemplateId",
      "1107",
      "Transactional",
    ])
      expect(form).toContain(part);
  });

  test("is tried once, and reported down when refused", async () => {
    say = () => ({
      status: 500,
      type: "text/xml",
      body: "<ErrorResponse><Error><Code>InternalError</Code></Error></ErrorResponse>",
    });
    expect((await down(sms().send("+919876543210", "x"))).slice(0, 2)).toEqual(["sms", "refused"]);
    expect(got).toHaveLength(1);
  });
});

describe("mail by SMTP", () => {
  test("arrives whole", async () => {
    const letters: string[] = [];
    const post = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _, done) =>
        void bodyOf(stream).then((letter) => (letters.push(letter), done())),
    });
    await new Promise<void>((ready) => void post.listen(0, "127.0.0.1", ready));
    const address = post.server.address();
    const mail = mailBySmtp({
      ...testSettings.mail,
      url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    });
    await mail.send({
      to: "ravi@example.in",
      subject: "Hello",
      text: "123456",
      attachments: [
        { filename: "a.pdf", content: Buffer.from("%PDF-"), contentType: "application/pdf" },
      ],
    });
    await new Promise<void>((closed) => post.close(closed));
    for (const part of [
      "To: ravi@example.in",
      "From: desk@research.example",
      "Subject: Hello",
      "123456",
      "a.pdf",
    ])
      expect(letters[0]).toContain(part);
  });

  test("that nobody takes is reported down", async () => {
    expect(
      (
        await down(
          mailBySmtp({ ...testSettings.mail, url: "smtp://127.0.0.1:9" }).send({
            to: "a@b.in",
            subject: "x",
            text: "y",
          }),
        )
      ).slice(0, 2),
    ).toEqual(["mail", "unreachable"]);
  });
});

describe("documents in S3", () => {
  const s3 = () =>
    documentsIn({
      bucket: "signed",
      region: "ap-south-1",
      endpoint: url,
      accessKeyId: "k",
      secretAccessKey: "s",
      kmsKeyId: null,
    });

  test("are put under their key, and one that is not there is null", async () => {
    say = () => ({ body: "" });
    await s3().put("agreements/a", Buffer.from("sealed"));
    expect(got[0]?.path).toMatch(/^\/signed\/agreements\/a\b/);
    expect(got[0]?.body).toContain("sealed");
    say = () => ({ body: "sealed", type: "application/octet-stream" });
    expect((await s3().get("agreements/a"))?.toString()).toBe("sealed");
    say = () => ({
      status: 404,
      type: "application/xml",
      body: "<Error><Code>NoSuchKey</Code></Error>",
    });
    expect(await s3().get("agreements/b")).toBeNull();
    say = () => ({
      status: 403,
      type: "application/xml",
      body: "<Error><Code>AccessDenied</Code></Error>",
    });
    expect((await down(s3().get("agreements/b")))[0]).toBe("documents");
  });

  test("are listed page by page to the last", async () => {
    const page = (key: string, more: string) =>
      `<ListBucketResult><Contents><Key>${key}</Key></Contents>${more}</ListBucketResult>`;
    say = ({ path }) => ({
      type: "application/xml",
      body: path.includes("continuation-token=next")
        ? page("agreements/a-2", "<IsTruncated>false</IsTruncated>")
        : page(
            "agreements/a-1",
            "<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>",
          ),
    });
    expect(await s3().list("agreements/a-")).toEqual(["agreements/a-1", "agreements/a-2"]);
    expect(got.map(({ path }) => new URL(path, url).searchParams.get("prefix"))).toEqual([
      "agreements/a-",
      "agreements/a-",
    ]);
  });
});

describe("documents in a folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "documents-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("are there once written, replaced, gone once removed, and leave no drafts", async () => {
    const documents = documentsIn({ folder });
    expect(await documents.get("agreements/a.sealed")).toBeNull();
    await documents.put("agreements/a.sealed", Buffer.from("one"));
    await documents.put("agreements/a.sealed", Buffer.from("two"));
    expect((await documents.get("agreements/a.sealed"))?.toString()).toBe("two");
    expect(readdirSync(join(folder, "agreements"))).toEqual(["a.sealed"]);
    await documents.remove("agreements/a.sealed");
    await documents.remove("agreements/a.sealed");
    expect(await documents.get("agreements/a.sealed")).toBeNull();
  });

  test("are listed by how their keys begin, what a write cut short left with them", async () => {
    const documents = documentsIn({ folder });
    expect(await documents.list("agreements/a-")).toEqual([]);
    for (const key of ["agreements/a-1.sealed", "agreements/a-2.sealed", "agreements/ab", "a-3"])
      await documents.put(key, Buffer.from("x"));
    writeFileSync(join(folder, "agreements", "a-2.sealed.draft.part"), "x");
    const found = await documents.list("agreements/a-");
    expect(found.sort()).toEqual([
      "agreements/a-1.sealed",
      "agreements/a-2.sealed",
      "agreements/a-2.sealed.draft.part",
    ]);
    for (const key of found) await documents.remove(key);
    expect(readdirSync(join(folder, "agreements"))).toEqual(["ab"]);
  });

  // ASVS 1.3.3, 5.3.2
  test("never lie outside it", async () => {
    const documents = documentsIn({ folder });
    for (const key of ["../a", "/etc/passwd", "a/../../b"])
      expect(await down(documents.put(key, Buffer.from("x")))).toEqual([
        "documents",
        "refused",
        undefined,
      ]);
  });
});

async function bodyOf(request: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
