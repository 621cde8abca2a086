import { REMINDED_DAYS } from "../../../content/days-left";
import { complaintFigures } from "../../information/figures";
import { figuresDue } from "../../information/figures-due";
import { openComplaints } from "../../information/register/register";
import { newestMessages } from "../../letters/review";
import { signaturesInCheck } from "../../onboarding/name-decision";
import { refusedWebhooks } from "../../platform/false-webhooks";
import type { Parts } from "../../platform/parts";
import { drafts } from "../../research/drafts";
import { endingSoon } from "../../subscriptions/ending-soon";
import { countHoldings } from "../people/holdings";
import { obligationsWithin } from "./obligations";
import { MOST, told, type Waiting } from "./waiting-kinds";
import { DAY_MS } from "../../../content/durations";

/** Days: when their clients are reminded first. */
const [SOON] = REMINDED_DAYS;
const OBLIGATIONS_DAYS = 30;

/** To be resolved within 21 days. */
export async function complaints(parts: Parts): Promise<Waiting | null> {
  const all = await openComplaints(parts);
  const [first] = all;
  return first
    ? { kind: "complaints", complaints: all.slice(0, MOST), due: first.dueAt, ...told(all) }
    : null;
}

/** It was to be released at a time, and its clients wait for it. */
export async function research(parts: Parts): Promise<Waiting> {
  const all = (await drafts(parts)).filter(({ problem }) => problem !== null);
  return { kind: "research", drafts: all.slice(0, MOST), due: parts.now(), ...told(all) };
}

/** Late already. */
export async function letters(parts: Parts): Promise<Waiting> {
  const all = await newestMessages(parts, true, MOST + 1);
  return { kind: "letters", letters: all.slice(0, MOST), due: parts.now(), ...told(all) };
}

/** What is paid is heard of late: the secret here is most likely not the provider's. */
export async function webhooks(parts: Parts): Promise<Waiting> {
  const all = await refusedWebhooks(parts.store.db, parts.now());
  return { kind: "webhooks", refused: all, due: parts.now(), ...told(all) };
}

/** Who signed waits for a day at most. */
export async function signatures(parts: Parts): Promise<Waiting | null> {
  const all = await signaturesInCheck(parts);
  const [first] = all;
  return first ? { kind: "signatures", due: first.signedAt + DAY_MS, ...told(all) } : null;
}

/** Services that end soon and are not renewed: a call helps. */
export async function ending(parts: Parts): Promise<Waiting | null> {
  const shown = await endingSoon(parts, SOON * DAY_MS, MOST);
  const [first] = shown;
  if (!first) return null;
  const count = await countHoldings(parts, { state: "ending", days: SOON }, 1_000);
  return { kind: "ending", ending: shown, due: first.endsAt, count, more: count === 1_000 };
}

/** What SEBI asks of every research analyst by a day of the calendar. */
export async function obligations(parts: Parts): Promise<Waiting | null> {
  const site = { ...parts.site(), complaints: await complaintFigures(parts) };
  const due = figuresDue(site, parts.now());
  const all = obligationsWithin(parts.now(), OBLIGATIONS_DAYS, due);
  const [first] = all;
  return first ? { kind: "obligations", obligations: all, due: first.due, ...told(all) } : null;
}
