import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { pause } from "../fault-doors";
import { fateOf } from "../magic";
import type { World } from "../world";
import { readMail } from "./read-mail";

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

const TOO_LARGE = 10 * 1024 * 1024;

/**
 * The sandbox's mail server: takes every letter, from this machine only, and puts it in the outbox
 * once for each person it is to.
 */
export async function startSmtp({ faults, outbox }: World, port: number): Promise<MailServer> {
  const sockets = new Map<number, Socket>();
  const cut = (remotePort: number) => sockets.get(remotePort)?.destroy();
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    size: TOO_LARGE,
    logger: false,
    closeTimeout: 100,
    // At each letter: several may come over one connection.
    onMailFrom(_address, session, done) {
      if (faults.strikes("mail-dead")) return void cut(session.remotePort);
      const ms = faults.delay("mail-slow");
      if (ms === null) return done();
      void pause(ms).then(() => done());
    },
    onRcptTo(address, session, done) {
      const fate = fateOf(address.address);
      if (fate === "dead") return void cut(session.remotePort);
      if (fate === "slow") return void pause(10_000).then(() => done());
      done(
        faults.strikes("mail-error")
          ? Object.assign(new Error("The sandbox was told to fail"), { responseCode: 451 })
          : null,
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        const letter = readMail(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo)
          outbox.arrived({ channel: "email", to: address, ...letter });
        done();
      });
    },
  });
  smtp.on("error", () => undefined); // connections that broke, the switches' doing
  smtp.server.prependListener("connection", (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve, reject) => {
    smtp.server.once("error", reject);
    smtp.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (smtp.server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => smtp.close(resolve));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}
