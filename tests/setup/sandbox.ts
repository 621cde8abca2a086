import { z } from "zod";
import type { Step } from "./site";

const Messages = z.array(
  z
    .object({
      channel: z.enum(["sms", "email"]),
      to: z.string(),
      text: z.string(),
      code: z.string().nullable(),
      at: z.unknown(),
    })
    .loose(),
);

const Paid = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});

/** The sandbox's outbox and control API, as QA uses them. */
export class Sandbox {
  constructor(readonly url: string) {}

  /** The newest code sent to a number or e-mail; a letter without one may have come after it. */
  async code(to: string): Promise<string> {
    const newest = (await this.messages(to)).find(({ code }) => code !== null);
    if (!newest?.code) throw new Error(`no code was sent to ${to}`);
    return newest.code;
  }

  /** What was sent to a number or e-mail, newest first. @param to null: to anybody */
  async messages(to: string | null) {
    const whose = to === null ? "" : `?to=${encodeURIComponent(to)}`;
    return Messages.parse(
      await (
        await fetch(`${this.url}/outbox${whose}`, {
          headers: { accept: "application/json" },
        })
      ).json(),
    );
  }

  /** A page of somebody else's that the sandbox plays, such as a Telegram's. */
  async page(address: string): Promise<string> {
    return (await fetch(address)).text();
  }

  /** Everybody and everything gone but the schema, the faults put out, the clock set right. */
  async reset(): Promise<unknown> {
    return this.#post("/control/reset", {});
  }
  /** Moves the clock of app and sandbox on, and runs what is due. */
  advance = (ms: number) => this.#post("/control/clock", { advanceMs: ms });
  fault = (name: string, on: boolean, times?: number) =>
    this.#post("/control/faults", { name, on, ...(times ? { times } : {}) });
  late = (orderId: string) => this.#post("/control/late", { orderId });
  /** Pays without a browser; gives the three fields Razorpay would hand back. */
  pay = async (orderId: string, outcome: string) =>
    Paid.parse(await this.#post("/control/payments", { orderId, outcome }));
  /** The payer's bank disputes a payment. @returns the dispute's id */
  dispute = async (paymentId: string) =>
    z.object({ disputeId: z.string() }).parse(await this.#post("/control/disputes", { paymentId }))
      .disputeId;
  /** Signs, cancels or fails a document without a browser. */
  sign = (documentId: string, outcome: "sign" | "sign-as-other" | "cancel" | "fail") =>
    this.#post("/control/signings", { documentId, outcome });

  /** Makes a person at a step of onboarding; gives the cookies of a session as `name=value`. */
  async person(asked: {
    number: string;
    step: Step;
    email?: string;
    pan?: string;
    dob?: string;
    name?: string;
  }): Promise<string[]> {
    const made = z
      .object({ cookies: z.array(z.string()) })
      .parse(await this.#post("/control/person", asked));
    return made.cookies.map((cookie) => cookie.split(";")[0] ?? "");
  }

  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
