import { spend, tooOften, type Limit } from "../platform/limits";
import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import type { Signing } from "../platform/store/tables";
import { asksDigio, readSigning, type Read } from "./signing";
import { HOUR_MS } from "../../content/durations";

/** Webhook and recurring work bring the news as well: nobody need ask more often. */
const LOOKS_AN_HOUR = 100;

/**
 * `readSigning` because a browser says so. Throws Refusal 429 when the person's browsers have asked
 * too often, ProviderDown.
 */
export async function readWhenAsked(parts: Parts, person: Person, signing: Signing): Promise<Read> {
  if (asksDigio(signing)) await countAsking(parts, person);
  return readSigning(parts, signing);
}

/** One more question to Digio because a browser says so. Throws Refusal 429 after 100 an hour. */
export async function countAsking(parts: Parts, person: Person): Promise<void> {
  await parts.store.transaction((tx) => spend(parts, tx, [looks(person)]));
}

const looks = ({ id }: Person): Limit => ({
  kind: "signing looked at by",
  subject: id,
  windows: [{ ms: HOUR_MS, most: LOOKS_AN_HOUR, refuse: tooOften("onboarding.asked-too-often") }],
});
