import { z } from "zod";
import type { Offer } from "../../../app/api/contract";
import { Browserless } from "../../setup/browserless";
import type { Site } from "../../setup/site";
import type { Chance } from "../chance";

/** What people were told had happened, before the server was killed: all of it must still be so. */
export interface Told {
  /** calls begun so far */
  calls: number;
  people: Client[];
  /** gateway order ids that create-order answered with */
  orders: string[];
  /** order ids of payments that the gateway said are taken */
  charged: string[];
}

/** One person, and what was acknowledged to them. */
export interface Client {
  number: string;
  pan: string;
  signedIn: boolean;
  email: string | null;
  panTaken: boolean;
  /** the document whose signing was confirmed */
  signed: string | null;
  claimed: boolean;
  /** onboarding is behind them, one way or the other */
  buying: boolean;
  orders: number;
  /** names of the services they were charged for */
  charged: Set<string>;
}

export function newClient(at: number): Client {
  const digits = String(at).slice(-6);
  const pan = `KK${[...digits.slice(0, 3)].map((digit) => "BCDEFGHIJK"[Number(digit)]).join("")}${digits.slice(3).padStart(4, "0")}L`;
  return {
    number: `+91${at}`,
    pan,
    signedIn: false,
    email: null,
    panTaken: false,
    signed: null,
    claimed: false,
    buying: false,
    orders: 0,
    charged: new Set(),
  };
}

const Offers = z.object({
  data: z.array(
    z.custom<Offer>((offer) => typeof offer === "object" && offer !== null && "service" in offer),
  ),
});

/** One person, new or back again, up to a payment or a claim, until the server goes away. */
export class Journey {
  readonly #browser: Browserless;

  constructor(
    private readonly site: Site,
    private readonly told: Told,
    private readonly client: Client,
    private readonly chance: Chance,
  ) {
    this.#browser = new Browserless(site);
  }

  /**
   * @param allTheWay who is new signs up, whatever the chance @returns what went wrong otherwise
   * than by the server going away
   */
  async walk(allTheWay: boolean): Promise<string | null> {
    try {
      // Most are put close to the till, where a kill costs most; the rest walk all the way.
      const { number, pan, buying } = this.client;
      if (!buying && (allTheWay || this.chance.happens(0.35))) await this.#signUp();
      else await this.#browser.at("complete", { number, pan });
      this.client.buying = true;
      await this.#buy();
      return null;
    } catch (problem) {
      // `fetch` throws a TypeError when the connection breaks; everything else is an answer that
      // should have been another.
      return problem instanceof TypeError
        ? null
        : problem instanceof Error
          ? problem.message
          : "unknown";
    }
  }

  async #signUp(): Promise<void> {
    const { sandbox } = this.site;
    const { client } = this;
    const { number, pan } = client;
    const email = `${number.slice(1)}@example.com`;
    await this.#post("/otp/request", { number });
    await this.#post("/otp/verify", { number, otp: await sandbox.code(number) });
    client.signedIn = true;
    await this.#post("/users/request-email-otp", { email });
    await this.#post("/users/verify-email-otp", { email, otp: await sandbox.code(email) });
    client.email = email;
    await this.#post("/users/set-pandob-verified", { dob: "1990-08-27", pan });
    client.panTaken = true;
    const { documentId } = Uploaded.parse(
      await this.#post("/agreement/upload", { fatcaDetails }),
    ).data;
    await sandbox.sign(documentId, "sign");
    await this.#post("/agreement/verify-signing", {
      response: { digio_doc_id: documentId, message: "Signed Successfully" },
    });
    client.signed = documentId;
  }

  async #buy(): Promise<void> {
    const { client } = this;
    const offers = Offers.parse(
      await (await this.#browser.get("/api/v1/services/get-available-services")).json(),
    ).data;
    const offer = this.chance.one(offers);
    const { number, pan } = client;
    const order = {
      amount: offer.service.price,
      currency: "INR",
      receipt: pan,
      notes: { number, details: "{}", cart: JSON.stringify([offer]) },
    };
    if (client.orders === 0 && this.chance.happens(0.25)) {
      await this.#post("/payments/manual-payment", { ...order, utr: number.slice(1) });
      client.claimed = true;
    }
    client.orders++;
    const { id } = Made.parse(await this.#post("/payments/create-order", order)).data.order;
    this.told.orders.push(id);
    this.told.calls++;
    const razorpayResponse = await this.#pays(id);
    this.told.charged.push(id);
    client.charged.add(offer.service.name);
    if (razorpayResponse && this.chance.happens(0.7))
      await this.#post("/payments/verify-payment", { razorpayResponse });
  }

  /**
   * An earlier kill may have fallen on the gateway's answer: the order is offered once more until
   * its look finds it paid, and the gateway takes no second payment. Whoever then goes back is told
   * that it is taken.
   *
   * @returns null when it was paid before
   */
  async #pays(orderId: string) {
    try {
      return await this.site.sandbox.pay(orderId, "success");
    } catch (problem) {
      if (!(problem instanceof Error && problem.message.includes("order is already paid")))
        throw problem;
      const went = await this.#post("/payments/cancel-payment", { orderId });
      if (Cancelled.parse(went).data.outcome !== "taken")
        throw new Error(`${orderId} is paid at the gateway, and called cancelled`);
      return null;
    }
  }

  async #post(path: string, body: object): Promise<unknown> {
    this.told.calls++;
    const response = await this.#browser.send(`/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return response.headers.get("content-type")?.startsWith("application/json")
      ? JSON.parse(text)
      : null;
  }
}

export const fatcaDetails = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No",
};

const Uploaded = z.object({ data: z.object({ documentId: z.string() }) });
const Cancelled = z.object({ data: z.object({ outcome: z.string() }) });
const Made = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });
