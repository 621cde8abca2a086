import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, it, vi } from "vitest";
import { EMAIL } from "../../../app/api/contract";
import { NoSuchMailbox } from "../../../app/backend.server/providers/mail/port";
import { mailBySmtp } from "../../../app/backend.server/providers/mail/smtp";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";

let server: SMTPServer | null = null;
let received = "";
let bare: Server | null = null;
afterEach(async () => {
  bare?.close();
  await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
});

async function start(over: ConstructorParameters<typeof SMTPServer>[0] = {}): Promise<number> {
  received = "";
  server = new SMTPServer({
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "desk" && password === "right"
        ? done(null, { user: "desk" })
        : done(new Error("no")),
    onData: (stream, _session, done) => {
      stream.on("data", (chunk: Buffer) => (received += chunk.toString()));
      stream.once("end", () => done());
    },
    ...over,
  });
  server.on("error", () => undefined);
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return (server.server.address() as AddressInfo).port;
}
/** Long enough on a machine that is busy with something else. */
const ANSWERS_MS = 10_000;
/** Where nobody answers. */
const WAITS_MS = 300;
const mail = (url: string, timeoutMs = ANSWERS_MS) =>
  mailBySmtp({ url, from: "desk@research.example", timeoutMs });
const letter = {
  to: "asha@example.com",
  subject: "Hello",
  text: "A letter.",
  messageId: "01J@research.example",
};

