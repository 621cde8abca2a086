import type { Site } from "../setup/site";
import { UnwellApi } from "../setup/unwell-api";

/** What a shop asks for once and then keeps for a while. */
const KEPT = "/services/get-available-services";

/** A worker's shops over an unwell API, one at a time. */
export class Unwells {
  #open: UnwellApi | null = null;

  /** Nothing is broken, and nothing is kept of the test before. @param site emptied by now */
  async next(site: Site): Promise<UnwellApi> {
    this.#open?.mend();
    // The emptied site lists other services than those that this shop keeps.
    if (this.#open?.passed.has(KEPT)) await this.close();
    return (this.#open ??= await UnwellApi.before(site));
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }
}
