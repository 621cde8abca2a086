import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import type { ServerBuild } from "@remix-run/node";
import type { Given } from "../web/visit/context";
import type { Answered, Sent, Transport } from "../api/transport";
import { pathOf } from "../content/languages";
import { scriptFreePaths } from "../content/public-paths";
import { speakAlso } from "../content/words/further";
import { bodyBytes } from "./body-bytes";
import { drawing } from "./drawing";
import { packAnswer } from "./packing";
import type { PageRequest, Drawn, FromThread, ThreadData, ToThread } from "./page-messages";

/**
 * The program of one thread of `page-threads.ts`: the same build as the server's, drawing pages. It
 * has no database: each call of the API goes to the main thread, so sessions, limits and money have
 * one home.
 */
async function main(
  port: MessagePort,
  { web, remote, site: first, languages }: ThreadData,
): Promise<void> {
  const say = (words: FromThread, carried: ArrayBuffer[] = []) => port.postMessage(words, carried);
  const build = (await import(
    /* @vite-ignore */ join(dirname(fileURLToPath(import.meta.url)), "index.js")
  )) as ServerBuild & { speakAlso: typeof speakAlso };
  build.speakAlso(languages);
  speakAlso(languages);
  const draw = drawing(build);
  const calls = new Map<
    number,
    { name: Sent["name"]; resolve(answered: Answered): void; reject(problem: Error): void }
  >();
  let site = first;
  let called = 0;
  let services: Answered["body"] = [];

  const apiOf =
    (page: number): Transport =>
    (sent) =>
      new Promise((resolve, reject) => {
        calls.set(++called, { name: sent.name, resolve, reject });
        say({ say: "call", page, call: called, sent });
      });

  const page = async (number: number, asked: PageRequest): Promise<void> => {
    const { url, method, headers, body, requestId, address, nonce, now, language } = asked;
    const report = (problem: unknown) =>
      say({ say: "report", page: number, problem: stackOf(problem) });
    const context: Given & { report(problem: unknown): void } = {
      api: apiOf(number),
      remote,
      web,
      site: () => site,
      now: () => now,
      requestId,
      address,
      nonce,
      language,
      report,
    };
    try {
      const request = new Request(url, { method, headers, ...(body ? { body } : {}) });
      const drawn = await whole(await draw(request, context), request);
      say({ say: "drawn", page: number, drawn }, [drawn.body]);
    } catch (problem) {
      say({ say: "failed", page: number, problem: stackOf(problem) });
    }
  };

  port.on("message", (words: ToThread) => {
    if (words.say === "draw") return void page(words.page, words.asked);
    if (words.say === "site") return void (site = words.site);
    const call = calls.get(words.call);
    calls.delete(words.call);
    if (words.say === "answer" && call?.name === "availableServices")
      services = words.answered.body;
    if (words.say === "answer") call?.resolve(words.answered);
    else if (words.say === "same services") call?.resolve({ ...words.answered, body: services });
    else call?.reject(new Error("the API did not answer"));
  });
  say({ say: "ready" });
}

/**
 * A page leaves packed, so that this thread's core has that work too; what may be kept for all is
 * packed by who keeps it.
 */
async function whole(response: Response, request: Request): Promise<Drawn> {
  const bytes = await bodyBytes(response);
  const own =
    response.headers.get("cache-control") === "no-store" ||
    !shared.has(pathOf(new URL(request.url).pathname));
  const body = own
    ? packAnswer(bytes, response.headers, request.headers.get("accept-encoding"))
    : bytes;
  return {
    status: response.status,
    headers: [...response.headers],
    body: body.buffer.slice(body.byteOffset, body.byteOffset + body.byteLength) as ArrayBuffer,
  };
}

const shared = new Set<string>(scriptFreePaths);

const stackOf = (problem: unknown): string =>
  problem instanceof Error ? (problem.stack ?? problem.message) : "unknown";

if (parentPort) void main(parentPort, workerData as ThreadData);
