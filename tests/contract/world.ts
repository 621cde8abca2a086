import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { openBoth, type Both } from "../../app/backend.server/open-both";
import { configuration } from "../../app/config.server/environment";
import { siteFile } from "../../app/content/site-file.server";
import { migratedDatabase } from "../setup/migrated-database";
import { freePort } from "../setup/free-port.mjs";
import { documentPdf } from "../../app/backend.server/platform/pdf";
import { drawnOnce } from "../unit/drawn-once";
import { Sandbox } from "../setup/sandbox";
import { watchStatements, type Statements } from "./statements";

/**
 * The backend with its sandbox, in this process, on a database of its own; and an HTTP door to it
 * for the suite's second round.
 */
export interface World {
  both: Both;
  sandbox: Sandbox;
  /** what SQLite has run since the world was opened */
  statements: Statements;
  publicOrigin: string;
  /** in process */
  embedded(request: Request): Promise<Response>;
  /** over a socket */
  overHttp(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const statements = watchStatements();
  const folder = mkdtempSync(join(tmpdir(), "contract-"));
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const database = await migratedDatabase();
  const config = configuration({
    PORT: String(port),
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATABASE_URL: database.url,
  });
  const site = siteFile(null, () => undefined);
  const both = await openBoth(config, site, pino({ level: "silent" }), {
    drawPdf: drawnOnce({ drawPdf: documentPdf }).drawPdf,
  });
  const embedded = (request: Request) =>
    both.backend.fetch(request, { address: "127.0.0.1", requestId: "test" });
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const headers = new Headers();
    for (let i = 0; i < req.rawHeaders.length; i += 2)
      headers.append(req.rawHeaders[i]!, req.rawHeaders[i + 1]!);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await embedded(
      new Request(config.publicOrigin + req.url, { method: req.method, headers, body }),
    );
    res.writeHead(answer.status, [...answer.headers].flat());
    res.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    both,
    statements,
    sandbox: new Sandbox(config.sandbox!.url),
    publicOrigin: config.publicOrigin,
    embedded,
    overHttp: (request) => fetch(request),
    close: async () => {
      statements.stop();
      server.close();
      server.closeAllConnections();
      await both.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
