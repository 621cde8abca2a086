import { connect, createServer, type Server, type Socket } from "node:net";

/** Which half of a commit gets lost: what is asked, or what is answered. */
export type Fault = "question" | "answer";

const COMMIT = Buffer.from("commit");

/** A wire to a PostgreSQL that breaks at the next commit, before or after it is done. */
export class CommitWire {
  readonly #sockets = new Set<Socket>();
  /** what happens to the next commit; null once it has */
  next: Fault | null = null;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(port: number): Promise<CommitWire> {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const address = server.address();
    const wire = new CommitWire(server, typeof address === "object" && address ? address.port : 0);
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
    let breaks = false;
    const both = [near, far];
    for (const one of both) {
      this.#sockets.add(one);
      one.on("error", () => one.destroy());
      one.on("close", () => {
        this.#sockets.delete(one);
        for (const other of both) other.destroy();
      });
    }
    near.on("data", (bytes) => {
      if (this.next && bytes.includes(COMMIT) && bytes[0] === "Q".charCodeAt(0)) {
        const fault = this.next;
        this.next = null;
        if (fault === "question") return void near.destroy();
        breaks = true;
      }
      far.write(bytes);
    });
    far.on("data", (bytes) => (breaks ? near.destroy() : near.write(bytes)));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.server.close(closed));
  }
}
