import { connect, createServer, type Server, type Socket } from "node:net";

/** A wire to a TCP server on which each byte is under way for a time, in both directions. */
export interface DelayingWire {
  /** the same address by way of this wire */
  by(url: string): string;
  close(): void;
}

/** @param eachWayMs how long a byte is under way; a question and its answer take twice that */
export async function delayingWire(port: number, eachWayMs: number): Promise<DelayingWire> {
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on("data", (bytes) => setTimeout(() => to.writable && to.write(bytes), eachWayMs));
      from.on("close", () => {
        open.delete(from);
        setTimeout(() => to.destroy(), eachWayMs);
      });
      from.on("error", () => from.destroy());
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;
  return {
    by(url) {
      const through = new URL(url);
      through.port = String(own);
      return through.href;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
