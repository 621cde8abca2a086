import { instantInIndia } from "../../content/instants";

/** How many acts wait to be sealed. @param since when the oldest was done, UTC ms */
export const waitsWords = (count: number, since: number): string =>
  `${count} more ${count === 1 ? "waits" : "wait"} to be sealed, since ${instantInIndia(since)} IST.`;

/** Of money to go back, until when it stays, where a dispute keeps it. */
export const notBefore = (dispute: string): string =>
  `not before the dispute ${dispute} is decided`;

/** Refunds that a dispute keeps. */
export const waitForBank = (count: number): string =>
  `${count} ${count === 1 ? "waits" : "wait"} for a bank to decide`;
