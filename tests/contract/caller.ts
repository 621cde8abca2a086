import type { Payload, AnyCall } from "../../app/api/calls";
import { outcomeOf } from "../../app/api/client";
import { overHttp } from "../../app/api/over-http";
import { isCode, say, type Sentence } from "../../app/content/words/sentence";
import type { Step } from "../setup/site";
import type { World } from "./world";

export const nobodyKnown = { address: "127.0.0.1", requestId: "test" };

/** Somebody with a cookie jar. */
export class Caller {
  static #made = 0;
  readonly number = `+91${9_000_000_000 + ++Caller.#made}`;
  readonly pan = `ABCPE${String(1000 + Caller.#made).slice(-4)}F`;
  cookies = new Map<string, string>();

  constructor(
    private readonly world: World,
    private readonly wire: World["embedded"],
  ) {}

  static async at(step: Step | "nobody", world: World, wire: World["embedded"]): Promise<Caller> {
    const caller = new Caller(world, wire);
    if (step === "nobody") return caller;
    const pairs = await world.sandbox.person({
      number: caller.number,
      step,
      pan: caller.pan,
      email: `${caller.number.slice(1)}@example.com`,
      dob: "1990-08-27",
      name: "Asha Verma",
    });
    for (const pair of pairs)
      caller.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    return caller;
  }

  ask = <N extends AnyCall>(name: N, payload: Payload<N>) =>
    outcomeOf<N>(this.#client({ name, payload, cookies: "", visitor: nobodyKnown }));

  #client = overHttp("", (url, init) => this.send(url.slice("/api/v1".length), init));

  get cookieHeader(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set("cookie", this.cookieHeader);
    const answer = await this.wire(
      new Request(`${this.world.publicOrigin}/api/v1${path}`, { ...init, headers }),
    );
    for (const cookie of answer.headers.getSetCookie()) {
      const pair = cookie.split(";")[0]!;
      this.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    await saidByCode(answer.clone());
    return answer;
  }
}

/** Whatever a call answers in JSON stands in the catalogue: its code says its message. */
async function saidByCode(answer: Response): Promise<void> {
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return;
  const { message, code, values } = (await answer.json()) as Record<string, unknown>;
  const words = isCode(code) ? say("en", { code, values } as Sentence) : null;
  if (words !== message) throw new Error(`worded outside the catalogue: ${String(message)}`);
}
