import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { smsBySns } from "../../../app/backend.server/providers/sms/sns";
import { signatureFor, type Signed } from "../../setup/sigv4";

describe("our reading of AWS's signing is right: it finds the published tests' signatures", () => {
  const vector = (signed: string, over: Partial<Signed>, signature: string): Signed => ({
    method: "GET",
    path: "/",
    body: "",
    ...over,
    headers: {
      host: "example.amazonaws.com",
      "x-amz-date": "20150830T123600Z",
      ...over.headers,
      authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=${signed}, Signature=${signature}`,
    },
  });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  test.each<[string, Signed]>([
    [
      "get-vanilla",
      vector(
        "host;x-amz-date",
        {},
        "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
      ),
    ],
    [
      "post-vanilla",
      vector(
        "host;x-amz-date",
        { method: "POST" },
        "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
      ),
    ],
    [
      "get-vanilla-query-order-key-case",
      vector(
        "host;x-amz-date",
        { path: "/?Param2=value2&Param1=value1" },
        "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
      ),
    ],
    [
      "post-x-www-form-urlencoded",
      vector(
        "content-type;host;x-amz-date",
        { method: "POST", headers: form, body: "Param1=value1" },
        "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a",
      ),
    ],
  ])("%s", (_, request) => {
    const { expected, given } = signatureFor(request, "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");
    expect(expected).toBe(given);
  });
});

describe("an SMS by SNS", () => {
  let server: Server;
  let got: Signed[];
  let connections = 0;
  let endpoint: string;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      got.push({
        method: request.method ?? "",
        path: request.url ?? "",
        headers,
        body: Buffer.concat(chunks).toString(),
      });
      const answer =
        "<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>";
      response.writeHead(200, { "content-type": "text/xml" }).end(answer);
    });
    server.on("connection", () => connections++);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const address = server.address();
    endpoint = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  });
  beforeEach(() => (got = []));
  afterAll(() => void server.close());

  const secretAccessKey = "a+secret/with signs";
  const settings = () => ({
    endpoint,
    region: "ap-south-1",
    accessKeyId: "AKIAOURS",
    secretAccessKey,
    senderId: "MRDIAN",
    entityId: "1101",
    templateId: "1107",
    pointerTemplateId: "1108",
    templateIdsIn: { hi: "2207" },
    pointerTemplateIdsIn: { hi: "2208" },
  });
  const send = async (text: string): Promise<Signed> => {
    await smsBySns({ ...settings(), timeoutMs: 5000 }).send("+919876543210", text);
    const [asked] = got;
    if (!asked) throw new Error("nothing came");
    return asked;
  };

  test("carries the signature that AWS computes from what came over the wire, for our key, region and service", async () => {
    const asked = await send("123456 is your code.\n\n@research.example #123456");
    const { expected, given, scope, accessKeyId, signed } = signatureFor(asked, secretAccessKey);
    expect(given).toBe(expected);
    expect([accessKeyId, scope]).toEqual([
      "AKIAOURS",
      `${asked.headers["x-amz-date"]?.slice(0, 8)}/ap-south-1/sns/aws4_request`,
    ]);
    expect(signed).toEqual(expect.arrayContaining(["content-type", "host", "x-amz-date"]));
    expect(new URLSearchParams(asked.body).get("Message")).toBe(
      "123456 is your code.\n\n@research.example #123456",
    );
  });

  test("is signed over every part: with another number, day, host or secret the signature would be another", async () => {
    const asked = await send("123456 is your code.");
    const { given } = signatureFor(asked, secretAccessKey);
    const otherwise = (over: Partial<Signed>, secret = secretAccessKey) =>
      signatureFor({ ...asked, ...over }, secret).expected;
    expect(otherwise({ body: asked.body.replace("9876543210", "9876543211") })).not.toBe(given);
    expect(otherwise({ headers: { ...asked.headers, host: "sns.example" } })).not.toBe(given);
    expect(otherwise({ headers: { ...asked.headers, "x-amz-date": "20150830T123600Z" } })).not.toBe(
      given,
    );
    expect(otherwise({}, "another")).not.toBe(given);
  });

  test("of research goes under its own template, and tells the id that AWS gave it", async () => {
    const sms = smsBySns({ ...settings(), timeoutMs: 5000 });
    const id = await sms.sendPointer("+919876543210", "New research.");
    const fields = [...new URLSearchParams(got[0]?.body).entries()].map(([, value]) => value);
    expect(fields).toContain("1108");
    expect(fields).not.toContain("1107");
    expect(id).toBe("1");
  });

  test("goes under the template of its language, where one is registered", async () => {
    const sms = smsBySns({ ...settings(), timeoutMs: 5000 });
    await sms.send("+919876543210", "123456 ओटीपी है।", "hi");
    await sms.sendPointer("+919876543210", "नई रिसर्च", "hi");
    await sms.send("+919876543210", "123456 is your code.", "en");
    const ids = got.map(
      ({ body }) =>
        /(?:1107|1108|2207|2208)/.exec([...new URLSearchParams(body).values()].join())?.[0],
    );
    expect(ids).toEqual(["2207", "2208", "1107"]);
  });

  test("has its own connection: one that is kept may end just as it is used again", async () => {
    const sms = smsBySns({ ...settings(), timeoutMs: 5000 });
    const before = connections;
    for (const text of ["111111 is your code.", "222222 is your code."])
      await sms.send("+919876543210", text);
    expect([connections - before, got.length]).toEqual([2, 2]);
  });
});
