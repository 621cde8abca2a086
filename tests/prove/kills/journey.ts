import { z } from "zod";
import type { Offer } from "../../../app/api/contract";
import { Browserless } from "../../setup/browserless";
import type { Site } from "../../setup/site";
import type { Chance } from "../chance";

/** What people were told had happened, before the server was killed: all of it must still be so. */
export interface Told {
  /** calls begun so far */
  calls: number;
  signedIn: number;
  /** gateway order ids that create-order answered with */
  orders: string[];
  /** order ids of payments that the gateway said are taken */
  charged: string[];
  /** numbers of those whose claim was recorded */
  claims: string[];
}

const Offers = z.object({ data: z.array(z.custom<Offer>((offer) => typeof offer === "object" && offer !== null && "service" in offer)) });

/** One new person, from the sign-up to a payment or a claim, until the server goes away. */
export class Journey {
  readonly #browser: Browserless;
  readonly #pan: string;
  readonly #number: string;

  constructor(
    private readonly site: Site,
    private readonly told: Told,
    private readonly at: number,
    private readonly chance: Chance,
  ) {
    this.#browser = new Browserless(site);
    this.#number = `+91${at}`;
    const digits = String(at).slice(-6);
    this.#pan = `KK${[...digits.slice(0, 3)].map((digit) => "BCDEFGHIJK"[Number(digit)]).join("")}${digits.slice(3).padStart(4, "0")}L`;
  }

  /** @returns what went wrong otherwise than by the server going away */
  async walk(): Promise<string | null> {
    try {
      // Most are put close to the till, where a kill costs most; the rest walk all the way.
      if (this.chance.happens(0.3)) await this.#signUp();
      else await this.#browser.at("complete", { number: this.#number, pan: this.#pan });
      await this.#buy();
      return null;
    } catch (problem) {
      // `fetch` throws a TypeError when the connection breaks; everything else is an answer that should have been another.
      return problem instanceof TypeError ? null : problem instanceof Error ? problem.message : "unknown";
    }
  }

  async #signUp(): Promise<void> {
    const { sandbox } = this.site;
    const number = this.#number;
    const email = `${this.at}@example.com`;
    await this.#post("/otp/request", { number });
    await this.#post("/otp/verify", { number, otp: await sandbox.code(number) });
    this.told.signedIn++;
    await this.#post("/users/request-email-otp", { email });
    await this.#post("/users/verify-email-otp", { email, otp: await sandbox.code(email) });
    await this.#post("/users/set-pandob-verified", { dob: "1990-08-27", pan: this.#pan });
    const fatcaDetails = { countryOfBirth: "India", citizenship: "India", taxResidency: "India", isPep: "No" };
    const { documentId } = Uploaded.parse(await this.#post("/agreement/upload", { fatcaDetails })).data;
    await sandbox.sign(documentId, "sign");
    await this.#post("/agreement/verify-signing", { response: { digio_doc_id: documentId, message: "Signed Successfully" } });
  }

  async #buy(): Promise<void> {
    const offers = Offers.parse(await (await this.#browser.get("/api/v1/services/get-available-services")).json()).data;
    const offer = this.chance.one(offers);
    const order = {
      amount: offer.service.price,
      currency: "INR",
      receipt: this.#pan,
      notes: { number: this.#number, details: "{}", cart: JSON.stringify([offer]) },
    };
    if (this.chance.happens(0.25)) {
      const utr = String(100_000_000_000 + this.at);
      await this.#post("/payments/manual-payment", { ...order, utr });
      this.told.claims.push(this.#number);
    }
    const { id } = Made.parse(await this.#post("/payments/create-order", order)).data.order;
    this.told.orders.push(id);
    this.told.calls++;
    const razorpayResponse = await this.site.sandbox.pay(id, "success");
    this.told.charged.push(id);
    if (this.chance.happens(0.7)) await this.#post("/payments/verify-payment", { razorpayResponse });
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
    return response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : null;
  }
}

const Uploaded = z.object({ data: z.object({ documentId: z.string() }) });
const Made = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });
