import type { Site } from "../tests/setup/site";

const AT_ONCE = 8;
export const FIRST_NUMBER = 6_000_000_000;

/** `count` people whose onboarding is complete; gives the `Cookie` header of a session of each. */
export async function people(site: Site, count: number, first = FIRST_NUMBER): Promise<string[]> {
  const sessions: string[] = [];
  const make = async (i: number) => {
    const cookies = await site.sandbox.person({
      number: `+91${first + i}`,
      step: "complete",
      email: `bench${first + i}@example.com`,
      pan: panOf(i),
      dob: "1990-08-27",
      name: "Asha Verma",
    });
    sessions[i] = cookies.join("; ");
  };
  for (let i = 0; i < count; i += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, k) => make(i + k)));
  return sessions;
}

/**
 * Views a page with each session, its browser having the stylesheet by now, and takes the cookies
 * that come back, as browsers do, in place; without it the sessions would soon be copies of
 * replaced cookies, and ended. Afterwards the server's clock stands past the grace: each session's
 * next page rotates it, as in life. Throws when a session is no longer one.
 */
export async function renew(site: Site, sessions: string[]): Promise<void> {
  const href =
    /"(\/look\.css[^"]+)"/.exec(await (await fetch(`${site.url}/services`)).text())?.[1] ?? "";
  const look = (await fetch(site.url + href)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const one = async (i: number) => {
    const answer = await fetch(`${site.url}/subscriptions`, {
      headers: { cookie: sessions[i] ?? "" },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    if (answer.status !== 200)
      throw new Error(`a session of the bench has ended: ${answer.status}`);
    sessions[i] = [
      ...answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]),
      look,
    ].join("; ");
  };
  for (let i = 0; i < sessions.length; i += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, sessions.length - i) }, (_, k) => one(i + k)),
    );
  await site.sandbox.advance(31_000);
}

/** A PAN of its own for each: four letters count too. */
export const panOf = (i: number): string => {
  const letter = (n: number) => String.fromCharCode(65 + (n % 26));
  const high = Math.floor(i / 10_000);
  return `${letter(high / 676)}${letter(high / 26)}${letter(high)}PE${String(i % 10_000).padStart(4, "0")}F`;
};
