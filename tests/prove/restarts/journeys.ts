import { headingsOf, said } from "../../setup/read-page";
import type { Site } from "../../setup/site";
import { Investor } from "../../journeys/investor";

/** Which goes on after a door that was closed, as a person does who presses again. */
const PRESS_AGAIN_MS = 20;

/**
 * People without script who sign up by code, put a service into the cart, order and pay it, all the
 * time, one journey after the other. A journey ended well when its subscription is shown.
 */
export class Journeys {
  endedWell = 0;
  /** answers that came */
  answered = 0;
  refused = 0;
  readonly failed: string[] = [];
  #begun = 0;
  #going = true;
  readonly #people: Promise<void>[];

  /**
   * @param site its public address, and the sandbox that plays the providers and is not restarted
   */
  constructor(
    private readonly site: Pick<Site, "url" | "sandbox">,
    people: number,
  ) {
    this.#people = Array.from({ length: people }, () => this.#person());
  }

  /** Those under way are gone to their end. */
  async end(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#people);
  }

  async #person(): Promise<void> {
    while (this.#going) {
      const person = new Patient(this.site, ++this.#begun);
      try {
        await buys(person);
        this.endedWell++;
      } catch (problem) {
        const words = problem instanceof Error ? problem.message : "unknown";
        const shown = said(person.page).slice(0, 1500).split("nothing here is real. ").at(-1);
        this.failed.push(
          `a journey stopped at ${person.page.path}: ${words.split("\n")[0]} The page says: ${shown}`,
        );
      }
      this.answered += person.answered;
      this.refused += person.refused;
    }
  }
}

async function buys(person: Investor): Promise<void> {
  await person.go("/auth?from=/services");
  await person.signsIn();
  await person.verifiesEmail();
  await person.givesPan();
  await signsTheirOwn(person);
  if (person.page.path !== "/services") throw new Error("the agreement is not signed.");
  await person.chooses("Stock cash");
  await person.paysOnline();
  await person.go("/subscriptions");
  const served = headingsOf(person.page.html, 3);
  if (!served.includes("Stock cash")) throw new Error(`served: ${served.join() || "nothing"}`);
}

/**
 * Without script the sandbox's signing page lists everybody's documents: theirs is the one in the
 * address.
 */
async function signsTheirOwn(person: Investor): Promise<void> {
  await person.presses("Submit and Sign");
  const [document = ""] = /DID[A-Z\d]+/.exec(person.page.path) ?? [];
  const { origin } = new URL(person.page.path, person.site.url);
  const back = { redirect_url: `${person.site.url}/details/signed` };
  const signed = { document, outcome: "sign", ...back };
  person.page = await person.submit(`${origin}/digio/finish`, signed);
}

/** From an address of their own; told that the door is closed, they press again. */
class Patient extends Investor {
  answered = 0;
  refused = 0;
  readonly #address: string;

  constructor(site: Pick<Site, "url" | "sandbox">, n: number) {
    super(site);
    this.#address = `100.${64 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
  }

  override async send(path: string, init: RequestInit): Promise<Response> {
    if (new URL(path, this.site.url).origin !== this.site.url) return super.send(path, init);
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", this.#address);
    for (;;)
      try {
        const answer = await super.send(path, { ...init, headers });
        this.answered++;
        return answer;
      } catch (problem) {
        if (!doorClosed(problem)) throw problem;
        this.refused++;
        await new Promise((resolve) => setTimeout(resolve, PRESS_AGAIN_MS));
      }
  }
}

/** Whether the request was not taken: whether a reset one was, the server's own books say. */
const doorClosed = (problem: unknown): boolean => {
  const { code } = (problem instanceof Error ? problem.cause : null) as { code?: string };
  return code === "ECONNREFUSED" || code === "ECONNRESET" || code === "UND_ERR_SOCKET";
};
