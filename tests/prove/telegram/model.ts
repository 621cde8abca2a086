import type { PersonId, SubscriptionId } from "../../../app/backend.server/platform/store/ids";

/** What is known of somebody without asking the product. */
export interface Member {
  id: PersonId;
  periods: Period[];
  /** the user's id at Telegram that is linked; null when none is */
  telegram: string | null;
  /** those that were linked before */
  former: string[];
  blocked: boolean;
  /** channels that the linked user asked to join while entitled, and has been ever since */
  asked: Set<string>;
}
export interface Period {
  id: SubscriptionId;
  service: string;
  /** UTC ms */
  from: number;
  to: number;
  revoked: boolean;
  paused: boolean;
}

/** S2 and S3 have one channel in common. */
export const CHANNEL_OF: Record<string, "one" | "two"> = { S1: "one", S2: "two", S3: "two" };
export const SERVICES = Object.keys(CHANNEL_OF);

export const runs = ({ from, to, revoked, paused }: Period, now: number): boolean =>
  from <= now && now < to && !revoked && !paused;

/** Whether a person's linked user may be in the channel now. */
export const mayBeIn = ({ periods, telegram }: Member, channel: string, now: number): boolean =>
  telegram !== null && periods.some((one) => CHANNEL_OF[one.service] === channel && runs(one, now));

export const holds = ({ periods }: Member, service: string, now: number): boolean =>
  periods.some((one) => one.service === service && runs(one, now));

/** Whoever lost the right to be in a channel must ask anew. */
export function forgetAsked(member: Member, now: number): void {
  for (const channel of member.asked)
    if (!mayBeIn(member, channel, now)) member.asked.delete(channel);
}
