import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Offer } from "../../../app/api/contract";
import { sandboxKeys } from "../../../app/config.server/sandbox-keys";
import { Browserless } from "../../setup/browserless";
import type { Site } from "../../setup/site";
import type { Chance } from "../chance";
import type { Books } from "./books";
import { newClient } from "./journey";

const MINUTE = 60_000;
const ACCESS_MS = 15 * MINUTE;
const FATCA = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No",
};

/**
 * One client of a site of their own, and its operator, while a process dies once on them: whoever was cut off tries again, as people do, on a server
 * that was started again. Events of the gateway come only when `hears` lets them.
 */
export class Life {
  readonly client = newClient(7_000_000_001);
  closed = false;
  #browser: Browserless;
  #cameBack = false;

  /** @param mark where the process that dies leaves its id @param elsewhere the variables that kill at the next start, on an empty database */
  constructor(
    readonly site: Site,
    private readonly books: Books,
    private readonly mark: string,
    private readonly elsewhere: Record<string, string>,
    private readonly chance: Chance,
  ) {
    this.#browser = new Browserless(site);
  }

  get died(): boolean {
    return this.#cameBack;
  }

  async isAClient(): Promise<void> {
    const { number, pan } = this.client;
    await this.site.sandbox.fault("webhooks-off", true);
    await this.#browser.at("complete", { number, pan });
  }

