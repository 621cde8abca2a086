import type { Account } from "../../api/account-calls";
import { say, sentence, type Sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { leavingOf, type Leaving } from "../subscriptions/leaving";
import { channelsOf } from "../research/channel/channels";
import { waysOf } from "../research/pointers/queue";
import { linkOf } from "../research/telegram/link";
import { heldOf } from "./change-account";
import { moneyBackTo } from "./sent-back";
import { whyNotClosed } from "./close-own-account";
import { knownDevicesOf } from "../sign-in/known-devices";
import { liveSessionsOf } from "../sign-in/live-sessions";
import type { Session } from "../sign-in/sessions";
import { DAY_MS } from "../../content/durations";

/** All that `/account` shows of a person, as the one session of theirs that asks sees it. */
export async function accountOf(parts: Parts, { id: here, personId }: Session): Promise<Account> {
  const { db } = parts.store;
  const at = parts.now();
  const [sessions, devices, held, link, leaving, moneyBack, why] = await Promise.all([
    liveSessionsOf(parts, personId),
    knownDevicesOf(parts, personId),
    heldOf(parts, personId),
    linkOf(parts, personId),
    leavingOf(parts, db, personId, at),
    moneyBackTo(parts, personId),
    whyNotClosed(parts, db, personId),
  ]);
  const barred = leaving.find((one) => one.why !== null);
  const notClosed = why ?? (barred ? whyOf(barred).barred : null);
  const ways = waysOf(parts);
  const { researchTelegram, researchSms, ...own } = held;
  const inUse = sessions.map(({ knownDevice }) => knownDevice);
  return {
    sessions: sessions.map((one) => ({
      id: one.id,
      device: one.device,
      signedInAt: instant(one.startedAt),
      usedAt: instant(one.refreshedAt),
      here: one.id === here,
    })),
    devices: devices
      .filter(({ id }) => !inUse.includes(id))
      .map(({ id, device, lastSignInAt }) => ({ id, device, signedInAt: instant(lastSignInAt) })),
    ...own,
    researchSms: ways.includes("sms") ? researchSms : null,
    telegram: ways.includes("telegram")
      ? {
          linkedAt: link ? instant(link.linked_at) : null,
          blocked: link !== undefined && link.blocked_at !== null,
          research: researchTelegram,
          channels: link ? await channelsOf(parts, personId) : [],
        }
      : null,
    leaving: leaving.map((one) => ({
      service: one.service,
      name: one.name,
      startsAt: instant(one.startsAt),
      endsAt: instant(one.endsAt),
      stoppedDays: Math.round(one.stoppedMs / DAY_MS),
      paise: one.paise,
      ...whyOf(one),
      byHand: one.periods.some(({ byHand }) => byHand),
    })),
    ...moneyBack,
    at: instant(at),
    whyNotClosed: notClosed && say("en", notClosed),
    notClosed,
  };
}

function whyOf({ why }: Leaving): { why: string | null; barred: Sentence | null } {
  const barred = why && sentence(`subscriptions.${why}`);
  return { why: barred && say("en", barred), barred };
}

const instant = (at: number): string => new Date(at).toISOString();
