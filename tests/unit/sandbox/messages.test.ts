import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readMail } from "../../../sandbox/mail/read-mail";
import { open, type Opened } from "./open";

let about: Opened;
beforeEach(async () => {
  about = await open();
});
afterEach(() => about.close());

const text = (to: string, message: string, timeoutMs = 3_000) => {
  const sns = new SNSClient({
    region: "ap-south-1",
    endpoint: `${about.sandbox.url}/sns`,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  });
  const MessageAttributes = {
    "AWS.SNS.SMS.SMSType": { DataType: "String", StringValue: "Transactional" },
  };
  return sns.send(new PublishCommand({ PhoneNumber: to, Message: message, MessageAttributes }), {
    abortSignal: AbortSignal.timeout(timeoutMs),
  });
};
const mail = (letter: object, timeoutMs = 3_000) =>
  createTransport(`${about.sandbox.smtpUrl}?socketTimeout=${timeoutMs}`, {
    from: "Shop <shop@example.in>",
  }).sendMail(letter);
const outbox = async (to: string) =>
  (await (await about.call(`/outbox?to=${to}`)).json()) as {
    channel: string;
    to: string;
    text: string;
    code: string | null;
    at: string;
  }[];

describe("SMS by AWS's own client", () => {
  it("gets a message id, and the message lies in the outbox, newest first", async () => {
    expect((await text("+919876543210", "111111 is your code")).MessageId).toMatch(
      /^[0-9a-f-]{36}$/,
    );
    await text("+919876543210", "Your code: 222222.\n@localhost #222222");
    const found = await outbox("%2B919876543210");
    expect(found.map((message) => message.code)).toEqual(["222222", "111111"]);
    expect(found[0]).toMatchObject({
      channel: "sms",
      to: "+919876543210",
      text: "Your code: 222222.\n@localhost #222222",
    });
    expect(new Date(found[0]!.at).getTime()).toBeGreaterThan(Date.now() - 5_000);
    expect(about.printed.join("\n")).toContain("code 222222");
  });
  it("is found under any spelling of the number, a plus that became a space included", async () => {
    await text("+919876543210", "333333");
    for (const spelling of ["+919876543210", "919876543210", "9876543210", "98765%2043210"])
      expect(await outbox(spelling)).toHaveLength(1);
    expect(await outbox("9876543211")).toHaveLength(0);
  });
  it("is refused without a number", async () => {
    await expect(text("12", "x")).rejects.toMatchObject({ name: "InvalidParameterException" });
  });
  it("spoils and delays codes for magic numbers", async () => {
    await text("+919999900001", "123456 is your code #123456");
    expect((await outbox("9999900001"))[0]).toMatchObject({
      code: "123457",
      text: "123457 is your code #123457",
    });
    const before = about.sandbox.now();
    await text("+919999900002", "123456");
    expect(about.sandbox.now() - before).toBeGreaterThanOrEqual(11 * 60_000);
  });
  it("breaks and delays by switch", async () => {
    await about.control("/faults", { name: "sms-dead", on: true, times: 1 });
    await expect(text("+919876543210", "1")).rejects.toThrow();
    await text("+919876543210", "2");
    await about.control("/faults", { name: "sms-slow", on: true, ms: 2_000, times: 1 });
    await expect(text("+919876543210", "3", 200)).rejects.toMatchObject({ name: "AbortError" });
    await about.control("/faults", { name: "sms-error", on: true });
    await expect(text("+919876543210", "4")).rejects.toThrow();
  });
});

describe("mail by nodemailer", () => {
  it("is read whatever its encoding, with the names of what is attached", async () => {
    const body = `Your code is 482916. Ünïcode and a long line ${"word ".repeat(40)}= end ₹1,499`;
    await mail({
      to: "Asha@Example.com",
      subject:
        "Your code – नमस्ते and a subject that is long enough to be folded over more than one line",
      text: body,
      html: "<b>no</b>",
      attachments: [{ filename: "agreement ü.pdf", content: Buffer.from("%PDF-1.7") }],
    });
    const [found] = (await outbox("asha@example.com")) as never as {
      subject: string;
      attachments: string[];
      code: string;
      text: string;
      channel: string;
    }[];
    expect(found).toMatchObject({
      channel: "email",
      code: "482916",
      attachments: ["agreement ü.pdf"],
      subject:
        "Your code – नमस्ते and a subject that is long enough to be folded over more than one line",
    });
    expect(found!.text.trim()).toBe(body);
  });
  it("reads plain letters and those in base64", async () => {
    await mail({ to: "a@example.com", subject: "s", text: "code 654321" });
    await mail({ to: "a@example.com", subject: "s", text: "कोड 123456 है", textEncoding: "base64" });
    expect((await outbox("a@example.com")).map((letter) => letter.text.trim())).toEqual([
      "कोड 123456 है",
      "code 654321",
    ]);
    expect(readMail(Buffer.from("Subject: x\n\nhello")).text).toBe("hello");
    expect(readMail(Buffer.from("no headers at all")).text).toBe("");
  });
  it("breaks, refuses and delays by switch and by mailbox", async () => {
    await about.control("/faults", { name: "mail-dead", on: true, times: 1 });
    await expect(mail({ to: "a@example.com", text: "x" })).rejects.toThrow();
    await about.control("/faults", { name: "mail-error", on: true, times: 1 });
    await expect(mail({ to: "a@example.com", text: "x" })).rejects.toMatchObject({
      responseCode: 451,
    });
    await expect(mail({ to: "dead-mail@example.com", text: "x" })).rejects.toThrow();
    await expect(mail({ to: "slow-mail@example.com", text: "x" }, 300)).rejects.toThrow();
    await mail({ to: "wrong-code@example.com", text: "code 100009" });
    expect((await outbox("wrong-code@example.com"))[0]?.code).toBe("100000");
  });
});

it("shows people a page, and keeps scripts in messages from running", async () => {
  await text("+919876543210", "<script>alert(1)</script> 777777");
  const page = await (await about.call("/outbox", { headers: { accept: "text/html" } })).text();
  expect(page).toContain('<p class="code">777777</p>');
  expect(page).toContain("&lt;script&gt;alert(1)");
  expect(
    await (await about.call("/outbox", { headers: { accept: "application/json" } })).json(),
  ).toHaveLength(1);
  expect(await (await about.call("/outbox?for=12345")).text()).toContain("No messages yet");
});
