import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Offer } from "../../../app/api/contract";
import { Browserless } from "../../setup/browserless";
import type { Site } from "../../setup/site";

const AT_ONCE = 8;
const FIRST_NUMBER = 7_200_000_001;
/** A person looks again so soon; a browser would wait for as long as it is told. */
const AGAIN_MS = 300;
const PATIENCE_MS = 180_000;

type Shop = Pick<Site, "url" | "sandbox">;

export interface Told {
  /** orders whose payment was answered with a 200 */
  paid: string[];
  asked: number;
  waits: number;
  /** broken off in the middle, as when the web server that had it was killed */
  broken: number;
  slowestMs: number;
  problems: string[];
}

/** People who each buy once, some at a time, until told to end. */
export class Buyers {
  readonly #told: Told = { paid: [], asked: 0, waits: 0, broken: 0, slowestMs: 0, problems: [] };
  readonly #busy: Promise<unknown>;
  #over = false;
  #people = 0;

  private constructor(
    private readonly site: Shop,
    private readonly offer: Offer,
    private readonly least: number,
  ) {
    this.#busy = Promise.all(Array.from({ length: AT_ONCE }, () => this.#buyOn()));
  }

  /** @param least so many orders at least are paid before it ends */
  static async begin(site: Shop, least: number): Promise<Buyers> {
    const answer = await fetch(`${site.url}/api/v1/services/get-available-services`);
    const [offer] = z.object({ data: z.array(z.custom<Offer>()) }).parse(await answer.json()).data;
    if (!offer) throw new Error("nothing is sold");
    return new Buyers(site, offer, least);
  }

  get paid(): number {
    return this.#told.paid.length;
  }

  /** Waits until so many more orders are paid, or something went wrong. */
  async bought(more: number): Promise<void> {
    const enough = this.#told.paid.length + more;
    let [seen, since] = [this.paid, performance.now()];
    while (this.paid < enough && this.#told.problems.length === 0) {
      if (this.paid > seen) [seen, since] = [this.paid, performance.now()];
      if (performance.now() - since > PATIENCE_MS)
        return void this.#told.problems.push("nobody can buy any more");
      await pause(100);
    }
  }

  async end(): Promise<Told> {
    await this.bought(this.least - this.#told.paid.length);
    this.#over = true;
    await this.#busy;
    return this.#told;
  }

  async #buyOn(): Promise<void> {
    while (!this.#over)
      await this.#buy(this.#people++).catch((problem: unknown) => {
        this.#told.problems.push(wordsOf(problem));
        this.#over = true;
      });
  }

  async #buy(at: number): Promise<void> {
    const number = `+91${FIRST_NUMBER + at}`;
    const pan = panOf(at);
    const browser = await arrive(this.site, number, pan);
    const post = (path: string, body: object) =>
      this.#answered(path, () =>
        browser.send(`/api/v1/payments/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
    await this.#answered("/services", () => browser.get("/services"));
    const made = await post("create-order", {
      amount: this.offer.service.price,
      currency: "INR",
      receipt: pan,
      notes: { number, details: "{}", cart: JSON.stringify([this.offer]) },
    });
    const { id } = Made.parse(await made.json()).data.order;
    const razorpayResponse = await this.site.sandbox.pay(id, "success");
    await post("verify-payment", { razorpayResponse });
    this.#told.paid.push(id);
  }

  /** Asks again for as long as the answer is to come back later. Throws at every other refusal. */
  async #answered(what: string, ask: () => Promise<Response>): Promise<Response> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const from = performance.now();
      const answer = await ask();
      this.#told.asked++;
      this.#told.slowestMs = Math.max(this.#told.slowestMs, performance.now() - from);
      if (answer.status === 200) return answer;
      const text = await answer.text();
      // The proxy's own answer, about a server that did not give one.
      const broken = answer.status === 502;
      const comesBack = answer.status === 503 && answer.headers.has("retry-after");
      if (!(comesBack || broken) || performance.now() > until)
        throw new Error(`${what} was answered ${answer.status}: ${text.slice(0, 300)}`);
      this.#told[broken ? "broken" : "waits"]++;
      await pause(AGAIN_MS);
    }
  }
}

/** The sandbox makes the person with the server's own rules, which may meet the same trouble. */
async function arrive(site: Shop, number: string, pan: string): Promise<Browserless> {
  const until = performance.now() + PATIENCE_MS;
  for (;;)
    try {
      return await new Browserless(site).at("complete", { number, pan });
    } catch (problem) {
      if (performance.now() > until) throw problem;
      await pause(AGAIN_MS);
    }
}

function wordsOf(problem: unknown): string {
  if (!(problem instanceof Error)) return "unknown";
  const { code } = (problem.cause ?? {}) as { code?: string };
  return code ? `${problem.message} (${code})` : problem.message;
}

const Made = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });

const panOf = (at: number): string => {
  const digits = String(at).padStart(7, "0").slice(-7);
  const letters = [...digits.slice(0, 3)].map((digit) => "BCDEFGHIJK"[Number(digit)]).join("");
  return `QP${letters.slice(0, 1)}P${letters.slice(1, 2)}${digits.slice(3)}${"BCDEFGHIJK"[Number(digits[2])]}`;
};