it("sends over STARTTLS with a password, under the given message id", async () => {
  const port = await start();
  await mail(
    `smtp://desk:right@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`,
  ).send(letter);
  expect(received).toContain("Message-ID: <01J@research.example>");
  expect(received).toContain("A letter.");
});
/** A mail server that takes everything in clear, and counts who comes and goes. */
async function counting() {
  const met = { came: 0, gone: 0 };
  const port = await start({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    onConnect: (_session, done) => (met.came++, done()),
    onClose: () => met.gone++,
  });
  return { met, url: `smtp://127.0.0.1:${port}` };
}
it("letters that follow each other go over one connection, let go a moment later", async () => {
  const { met, url } = await counting();
  const post = mail(url);
  for (let n = 0; n < 5; n++) await post.send({ ...letter, subject: `Hello ${n}` });
  expect(received.match(/^Subject: Hello/gm)).toHaveLength(5);
  expect(met).toEqual({ came: 1, gone: 0 });
  await vi.waitFor(() => expect(met.gone).toBe(1), 5_000);
  await post.send(letter);
  expect(met.came).toBe(2);
});
it("a letter whose connection breaks is not sent again without being asked; the next one opens another", async () => {
  let broken = 0;
  const port = await start({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.once("end", () => {
        if (broken++ > 0) return done();
        for (const one of server?.connections ?? [])
          (one as unknown as { _socket: Socket })._socket.end();
      });
    },
  });
  const post = mail(`smtp://127.0.0.1:${port}`);
  // They may have got it.
  await expect(post.send(letter)).rejects.toMatchObject({ why: "unreachable", isUndone: false });
  expect(broken).toBe(1);
  await post.send(letter);
  expect(broken).toBe(2);
});
it("where it broke before the letter itself was sent, it is certain nobody got it", async () => {
  const port = await start({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    onMailFrom: () => {
      for (const one of server?.connections ?? [])
        (one as unknown as { _socket: Socket })._socket.destroy();
    },
  });
  const post = mail(`smtp://127.0.0.1:${port}`);
  const undone = { why: "unreachable", isUndone: true };
  await expect(post.send(letter)).rejects.toMatchObject(undone);
  await expect(post.send(letter)).rejects.toMatchObject(undone);
  await expect(mail("smtp://127.0.0.1:9").send(letter)).rejects.toMatchObject(undone);
});
it("nor did anybody if refused after the letter; where no word came, they may have", async () => {
  let answers = true;
  const port = await start({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.once("end", () => {
        if (answers) done(Object.assign(new Error("no"), { responseCode: 451 }));
      });
    },
  });
  const url = `smtp://127.0.0.1:${port}`;
  await expect(mail(url).send(letter)).rejects.toMatchObject({ why: "refused", isUndone: true });
  answers = false;
  await expect(mail(url, WAITS_MS).send(letter)).rejects.toMatchObject({
    why: "timeout",
    isUndone: false,
  });
});
it("a letter that can be stopped says where, so that a mail program's own button does it (RFC 8058)", async () => {
  const port = await start();
  const unsubscribe = "https://research.example/unsubscribe?for=01J.abc";
  const url = `smtp://desk:right@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`;
  await mail(url).send({ ...letter, unsubscribe });
  expect(received).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(received).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  await mail(url).send(letter);
  expect(received.split("List-Unsubscribe:")).toHaveLength(2);
});
// ASVS 12.3.2
it("does not send to a server whose certificate is not trusted", async () => {
  const port = await start();
  await expect(mail(`smtp://desk:right@127.0.0.1:${port}`).send(letter)).rejects.toMatchObject({
    provider: "mail",
    why: "unreachable",
  });
  expect(received).toBe("");
});
it("smtps:// is TLS from the first byte: it names the host that it wants and trusts no unknown certificate", async () => {
  const names: string[] = [];
  const port = await start({
    secure: true,
    SNICallback: (name, done) => (names.push(name), done(null, undefined as never)),
  });
  const url = `smtps://desk:right@localhost:${port}`;
  await expect(mail(url).send(letter)).rejects.toMatchObject({ why: "unreachable" });
  expect(received).toBe("");
  await mail(`${url}?tls.rejectUnauthorized=false`).send(letter);
  expect(received).toContain("A letter.");
  expect(names).toEqual(["localhost", "localhost"]);
});
// ASVS 12.3.1
it("does not send in clear where TLS is required and the server offers none", async () => {
  const port = await start({ disabledCommands: ["STARTTLS"], authOptional: true });
  await expect(mail(`smtp://127.0.0.1:${port}?requireTLS=true`).send(letter)).rejects.toMatchObject(
    { provider: "mail" },
  );
  expect(received).toBe("");
  await mail(`smtp://127.0.0.1:${port}`).send(letter);
  expect(received).toContain("A letter.");
});
/** A server that answers the recipient with `reply`, word for word. */
async function refusing(reply: string): Promise<number> {
  const words: Record<string, string> = {
    EHLO: "250 here",
    MAIL: "250 ok",
    RCPT: reply,
    QUIT: "221 bye",
    DATA: "354 go on",
  };
  bare = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (chunk) =>
      socket.write(`${words[chunk.toString().slice(0, 4).toUpperCase()] ?? "250 ok"}\r\n`),
    );
  }).listen(0, "127.0.0.1");
  await once(bare, "listening");
  return (bare.address() as AddressInfo).port;
}
it.each([
  "550 5.1.1 no such user",
  "550-5.1.1 The account\r\n550 5.1.1 does not exist",
  "550 no such user",
  "553 no",
  "552 5.2.2 mailbox full",
  "556 5.1.10 null MX",
])("says that an address takes no mail: %j", async (reply) => {
  const sent = mail(`smtp://127.0.0.1:${await refusing(reply)}`).send(letter);
  await expect(sent).rejects.toThrow(NoSuchMailbox);
  await expect(sent).rejects.toMatchObject({
    provider: "mail",
    why: "refused",
    status: Number(reply.slice(0, 3)),
  });
});
it.each([
  "451 4.7.1 greylisted, come again",
  "450 mailbox busy",
  "554 5.7.1 Relay access denied",
  "550 5.7.1 your address is on a list",
  "530 5.7.0 sign in first",
  "550 5.1.8 bad sender",
  "554 no",
])("does not blame the address for what is about us, or will pass: %j", async (reply) => {
  const problem: unknown = await mail(`smtp://127.0.0.1:${await refusing(reply)}`)
    .send(letter)
    .catch((thrown: unknown) => thrown);
  expect(problem).toBeInstanceOf(ProviderDown);
  expect(problem).not.toBeInstanceOf(NoSuchMailbox);
  expect(problem).toMatchObject({ why: "refused", status: Number(reply.slice(0, 3)) });
});
it("says refused of a letter that cannot be sent at all, not that the server is away", async () => {
  const port = await start({ authOptional: true, disabledCommands: ["STARTTLS"] });
  await expect(
    mail(`smtp://127.0.0.1:${port}`).send({ ...letter, to: "nobody" }),
  ).rejects.toMatchObject({ why: "refused" });
});
it("says refused when the password is wrong", async () => {
  const port = await start();
  const wrong = mail(`smtp://desk:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`);
  await expect(wrong.send(letter)).rejects.toMatchObject({
    provider: "mail",
    why: "refused",
    status: 535,
  });
});
it("gives up on a server that says nothing", async () => {
  const port = await start({ onConnect: () => undefined });
  const silent = mail(`smtp://127.0.0.1:${port}`, WAITS_MS);
  await expect(silent.send(letter)).rejects.toMatchObject({
    provider: "mail",
    why: "timeout",
  });
});

it("[ASVS 1.3.11] sends one letter to one mailbox, whatever line breaks stand in subject or address", async () => {
  const port = await start();
  const url = `smtp://desk:right@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`;
  const subject = "Hello\r\nBcc: thief@example.com\r\n\r\nAnother text";
  await mail(url).send({ ...letter, subject });
  const headers = received.slice(0, received.indexOf("\r\n\r\n"));
  expect(headers).not.toMatch(/^Bcc:/im);
  expect(received.split("A letter.")).toHaveLength(2);
  for (const email of [
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com,b@example.com",
    "a b@x.in",
  ])
    expect(EMAIL.test(email)).toBe(false);
  expect(EMAIL.test("asha@example.com")).toBe(true);
});
