import { z } from "zod";
import type { Offer } from "../../../app/api/contract";
import type { Site } from "../../setup/site";
import type { Chance } from "../chance";
import type { Books } from "./books";
import { gatewayAsked } from "./gateway-asked";
import { fatcaDetails, newClient } from "./journey";
import { Survivor } from "./survivor";

const MINUTE = 60_000;
const ACCESS_MS = 15 * MINUTE;

/**
 * One client of a site of their own, and its operator. Events of the gateway come only when `hears`
 * lets them.
 */
export class Life extends Survivor {
  readonly client = newClient(7_000_000_001);
  closed = false;
  readonly byHand = { seconds: 0, partsBack: 0 };

  /** @param elsewhere the variables that kill at the next start, on an empty database */
  constructor(
    site: Site,
    books: Books,
    mark: string,
    private readonly elsewhere: Record<string, string>,
    private readonly chance: Chance,
  ) {
    super(site, books, mark);
  }

  async isAClient(): Promise<void> {
    const { number, pan } = this.client;
    await this.site.sandbox.fault("webhooks-off", true);
    await this.browser.at("complete", { number, pan });
  }

  signsIn = () =>
    this.step(async () => {
      const { client } = this;
      await this.#post("/otp/request", { number: client.number });
      const otp = await this.site.sandbox.code(client.number);
      await this.#post("/otp/verify", { number: client.number, otp });
      client.signedIn = true;
    });

  verifiesEmail = () =>
    this.step(async () => {
      const email = `${this.client.number.slice(1)}@example.com`;
      if ((await this.#me()).email !== email) {
        await this.#post("/users/request-email-otp", { email });
        const otp = await this.site.sandbox.code(email);
        await this.#post("/users/verify-email-otp", { email, otp });
      }
      this.client.email = email;
    });

  givesPan = () =>
    this.step(async () => {
      const { pan } = this.client;
      if ((await this.#me()).pan !== pan)
        await this.#post("/users/set-pandob-verified", { dob: "1990-08-27", pan });
      this.client.panTaken = true;
    });

  async signs(): Promise<void> {
    const { documentId } = await this.step(async () =>
      Uploaded.parse(await this.#post("/agreement/upload", { fatcaDetails })),
    );
    await this.site.sandbox.sign(documentId, "sign");
    await this.step(() =>
      this.#post("/agreement/verify-signing", {
        response: { digio_doc_id: documentId, message: "Signed Successfully" },
      }),
    );
    this.client.signed = documentId;
  }

  /** After the access cookie has run out. */
  async refreshes(): Promise<void> {
    await this.site.sandbox.advance(ACCESS_MS + MINUTE);
    await this.step(() => this.#post("/users/refresh-token", {}));
    await this.step(() => this.#me());
  }

  /** @returns the gateway's order */
  async orders(): Promise<string> {
    const offer = this.chance.one(await this.#offers());
    const { id } = await this.step(async () =>
      Made.parse(await this.#post("/payments/create-order", this.#orderFor(offer))),
    ).then(({ order }) => order);
    this.client.charged.add(offer.service.name);
    return id;
  }

  pays = (orderId: string, outcome: string): Promise<Razorpay> =>
    this.site.sandbox.pay(orderId, outcome);

  async verifies(razorpayResponse: Razorpay): Promise<void> {
    await this.step(() => this.#post("/payments/verify-payment", { razorpayResponse }));
  }

  async claims(): Promise<void> {
    const offer = this.chance.one(await this.#offers());
    await this.step(() => this.#post("/payments/manual-payment", this.#orderFor(offer)));
    this.client.charged.add(offer.service.name);
  }

  /** Of what was bought, no more is shown. */
  hasItBack = (): void => this.client.charged.clear();

  async returnsInDashboard(paymentId: string): Promise<void> {
    await gatewayAsked(this.site, `/payments/${paymentId}/refund`, { speed: "normal" });
    this.hasItBack();
  }

  /** The recurring work does what is due by then. */
  waits = (minutes: number) => this.step(() => this.site.sandbox.advance(minutes * MINUTE));

  /** The gateway tells of what happened, and again until it is answered with success. */
  async hears(events: RegExp, about = ""): Promise<void> {
    const told = await fetch(`${this.site.sandbox.url}/control/webhooks`);
    const meant = Held.parse(await told.json()).filter(
      ({ event, state, body }) =>
        events.test(event) && state === "held back" && body.includes(about),
    );
    if (meant.length === 0) throw new Error(`the gateway has nothing to tell of ${events}`);
    for (const { eventId } of meant)
      await this.step(async () => {
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

  /**
   * Ends the server and starts it on a database that is not there yet, where it dies; then once
   * more.
   */
  async movesToAnEmptyDatabase(): Promise<void> {
    await this.site.kill();
    this.site.setVariables(this.elsewhere);
    await this.site.start().catch(async (problem: unknown) => {
      if (!(await this.back())) throw problem;
    });
  }

  paymentOf = (orderId: string): Promise<string> => this.books.paymentOf(orderId);

  async #me() {
    return Me.parse(await this.ask("/users/current-user", {})).currentUser;
  }

  async #offers(): Promise<Offer[]> {
    return Offers.parse(await this.ask("/services/get-available-services", {}));
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
    this.ask(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
}

export type Razorpay = Awaited<ReturnType<Site["sandbox"]["pay"]>>;

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
