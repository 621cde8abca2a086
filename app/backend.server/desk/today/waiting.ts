import { FOR_EVER } from "../../money/owed/held";
import type { Parts } from "../../platform/parts";
import { claims, disputes, owed, refunds, unmatched, wentOutTwice } from "./waiting-money";
import type { Waiting } from "./waiting-kinds";
import {
  complaints,
  ending,
  letters,
  obligations,
  research,
  signatures,
  webhooks,
} from "./waiting-others";
import { DAY_MS } from "../../../content/durations";

/**
 * The kinds as they press: money that somebody paid or is to have back, what a bank or a client
 * waits for, and at last what comes round by the calendar.
 */
const PRESSING = [
  ...["claims", "refunds", "owed", "went out twice", "unmatched", "webhooks"],
  ...["disputes", "research", "letters", "signatures", "complaints", "ending", "obligations"],
];

/**
 * All that waits for the owner: first the kinds of which something is late, then those due within a
 * day by their deadlines, then the others, what is kept without a day last; among them as they
 * press.
 */
export async function whatWaits(parts: Parts): Promise<Waiting[]> {
  const kinds = [
    await claims(parts),
    await refunds(parts),
    await owed(parts),
    await unmatched(parts),
    await wentOutTwice(parts),
    await disputes(parts),
    await complaints(parts),
    await research(parts),
    await letters(parts),
    await webhooks(parts),
    await signatures(parts),
    await ending(parts),
    await obligations(parts),
  ];
  return inOrder(
    kinds.filter((one): one is Waiting => one !== null && one.count > 0),
    parts.now(),
  );
}

/** @param now UTC ms */
export const inOrder = <One extends Pick<Waiting, "kind" | "due">>(all: One[], now: number) =>
  all.toSorted(
    (one, other) =>
      nearness(one, now) - nearness(other, now) ||
      deadline(one, now) - deadline(other, now) ||
      PRESSING.indexOf(one.kind) - PRESSING.indexOf(other.kind),
  );

/** A letter that failed is late from the first, and has no last day: it keeps its place. */
function nearness({ kind, due }: Pick<Waiting, "kind" | "due">, now: number): number {
  if (due >= FOR_EVER) return 2;
  return kind !== "letters" && due - now < DAY_MS ? 0 : 1;
}

/** Orders what is near only: of what is late the day it was due says little of how it presses. */
const deadline = (one: Pick<Waiting, "kind" | "due">, now: number): number =>
  nearness(one, now) === 0 ? Math.max(one.due, now) : 0;