  signsIn = () =>
    this.#step(async () => {
      const { client } = this;
      await this.#post("/otp/request", { number: client.number });
      const otp = await this.site.sandbox.code(client.number);
      await this.#post("/otp/verify", { number: client.number, otp });
      client.signedIn = true;
    });

  verifiesEmail = () =>
    this.#step(async () => {
      const email = `${this.client.number.slice(1)}@example.com`;
      if ((await this.#me()).email !== email) {
        await this.#post("/users/request-email-otp", { email });
        const otp = await this.site.sandbox.code(email);
        await this.#post("/users/verify-email-otp", { email, otp });
      }
      this.client.email = email;
    });

  givesPan = () =>
    this.#step(async () => {
      const { pan } = this.client;
      if ((await this.#me()).pan !== pan)
        await this.#post("/users/set-pandob-verified", { dob: "1990-08-27", pan });
      this.client.panTaken = true;
    });

  async signs(): Promise<void> {
    const { documentId } = await this.#step(async () =>
      Uploaded.parse(await this.#post("/agreement/upload", { fatcaDetails: FATCA })),
    );
    await this.site.sandbox.sign(documentId, "sign");
    await this.#step(() =>
      this.#post("/agreement/verify-signing", {
        response: { digio_doc_id: documentId, message: "Signed Successfully" },
      }),
    );
    this.client.signed = documentId;
  }

  /** After the access cookie has run out. */
  async refreshes(): Promise<void> {
    await this.site.sandbox.advance(ACCESS_MS + MINUTE);
    await this.#step(() => this.#post("/users/refresh-token", {}));
    await this.#step(() => this.#me());
  }

  /** @returns the gateway's order */
  async orders(): Promise<string> {
    const offer = this.chance.one(await this.#offers());
    const { id } = await this.#step(async () =>
      Made.parse(await this.#post("/payments/create-order", this.#orderFor(offer))),
    ).then(({ order }) => order);
    this.client.charged.add(offer.service.name);
    return id;
  }

  pays = (orderId: string, outcome: string): Promise<Razorpay> =>
    this.site.sandbox.pay(orderId, outcome);

  async verifies(razorpayResponse: Razorpay): Promise<void> {
    await this.#step(() => this.#post("/payments/verify-payment", { razorpayResponse }));
  }

  async claims(): Promise<void> {
    const offer = this.chance.one(await this.#offers());
    await this.#step(() => this.#post("/payments/manual-payment", this.#orderFor(offer)));
    this.client.charged.add(offer.service.name);
  }

  /** Of what was bought, no more is shown. */
  hasItBack = (): void => this.client.charged.clear();

  async returnsInDashboard(paymentId: string): Promise<void> {
    await gatewayAsked(this.site, `/payments/${paymentId}/refund`, { speed: "normal" });
    this.hasItBack();
  }

  /** The gateway tells of what happened, and again until it is answered with success. */
  async hears(events: RegExp, about = ""): Promise<void> {
    const told = await fetch(`${this.site.sandbox.url}/control/webhooks`);
    const meant = Held.parse(await told.json()).filter(
      ({ event, state, body }) =>
        events.test(event) && state === "held back" && body.includes(about),
    );
    if (meant.length === 0) throw new Error(`the gateway has nothing to tell of ${events}`);
    for (const { eventId } of meant)
      await this.#step(async () => {
        const answer = await fetch(`${this.site.sandbox.url}/control/webhooks/replay`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ eventId }),
        });
        const { status } = Replayed.parse(await answer.json());
        if (status !== 200) throw new Error(`the webhook ${eventId} is answered with ${status}`);
      });
  }

  async leaves(): Promise<void> {
    const { number } = this.client;
    const done = /No open account has this number/;
    await this.operator(done, "people", "close", number, "--end-subscriptions", "--yes");
    this.closed = true;
  }

  /** Ends the server and starts it on a database that is not there yet, where it dies; then once more. */
  async movesToAnEmptyDatabase(): Promise<void> {
    await this.site.kill();
    this.site.setVariables(this.elsewhere);
    await this.site.start().catch(async (problem: unknown) => {
      if (!(await this.#back())) throw problem;
    });
  }

  paymentOf = (orderId: string): Promise<string> => this.books.paymentOf(orderId);

  /** @param done what the command may refuse with, where its own death left the work done */
  async operator(done: RegExp | null, ...words: string[]): Promise<string> {
    try {
      return await this.site.operator(...words);
    } catch (problem) {
      const before = this.#cameBack;
      if (!before && (await this.#back())) return this.operator(done, ...words);
      const { stdout, stderr } = Ended.parse(problem);
      if (before && done?.test(stdout + stderr)) return stdout;
      throw new Error(`${words.join(" ")}: ${stdout}${stderr}`);
    }
  }

  /** A minute later, by the clock of the server that came back: everything that is due is done, and what an event set off has ended. */
  async settles(): Promise<void> {
    for (let again = true; again;) {
      await this.#step(() => this.site.sandbox.advance(MINUTE));
      again = false;
      const latest = performance.now() + 5_000;
      while (!again && !(await this.books.quiet()) && performance.now() < latest) {
        again = await this.#back();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  }

  async #step<T>(act: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await act();
      } catch (problem) {
        // A kept connection to the process that died breaks once more.
        const broken = problem instanceof TypeError && this.#cameBack && tries < 3;
        if (!(await this.#back()) && !broken) throw problem;
      }
    }
  }

  /** Starts the server again if it was the one that died. @returns whether somebody died since this was asked last */
  async #back(): Promise<boolean> {
    const pid = existsSync(this.mark) ? readFileSync(this.mark, "utf8") : "";
    if (this.#cameBack || pid === "") return false;
    this.#cameBack = true;
    if (Number(pid) !== this.site.pid) return true;
    await this.site.kill();
    await this.site.start();
    return true;
  }

  async #me() {
    return Me.parse(await this.#ask("/users/current-user", {})).currentUser;
  }

  async #offers(): Promise<Offer[]> {
    return Offers.parse(await this.#ask("/services/get-available-services", {}));
  }

  #orderFor(offer: Offer) {
    const { number, pan } = this.client;
    return {
      amount: offer.service.price,
      currency: "INR",
      receipt: pan,
      notes: { number, details: "{}", cart: JSON.stringify([offer]) },
    };
  }

  #post = (path: string, body: object): Promise<unknown> =>
    this.#ask(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  async #ask(path: string, init: RequestInit): Promise<unknown> {
    const response = await this.#browser.send(`/api/v1${path}`, init);
    const text = await response.text();
    if (response.status === 429) {
      await this.site.sandbox.advance(Number(response.headers.get("retry-after")) * 1000);
      return this.#ask(path, init);
    }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    const json = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return json ? Answer.parse(JSON.parse(text)).data : null;
  }
}

/** What the gateway itself says, to whoever holds the owner's keys. @param body to POST; else a GET */
export async function gatewayAsked(site: Site, path: string, body?: object): Promise<unknown> {
  const { razorpayKeyId, razorpayKeySecret } = sandboxKeys;
  const credentials = Buffer.from(`${razorpayKeyId}:${razorpayKeySecret}`).toString("base64");
  const answer = await fetch(`${site.sandbox.url}/razorpay/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`the gateway, ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export type Razorpay = Awaited<ReturnType<Site["sandbox"]["pay"]>>;

const Answer = z.object({ data: z.unknown() });
const Me = z.object({
  currentUser: z.object({ email: z.string().nullish(), pan: z.string().nullish() }),
});
const Offers = z.array(
  z.custom<Offer>((offer) => typeof offer === "object" && offer !== null && "service" in offer),
);
const Uploaded = z.object({ documentId: z.string() });
const Made = z.object({ order: z.object({ id: z.string() }) });
const Held = z.array(
  z.object({ eventId: z.string(), event: z.string(), state: z.string(), body: z.string() }),
);
const Replayed = z.object({ status: z.union([z.number(), z.string()]) });
const Ended = z.object({ stdout: z.string(), stderr: z.string() });
