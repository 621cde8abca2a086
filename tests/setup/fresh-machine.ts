import { onTheSandboxsWire } from "./sandbox-wire";
import { freePort } from "./free-port.mjs";
import { Site } from "./site";

/** What is typed at the set-up: everything else of a provider is a test's own address. */
const typedByHand =
  /^(RAZORPAY_(KEY|WEBHOOK)|DIGIO_(CLIENT|WEBHOOK)|SNS_(REGION|ACCESS|SECRET|SENDER|ENTITY|TEMPLATE)|SMTP_URL|MAIL_FROM)/;

/**
 * A production server in an empty folder, and a sandbox in another process that plays providers.
 */
export interface FreshMachine {
  site: Site;
  /** the desk's address */
  desk: string;
  /** the address of the mail server that is played */
  smtp: string;
  /** what the start printed, to begin the set-up with */
  setUpCode(): string;
  /** Another server in a folder of its own, given the same variables. */
  another(): Promise<Site>;
  close(): Promise<void>;
}

/**
 * Production's first start: nothing is configured but `told`, and the set-up waits on the desk's
 * listener.
 */
export async function freshMachine(told: Record<string, string> = {}): Promise<FreshMachine> {
  const [sandboxPort, smtpPort, deskPort] = [await freePort(), await freePort(), await freePort()];
  const wire = Object.entries(onTheSandboxsWire(`http://127.0.0.1:${sandboxPort}`, smtpPort));
  const open = (port: number) =>
    Site.open({
      ...Object.fromEntries(wire.filter(([name]) => !typedByHand.test(name))),
      NODE_ENV: "production",
      OPERATOR_PORT: String(port),
      // Else production talks to the providers' own hosts only.
      SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
      SANDBOX_PORT: String(sandboxPort),
      ...told,
    });
  const site = await open(deskPort);
  const providers = await Site.open({
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PUBLIC_URL: site.url,
  });
  return {
    ...{ site, desk: `http://127.0.0.1:${deskPort}`, smtp: `smtp://127.0.0.1:${smtpPort}` },
    setUpCode: () => /with this code: (\S+)/.exec(site.log)?.[1] ?? "",
    another: async () => open(await freePort()),
    close: async () => {
      await site.close();
      await providers.close();
    },
  };
}
