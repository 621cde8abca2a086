import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A wire to a TCP server that can fall silent: nobody is refused, nothing is closed, and no byte
 * comes through, as when the far machine has gone.
 */
export class SilentWire {
  readonly #sockets = new Set<Socket>();
  silent = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(port: number): Promise<SilentWire> {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const address = server.address();
    const wire = new SilentWire(server, typeof address === "object" && address ? address.port : 0);
    server.on("connection", (near) => wire.#join(near, connect(port, "127.0.0.1")));
    return wire;
  }

  /** The same address by way of this wire. */
  by(url: string): string {
    const through = new URL(url);
    through.port = String(this.port);
    return through.href;
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on("data", (bytes) => this.silent || to.write(bytes));
      from.on("close", () => {
        this.#sockets.delete(from);
        if (!this.silent) to.destroy();
      });
      from.on("error", () => from.destroy());
    }
  }

  /** What spoke through it hears that it is lost. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.drop();
    await new Promise((closed) => this.server.close(closed));
  }
}
