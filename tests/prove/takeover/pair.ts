import { createServer, type Server, type Socket } from "node:net";
import pg from "pg";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { freshDatabase } from "../../setup/fresh-database";
import { SilentWire } from "../../setup/silent-wire";
import { Site } from "../../setup/site";

const secrets = Object.fromEntries(
  ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => [
    name,
    `${name}-that-both-servers-share`,
  ]),
);

interface One {
  server: Site;
  wire: SilentWire;
}

/**
 * Two built servers on one database, each by a wire of its own, and a mail server that answers
 * nobody.
 */
export class Pair {
  #leader = 0;
  #struckAt = 0;

  private constructor(
    private readonly both: [One, One],
    private readonly database: Awaited<ReturnType<typeof freshDatabase>>,
    /** beside the wires */
    private readonly client: pg.Client,
    readonly mailServer: SilentMailServer,
  ) {}

  static async open(postgres: string): Promise<Pair> {
    const database = await freshDatabase(postgres);
    const mailServer = await SilentMailServer.open();
    const open = async (): Promise<One> => {
      const wire = await SilentWire.to(Number(new URL(postgres).port));
      const server = await Site.open({
        ...secrets,
        DATABASE_URL: wire.by(database.url),
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        SMTP_TIMEOUT_MS: "3000",
        MAIL_FROM: "Desk <desk@research.example>",
      });
      return { server, wire };
    };
    const client = new pg.Client(database.url);
    await client.connect();
    const first = await open();
    const pair = new Pair([first, await open()], database, client, mailServer);
    await pair.bothReady();
    await until(async () => (await pair.lease()).roundAt > 0);
    return pair;
  }

  leading = (): One => this.both[this.#leader] as One;

  /**
   * Does what begins work of the leader's. Letters are every server's: the other is frozen until
   * the leader has begun.
   */
  async byLeaderAlone(work: () => Promise<void>): Promise<void> {
    const other = this.both[1 - this.#leader] as One;
    process.kill(other.server.pid, "SIGSTOP");
    try {
      await work();
    } finally {
      process.kill(other.server.pid, "SIGCONT");
    }
  }

  /** Does the fault, and notes when by the database's clock and who had the lease. */
  async now(fault: () => unknown): Promise<void> {
    this.#struckAt = (await this.lease()).now;
    await fault();
  }

  /**
   * Waits until the other leads and has come round. @returns how many seconds after the fault that
   * was, by the database's clock
   */
  async takenOver(): Promise<number> {
    const { term } = await this.lease();
    let lease = await this.lease();
    await until(async () => {
      lease = await this.lease();
      return lease.term > term && lease.roundAt > this.#struckAt;
    }, 120);
    this.#leader = 1 - this.#leader;
    return (lease.roundAt - this.#struckAt) / 1000;
  }

  /** Whether the one that took over leads on when the other is back. @returns what is wrong */
  async keepsLeading(): Promise<string[]> {
    const { term, roundAt } = await this.lease();
    await until(async () => (await this.lease()).roundAt > roundAt);
    const now = await this.lease();
    return now.term === term ? [] : [`term ${term} became ${now.term}`];
  }

  async lease(): Promise<{ term: number; roundAt: number; now: number }> {
    const { rows } = await this.client.query<{ term: string; round_at: string; now: string }>(
      "select term, coalesce(round_at, 0) as round_at, floor(extract(epoch from clock_timestamp()) * 1000) as now from leases",
    );
    const { term, round_at, now } = rows[0] ?? { term: 0, round_at: 0, now: 0 };
    return { term: Number(term), roundAt: Number(round_at), now: Number(now) };
  }

  async bothReady(): Promise<void> {
    for (const { server } of this.both)
      await until(async () => (await fetch(`${server.url}/readyz`)).status === 200, 90);
  }

  /** Something to do for the leader: a letter that is due now or in so many ms. */
  async postLetter(inMs = 0): Promise<void> {
    const letter = { to: "asha@research.example", subject: "Proof", text: "Of taking over." };
    const seal = makeSeal([secrets.SEAL_KEY ?? ""], secrets.HASH_KEY ?? "");
    const sealed = seal.close(JSON.stringify(letter), "outbox.letter");
    await this.client.query(
      "insert into outbox (id, kind, subject, letter_enc, created_at, tries, next_try_at) values ('letter', 'proof', 'proof', $1, 0, 0, $2)",
      [sealed, Date.now() + inMs],
    );
  }

  letters = async (): Promise<{ tries: number }[]> =>
    (await this.client.query("select * from outbox where id = 'letter'")).rows as {
      tries: number;
    }[];

  async forgetLetters(): Promise<void> {
    await this.client.query("delete from outbox where id = 'letter'");
  }

  /** Nobody writes to a letter until `work` is done. */
  async holdLetters(work: () => Promise<void>): Promise<void> {
    const holder = new pg.Client(this.database.url);
    await holder.connect();
    await holder.query("begin; lock table outbox in share mode");
    const held = work().finally(() => holder.query("rollback").then(() => holder.end()));
    await held;
  }

  /** How many transactions wait for such a hold. */
  waiting = async (): Promise<number> =>
    Number(
      (
        await this.client.query<{ n: string }>(
          "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'update \"outbox\"%'",
        )
      ).rows[0]?.n,
    );

  async close(): Promise<void> {
    for (const { server, wire } of this.both) {
      await server.close();
      await wire.close();
    }
    await this.mailServer.close();
    await this.client.end();
    await this.database.drop();
  }
}

class SilentMailServer {
  #called: () => void = () => undefined;
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {
    server.on("connection", (socket) => {
      this.#sockets.add(socket.on("error", () => socket.destroy()));
      this.#called();
    });
  }

  static async open(): Promise<SilentMailServer> {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const address = server.address();
    return new SilentMailServer(server, typeof address === "object" ? (address?.port ?? 0) : 0);
  }

  /** The next time somebody connects. */
  called = (): Promise<void> => new Promise((resolve) => (this.#called = resolve));

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.server.close(closed));
  }
}

export async function until(so: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const latest = performance.now() + seconds * 1000;
  while (!(await so())) {
    if (performance.now() > latest) throw new Error(`nothing moved for ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
