import { expect } from "vitest";
import { catalogue } from "../../app/content/words/catalogue.server";
import { said } from "../setup/read-page";
import type { Site } from "../setup/site";
import { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));

/** Keeps none of the cookies it is given. */
class WithoutCookies extends Investor {
  override send(path: string, init: RequestInit): Promise<Response> {
    this.cookies.clear();
    return super.send(path, init);
  }
}

test.for([
  ["en", "/auth?from=%2Fpay", "Send OTP", "Mobile number"],
  ["hi", "/hi/auth", "ओटीपी भेजें", "मोबाइल नंबर"],
] as const)(
  "in %s, a browser that keeps no cookies is told that signing in needs them, and nobody else is",
  async ([language, path, button, field]) => {
    const { cookies } = catalogue[language].signIn;
    for (const [one, isTold] of [
      [new WithoutCookies(site), true],
      [person, false],
    ] as const) {
      await one.go(path);
      expect(said(one.page)).not.toContain(cookies);
      await one.presses(button, { [field]: one.number });
      expect(said(one.page).includes(cookies)).toBe(isTold);
    }
    await person.go(person.page.path);
    expect(said(person.page)).not.toContain(cookies);
    await site.sandbox.advance(16 * 60_000);
    person.cookies.clear();
    await person.go(person.page.path);
    expect(said(person.page)).not.toContain(cookies);
  },
);
