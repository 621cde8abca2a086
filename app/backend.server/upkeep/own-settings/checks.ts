import { isHere } from "../../../config.server/in-clear";
import { z } from "zod";
import { isFinancialYear } from "../../../content/financial-year";
import { dateInIndia } from "../../../content/india";
import { halfOfSebisForm, notOfSebisForm } from "../sebi-upi";

/**
 * What is plainly wrong with a value that is filled in, in words that follow its label; null when
 * nothing is. The site file's own schema takes more, so that one which is there goes on to serve.
 *
 * @param now UTC ms
 */
export type Check = (value: string, now: number) => string | null;

export const notToCome: Check = (value, now) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && value > dateInIndia(now)
    ? "is a day that has not come yet: enter the one on the certificate"
    : null;

export const phone: Check = (value) => {
  const digits = value.replace(/[\s().-]/g, "");
  return /^\+?\d{8,15}$/.test(digits)
    ? null
    : "is no phone number: 8 to 15 digits, like +91 98765 43210";
};

/** A new analyst has had none. */
export const auditedYear: Check = (value, now) => {
  if (/^none( yet)?$/i.test(value)) return null;
  if (!isFinancialYear(value)) return "is no financial year: write one like 2025-26, or None yet";
  return `${value.slice(0, 4)}-04-01` > dateInIndia(now) ? "has not begun yet" : null;
};

const lettersIn = (value: string): number => value.match(/[\p{L}\p{M}]/gu)?.length ?? 0;

/** In any script. What has no letters, or has signs of tags, was meant for another field. */
export const nameOfOne: Check = (value) =>
  lettersIn(value) >= 2 && !/[<>]/.test(value)
    ? null
    : "is no name: write it in letters, without < and >";

/** Less is a placeholder, and clients rely on what stands there. */
export const sentence: Check = (value) =>
  lettersIn(value) >= 3 ? null : "is no sentence, and clients read it word by word";

/** The header under which codes go out: promotional ones have six digits. */
export const dltHeader: Check = (value) =>
  /^[A-Za-z]{6}$/.test(value) ? null : "must be six letters, like MERIDN";

/** What the DLT portals give to entities and templates alike. */
export const dltId: Check = (value) => {
  if (/^\d{19}$/.test(value)) return null;
  const has = `${value.length} ${/^\d+$/.test(value) ? "digits" : "signs"}`;
  return `must be the 19 digits that the DLT portal gave, and has ${has}`;
};

export const upiId: Check = (value) => halfOfSebisForm(value);

/** Lawful, and worth a second look; in words that follow the value. */
export const upiDoubt = (value: string): string | null => notOfSebisForm(value);

/** Over TLS an address of this machine itself is no trial: it is the one that clients would get. */
export const reachable: Check = (value) =>
  value.startsWith("https://") && URL.canParse(value) && isHere(value)
    ? "names this machine itself, which no client reaches"
    : null;

export const sender: Check = (value) => {
  const address = /^(?:[^<>@]*<([^<>]+)>|([^<>\s]+))$/.exec(value);
  return z.email().safeParse(address?.[1] ?? address?.[2]).success
    ? null
    : "names no address: write it like Meridian Research <help@example.in>";
};

/** Between the scheme and the last @ stand user and password. */
export const mailServer: Check = (value) => {
  const said = /^smtps?:\/\/(.*)@[^@]*$/i.exec(value)?.[1];
  if (said === undefined) return null;
  const [user = "", ...password] = said.split(":");
  const asIs = [user, ...password];
  return asIs.length <= 2 && asIs.every((one) => /^([^@/?#%\s]|%[\da-f]{2})*$/i.test(one))
    ? null
    : "has a user or password with signs that an address gives a meaning: write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23, % as %25 and a space as %20";
};
