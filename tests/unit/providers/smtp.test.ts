import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { mailBySmtp } from "../../../app/backend.server/providers/mail/smtp";

let server: SMTPServer | null = null;
let received = "";
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

async function start(over: ConstructorParameters<typeof SMTPServer>[0] = {}): Promise<number> {
  received = "";
  server = new SMTPServer({
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) => (username === "desk" && password === "right" ? done(null, { user: "desk" }) : done(new Error("no"))),
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
const mail = (url: string) => mailBySmtp({ url, from: "desk@research.example", timeoutMs: 300 });
const letter = { to: "asha@example.com", subject: "Hello", text: "A letter.", messageId: "01J@research.example" };

it("sends over STARTTLS with a password, under the given message id", async () => {
  const port = await start();
  await mail(`smtp://desk:right@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`).send(letter);
  expect(received).toContain("Message-ID: <01J@research.example>");
  expect(received).toContain("A letter.");
});
it("does not send to a server whose certificate is not trusted", async () => {
  const port = await start();
  await expect(mail(`smtp://desk:right@127.0.0.1:${port}`).send(letter)).rejects.toMatchObject({ provider: "mail", why: "unreachable" });
  expect(received).toBe("");
});
it("does not send in clear where TLS is required and the server offers none", async () => {
  const port = await start({ disabledCommands: ["STARTTLS"], authOptional: true });
  await expect(mail(`smtp://127.0.0.1:${port}?requireTLS=true`).send(letter)).rejects.toMatchObject({ provider: "mail" });
  expect(received).toBe("");
  await mail(`smtp://127.0.0.1:${port}`).send(letter);
  expect(received).toContain("A letter.");
});
it("says refused when the password is wrong", async () => {
  const port = await start();
  const wrong = mail(`smtp://desk:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`);
  await expect(wrong.send(letter)).rejects.toMatchObject({ provider: "mail", why: "refused" });
});
it("gives up on a server that says nothing", async () => {
  const port = await start({ onConnect: () => undefined });
  await expect(mail(`smtp://127.0.0.1:${port}`).send(letter)).rejects.toMatchObject({ provider: "mail", why: "timeout" });
});
