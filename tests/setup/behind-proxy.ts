import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { Proxy } from "./proxy";
import type { Sandbox } from "./sandbox";
import { onTheSandboxsWire } from "./sandbox-wire";
import { Site } from "./site";

const secrets = Object.fromEntries(
  ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => [
    name,
    `${name}-that-both-servers-share`,
  ]),
);

interface Choice {
  database: string;
  /** where the built servers lie */
  build?: string;
  /** the sandbox's own server has this database, too, so that it can make people in it */
  sandboxShares?: boolean;
  over?: Record<string, string>;
}

/**
 * Two built servers that share a database, behind a proxy. The providers are played by a sandbox in
 * a process of its own: it is not what is ended, killed or replaced.
 */
export class BehindProxy {
  private constructor(
    readonly proxy: Proxy,
    readonly servers: Site[],
    private readonly providers: Providers,
    private readonly documents: string,
  ) {}

  static async open({ database, build, sandboxShares, over }: Choice): Promise<BehindProxy> {
    const ports = [await freePort(), await freePort()];
    const proxy = await Proxy.open(ports);
    const url = `http://localhost:${proxy.port}`;
    // One folder for both: signed agreements lie in it.
    const documents = mkdtempSync(join(tmpdir(), "both-servers-"));
    const shared = { ...secrets, DATABASE_URL: database, DATA_DIR: documents };
    const providers = await providersFor(url, sandboxShares ? shared : {}, build);
    const two = new BehindProxy(proxy, [], providers, documents);
    try {
      for (const port of ports) {
        const own = { ...shared, ...providers.wire, PUBLIC_URL: url, PORT: String(port) };
        const rest = { TRUSTED_PROXIES: "2", DRAIN_WAIT_MS: "300", ...over };
        two.servers.push(await Site.open({ ...own, ...rest }, build));
      }
      await until(() => two.bothReady());
      return two;
    } catch (problem) {
      await two.close();
      throw problem;
    }
  }

  /** the address that people have */
  get url(): string {
    return `http://localhost:${this.proxy.port}`;
  }

  get sandbox(): Sandbox {
    return this.providers.site.sandbox;
  }

  bothReady = (): boolean => this.proxy.ready === 2;

  async close(): Promise<void> {
    for (const server of this.servers) await server.close();
    await this.providers.site.close();
    rmSync(this.documents, { recursive: true, force: true });
    await this.proxy.close();
  }
}

export interface Providers {
  site: Site;
  /** the variables of a server that uses them */
  wire: Record<string, string>;
}

/** @param publicUrl of the site that uses them @param over variables of the sandbox's own server */
export async function providersFor(
  publicUrl: string,
  over: Record<string, string> = {},
  build?: string,
): Promise<Providers> {
  const [sandboxPort, smtpPort] = [await freePort(), await freePort()];
  const site = await Site.open(
    {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      PUBLIC_URL: publicUrl,
      ...over,
    },
    build,
  );
  const wire = {
    ...onTheSandboxsWire(`http://127.0.0.1:${sandboxPort}`, smtpPort),
    SMS_PER_HOUR: "10000",
  };
  return { site, wire };
}

/** Throws when it is not so within a minute. */
export async function until(so: () => boolean): Promise<void> {
  const latest = performance.now() + 60_000;
  while (!so()) {
    if (performance.now() > latest) throw new Error("nothing moved for a minute");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
