import { isTranslated, languageOf, translatedPaths } from "../languages";

/**
 * Why no language can be offered by this code, in words; null where one can: "ne", for Nepali. It is
 * one that ICU knows, not our own nor the first part of an address.
 */
export function whyNoLanguage(code: string): string | null {
  if (!/^[a-z]{2,3}$/.test(code))
    return "a code has two or three small letters, like mr, without a country";
  if (code === "en" || code === "hi") return "English and Hindi come with the product";
  if (names.of(code) === undefined) return "it is the code of no language in the world";
  return translatedPaths.some((path) => path === `/${code}` || path.startsWith(`/${code}/`))
    ? "a page's address begins with it"
    : null;
}
const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/**
 * The path of a page of ours that stands at this address (a path without query) below the code of a
 * language which is none here; null where it is no such address. "/sd/pay" has "/pay".
 */
export function belowNoneOfOurs(address: string): string | null {
  const [, code = "", rest = ""] = /^\/([a-z]{2,3})(\/.*)?$/i.exec(address) ?? [];
  if (languageOf(address) !== "en" || whyNoLanguage(code.toLowerCase()) !== null) return null;
  // Two slashes would begin the address of another site.
  const path = `/${rest.replace(/^[/\\]+/, "")}`;
  return isTranslated(path) ? path : null;
}
