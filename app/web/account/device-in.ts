import type { Rooms } from "../../content/words/catalogue.server";
import { account as english } from "../../content/words/en/account";
import { fill } from "../../content/words/fill";

/**
 * "Chrome on an Android phone" in the reader's language: the API says a device in English. Names of
 * browsers stay as they are.
 */
export function deviceIn({ devices }: Rooms["account"], device: string): string {
  const [browser = "", machine] = device.split(" on ");
  return machine === undefined
    ? named(devices, browser)
    : fill(devices.on, { browser: named(devices, browser), machine: named(devices, machine) });
}

function named(devices: Rooms["account"]["devices"], words: string): string {
  const known = Object.entries(english.devices).find(([, said]) => said === words);
  return known ? devices[known[0] as keyof typeof devices] : words;
}
