import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { control } from "./control/control";
import { digioApi, digioPages } from "./digio/digio";
import { indexPage } from "./index-page";
import { startSmtp } from "./mail/smtp";
import { outboxPages } from "./outbox-pages";
import type { SandboxOptions } from "./options";
import { razorpay } from "./razorpay/razorpay";
import { sns } from "./sms/sns";
import { botApi } from "./telegram/bot-api";
import { telegramPages } from "./telegram/pages";
import { openWorld, type World } from "./world";

export interface Sandbox {
  /** UTC ms: the machine's clock and what QA advanced it by. The app goes by it too */
  now(): number;
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * Starts the other end of the wire: Razorpay, Digio, SNS and Telegram over HTTP, a mail server, and
 * the doors for QA. On another host name than the app, so that browsers take it for another site.
 * Throws when a port is taken.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const world = openWorld(options);
  // Its own `Response` in place of Node's, for the whole process, would lose headers that our edge
  // puts on an answer later.
  const server = createAdaptorServer({
    fetch: doors(world).fetch,
    overrideGlobalObjects: false,
  }) as Server;
  try {
    await listen(server, options);
    const mail = await startSmtp(world, options.smtpPort).catch((problem: unknown) => {
      server.close();
      throw taken(problem, "SANDBOX_SMTP_PORT");
    });
    world.agenda.start();
    return {
      now: world.clock.now,
      url:
        options.port === 0
          ? `http://${options.host}:${(server.address() as AddressInfo).port}`
          : options.url,
      smtpUrl: `smtp://127.0.0.1:${mail.port}`,
      close: async () => {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await Promise.all([closed, mail.close()]);
        await world.close();
      },
    };
  } catch (problem) {
    await world.close();
    throw problem;
  }
}

function doors(world: World): Hono {
  const controls = world.options.control ?? true;
  const app = new Hono({ strict: false });
  // A page elsewhere whose name suddenly leads to this machine would otherwise read the codes.
  const own = new Set([
    new URL(world.options.url).hostname,
    world.options.host,
    "localhost",
    "127.0.0.1",
  ]);
  app.use(async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (!own.has(hostname)) return c.text("The sandbox is not at this address.", 421);
    await next();
  });
  app.get("/", (c) => c.html(indexPage(world, controls), 200, { "cache-control": "no-store" }));
  app.route("/outbox", outboxPages(world));
  app.route("/razorpay", razorpay(world));
  app.route("/digio", digioPages(world));
  app.route("/digio-api", digioApi(world));
  app.route("/sns", sns(world));
  app.route("/telegram", telegramPages(world));
  app.route("/telegram", botApi(world));
  if (controls) app.route("/control", control(world));
  app.onError((problem, c) => {
    world.options.print(`sandbox: ${problem.stack ?? problem.message}`);
    return c.text("The sandbox failed; its console says why.", 500);
  });
  return app;
}

const listen = (server: Server, { host, port }: SandboxOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", (problem) => reject(taken(problem, "SANDBOX_PORT")));
    server.listen({ host, port }, resolve);
  });

function taken(problem: unknown, variable: string): Error {
  if (problem instanceof Error && "code" in problem && problem.code === "EADDRINUSE")
    return new Error(
      `The sandbox's port is in use by another program. Set ${variable} to a free one.`,
      { cause: problem },
    );
  return problem instanceof Error ? problem : new Error(String(problem));
}
