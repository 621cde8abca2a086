import type { Site } from "../tests/setup/site";

const AT_ONCE = 8;

/** `count` people whose onboarding is complete; gives the `Cookie` header of a session of each. */
export async function people(site: Site, count: number, first = 6_000_000_000): Promise<string[]> {
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
  for (let i = 0; i < count; i += AT_ONCE) await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, k) => make(i + k)));
  return sessions;
}

/** A PAN of its own for each: four letters count too. */
const panOf = (i: number): string => {
  const letter = (n: number) => String.fromCharCode(65 + (n % 26));
  const high = Math.floor(i / 10_000);
  return `${letter(high / 676)}${letter(high / 26)}${letter(high)}PE${String(i % 10_000).padStart(4, "0")}F`;
};
