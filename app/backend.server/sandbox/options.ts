import type { State } from "./state";
import type { Faults } from "./faults";

export interface SandboxOptions {
  host: string;
  /** 0 takes a free one */
  port: number;
  url: string;
  smtpPort: number;
  /** its own state file */
  file: string;
  keys: Keys;
  /** where webhooks go: `…/razorpay` and `…/digio` below it */
  webhookTarget: string;
  /** what the sandbox prints on its own console; never the app's log */
  print(line: string): void;
  app: AppControls;
}
export interface Keys {
  razorpayKeyId: string;
  razorpayKeySecret: string;
  razorpayWebhookSecret: string;
  digioClientId: string;
  digioClientSecret: string;
  digioWebhookSecret: string;
}
/** What the control API may do to the app beside it. */
export interface AppControls {
  reset(): Promise<void>;
  makePerson(asked: {
    number: string;
    step: "signed-in" | "email" | "identity" | "complete";
    email?: string | undefined;
    pan?: string | undefined;
    dob?: string | undefined;
    name?: string | undefined;
  }): Promise<{ cookies: string[] }>;
  runJobs(): Promise<void>;
}

/** What each part of the sandbox is given. */
export interface Played {
  state: State;
  faults: Faults;
  keys: Keys;
  /** as browsers reach the sandbox; no slash at the end */
  url: string;
  /** the shop's own address: the default way back from the signing page */
  shop: string;
  /** sends a signed webhook soon, outside the request that caused it, and again until it is taken */
  webhook(source: "razorpay" | "digio", event: { id: string; name: string; body: object }): void;
  print(line: string): void;
}
