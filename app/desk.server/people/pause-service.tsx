import type { DisputeLine } from "../../backend.server/desk/people/disputes";
import type { SubscriptionLine } from "../../backend.server/desk/people/lines";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { Go } from "../frame/for-whom";

interface PauseServiceProps {
  person: PersonId;
  dispute: DisputeLine;
  subscriptions: SubscriptionLine[];
  /** UTC ms */
  now: number;
}

/** While the bank asks about a payment: what it bought stands still, or goes on; if it runs. */
export function PauseService({ person, dispute, subscriptions, now }: PauseServiceProps) {
  const bought = subscriptions.filter(({ payment }) => payment === dispute.payment);
  const at = `/people/${person}/disputes/${dispute.id}`;
  if (bought.some(({ paused }) => paused))
    return <Go href={`${at}/resume`}>Let its service go on</Go>;
  const runs = bought.some(({ endedAt, endsAt }) => endedAt === null && endsAt > now);
  return runs ? <Go href={`${at}/pause`}>Pause its service</Go> : null;
}
