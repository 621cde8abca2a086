/** What the sandbox may do to the app; given by whoever starts both. */
export interface AppControls {
  reset(): Promise<unknown>;
  /** @returns the `Set-Cookie` lines of a session */
  makePerson(asked: {
    /** +919876543210 */
    number: string;
    /** the last step that is done */
    step: "signed-in" | "email" | "identity" | "complete";
    email?: string | undefined;
    pan?: string | undefined;
    /** YYYY-MM-DD */
    dob?: string | undefined;
    name?: string | undefined;
  }): Promise<{ cookies: string[] }>;
  runJobs(): Promise<unknown>;
}

/** How it is started. */
export interface SandboxOptions {
  host: string;
  /** 0 for any that is free */
  port: number;
  /** as browsers reach it; made from host and port when the port is 0 */
  url: string;
  /** 0 for any that is free */
  smtpPort: number;
  /** its own state file */
  file: string;
  app: AppControls;
  /** whether the control API answers: not in production. True when absent */
  control?: boolean;
  keys: {
    razorpayKeyId: string;
    razorpayKeySecret: string;
    razorpayWebhookSecret: string;
    digioClientId: string;
    digioClientSecret: string;
    digioWebhookSecret: string;
    telegramToken: string;
    /** its user name */
    telegramBot: string;
  };
  /** `http://localhost:3000/api/v1/webhooks`, after which comes `/razorpay` or `/digio` */
  webhookTarget: string;
  /** the sandbox's own console: codes are printed here and never go through the app's log */
  print(line: string): void;
}
