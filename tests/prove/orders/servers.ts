import { Writable } from "node:stream";
import pino from "pino";
import { apiApp, callHandlers } from "../../../app/backend.server/http/app";
import { startJobs } from "../../../app/backend.server/jobs";
import { openParts } from "../../../app/backend.server/open-parts";
import type { Parts } from "../../../app/backend.server/platform/parts";
import type { Gateway } from "../../../app/backend.server/providers/gateway/port";
import demoSite from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { testSettings } from "../../unit/parts";

const DAY = 86_400_000;

/**
 * One server: the real backend with its jobs on the shared database, with its own connections, in
 * this process.
 */
export interface Server {
  parts: Parts;
  /**
   * A round of the recurring work as the server's own timer begins it, every job there is, if this
   * server leads.
   */
  round(): Promise<void>;
  /** how many rounds this server led */
  led(): number;
  /** the ids of the letters it sent */
  sent: string[];
  post(path: string, cookie: string, body: object): Promise<Answered>;
  get(path: string, cookie: string): Promise<Answered>;
  webhook(body: string, headers: Record<string, string>): Promise<number>;
  close(): Promise<void>;
}
export interface Answered {
  status: number;
  json: unknown;
}

/** @param problems hears of what a server logs as its own failure */
export async function openServer(
  url: string,
  gateway: Gateway,
  now: () => number,
  problems: string[],
): Promise<Server> {
  const site = Site.parse(demoSite);
  const opened = await openParts(
    {
      databaseUrl: url,
      sealKeys: ["sealing secret"],
      hashKey: "hash secret",
      // Four days of a session, and a purse without bottom: neither is what is proved here.
      settings: {
        ...testSettings,
        secure: false,
        limits: { ...testSettings.limits, accessMs: 30 * DAY, feeCapPaise: 10 ** 12 },
      },
      site: () => site,
      now,
      log: pino({ level: "error" }, ears(problems)),
      demoServices: false,
    },
    { patienceMs: 30_000, lost: (problem) => problems.push(String(problem)) },
  );
  const sent: string[] = [];
  const parts: Parts = {
    ...opened,
    gateway,
    mail: { send: async ({ messageId }) => void sent.push(messageId ?? "") },
  };
  const app = apiApp(parts, callHandlers(parts));
  const jobs = startJobs(parts);
  let led = 0;
  const send = async (path: string, init: RequestInit): Promise<Response> =>
    app.fetch(new Request(`${testSettings.publicOrigin}/api/v1${path}`, init), {
      visitor: { address: "192.0.2.1", requestId: "proof" },
    });
  const answered = async (response: Response): Promise<Answered> => ({
    status: response.status,
    json: await response.json(),
  });
  return {
    parts,
    round: async () => {
      if (!(await parts.store.leader.leads())) return;
      led++;
      await jobs.runDue();
    },
    led: () => led,
    sent,
    post: async (path, cookie, body) =>
      answered(
        await send(path, {
          method: "POST",
          headers: { cookie, "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
    get: async (path, cookie) => answered(await send(path, { headers: { cookie } })),
    webhook: async (body, headers) =>
      (await send("/webhooks/razorpay", { method: "POST", headers, body })).status,
    close: async () => {
      await jobs.stop();
      await parts.store.close();
    },
  };
}

/**
 * A provider that is away and money that is owed back are logged as errors too; they belong to the
 * plan.
 */
const expected = [
  '"msg":"provider down"',
  '"msg":"a refund is due"',
  '"msg":"what is owed cannot go back yet"',
  '"msg":"a refund is still not answered"',
  '"problem":"Error: gateway provider: timeout',
  '"problem":"ProviderDown: gateway provider: timeout',
];

const ears = (problems: string[]): Writable =>
  new Writable({
    write(line: Buffer, _encoding, done) {
      const said = line.toString();
      if (!expected.some((words) => said.includes(words))) problems.push(said.trim().slice(0, 600));
      done();
    },
  });
