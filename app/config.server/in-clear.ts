import { databaseHosts } from "../shared/database-hosts";
import type { Reader } from "./reader";

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether what is sent to this address could be read on the way: no TLS, and not to this very
 * machine. @param url absolute
 */
export function inClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return /^(http|smtp):$/.test(protocol) && !HERE.test(hostname);
}

/** Whether an address is this very machine's. @param url absolute */
export const isHere = (url: string): boolean => HERE.test(new URL(url).hostname);

/**
 * Finds fault with every way out to another machine that is not encrypted, or that would trust any
 * certificate (ASVS 12.3.1, 12.3.2). For production; providers see to it themselves.
 * @param ways the variables' values, null where unset
 */
export function refuseClear(
  read: Reader,
  ways: Record<keyof typeof examples, string | null>,
  databaseUrl: string,
  mailUrl: string,
): void {
  for (const name of Object.keys(examples) as (keyof typeof examples)[]) {
    const url = ways[name];
    if (url && inClear(url))
      read.fault(
        name,
        "must be https in production: what is sent there would travel in clear",
        examples[name],
      );
  }
  // Empty where it was at fault already.
  if (mailUrl && mailUnprotected(new URL(mailUrl)))
    read.fault(
      "SMTP_URL",
      "must not switch TLS or the check of the certificate off",
      "smtps://user:password@smtp.example.in:465",
    );
  const hosts = databaseHosts(databaseUrl).map((url) => new URL(url));
  if (hosts.some((url) => databaseInClear(url, hosts.length > 1)))
    read.fault(
      "DATABASE_URL",
      "must say sslmode=verify-full where the database is on another machine",
      "postgres://user:password@db.example.in/research?sslmode=verify-full",
    );
}

const examples = {
  API_URL: "https://api.example.in",
  S3_ENDPOINT: "https://s3.ap-south-1.amazonaws.com",
  SNS_ENDPOINT: "https://sns.ap-south-1.amazonaws.com",
};

/** nodemailer reads its options from the address, these among them; some outrank `requireTLS`. */
const LOOSENS = /^(?:ignoreTLS|opportunisticTLS|secure|tls\.(?!servername$))/i;

function mailUnprotected({ hostname, searchParams }: URL): boolean {
  return (
    !HERE.test(hostname) &&
    [...searchParams].some(
      ([name, value]) => LOOSENS.test(name) || (name === "requireTLS" && value !== "true"),
    )
  );
}

/**
 * A name without a dot is a container's on this machine (`deploy/compose.yml`), no name at all a
 * socket's; both stay inside it. Where several are named they are machines.
 */
function databaseInClear({ protocol, hostname, searchParams }: URL, several: boolean): boolean {
  if (!/^postgres(ql)?:$/.test(protocol) || searchParams.get("sslmode") === "verify-full")
    return false;
  const host = searchParams.get("host") ?? hostname;
  const isContainer = !several && /^[\w-]*$/.test(host);
  return !(HERE.test(host) || isContainer || host.startsWith("/"));
}
