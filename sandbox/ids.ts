import { randomInt } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const DIGITS = "0123456789";

/** 14 letters and digits after the prefix, as Razorpay's ids: `randomId("order_")` */
export const randomId = (prefix = ""): string => prefix + pick(LETTERS, 14);

/** `DID…`, `GWT…`, `WHN…`: upper case and digits, as Digio's ids */
export const digioId = (prefix: string): string => prefix + pick(LETTERS, 28).toUpperCase();

export const randomDigits = (length: number): string => pick(DIGITS, length);

const pick = (from: string, length: number): string =>
  Array.from({ length }, () => from[randomInt(from.length)]).join("");
