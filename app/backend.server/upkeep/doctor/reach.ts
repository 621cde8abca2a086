import { connect } from "node:net";
import { connect as secureConnect } from "node:tls";

const WAIT_MS = 3_000;

/** Whether a connection to `host:port` opens within 3 seconds. */
export const isListening = (host: string, port: number): Promise<boolean> =>
  answers(host, port, false, null).then((problem) => problem === null);

/** Connects to what an address names. @returns null, or why it does not answer within 3 seconds */
export function reach(address: string): Promise<string | null> {
  const { hostname, protocol, port } = new URL(address);
  const secure = protocol === "https:";
  return answers(hostname, Number(port) || (secure ? 443 : 80), secure, null);
}

/** Waits for a mail server's greeting (RFC 5321: `220`). @returns null, or why there is none */
export function greets(address: string): Promise<string | null> {
  const { hostname, protocol, port } = new URL(address);
  const secure = protocol === "smtps:";
  return answers(hostname, Number(port) || (secure ? 465 : 587), secure, /^220[ -]/);
}

/** The time another server tells. @returns UTC ms; null when none does */
export async function httpDate(address: string): Promise<number | null> {
  const answer = await fetch(address, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => null);
  const told = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(told) ? null : told;
}

function answers(
  host: string,
  port: number,
  secure: boolean,
  greeting: RegExp | null,
): Promise<string | null> {
  return new Promise((resolve) => {
    const name = host.replace(/^\[|\]$/g, "");
    const socket = secure
      ? secureConnect({ host: name, port, servername: name })
      : connect({ host: name, port });
    const done = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.setTimeout(WAIT_MS, () => done("no answer within 3 seconds"));
    socket.once("error", (problem: NodeJS.ErrnoException) => done(problem.code ?? problem.message));
    socket.once(secure ? "secureConnect" : "connect", () => {
      if (!greeting) done(null);
    });
    if (greeting)
      socket.once("data", (text) =>
        done(greeting.test(text.toString()) ? null : "what answers is not a mail server"),
      );
  });
}
