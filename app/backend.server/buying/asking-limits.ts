import { spend, tooOften, type Limit } from "../platform/limits";
import type { Parts } from "../platform/parts";
import { ClientRefusal, Refusal } from "../../api/refusal";
import type { PaymentId, PersonId } from "../platform/store/ids";
import { DAY_MS, HOUR_MS } from "../../content/durations";

const SECOND = 1_000;

/**
 * Whether the gateway is to be asked for an order because a browser says something of it: once in 3
 * seconds, whoever says how much. Between, what was heard last stands; webhook and reconciler bring
 * what comes later. Throws Refusal 429 after 20 times an hour of an order, 60 of a person.
 */
export async function mayAskGateway(
  parts: Parts,
  person: PersonId,
  payment: PaymentId,
  kind = "gateway asked",
): Promise<boolean> {
  const soon = new ClientRefusal(429, "buying.asked-just-now");
  const limits: Limit[] = [
    {
      kind: `${kind} by`,
      subject: person,
      windows: [{ ms: HOUR_MS, most: 60, refuse: tooMany }],
    },
    {
      kind: `${kind} of`,
      subject: payment,
      windows: [
        { ms: HOUR_MS, most: 20, refuse: tooMany },
        { ms: 3 * SECOND, most: 1, refuse: () => soon },
      ],
    },
  ];
  try {
    await parts.store.transaction((tx) => spend(parts, tx, limits));
    return true;
  } catch (problem) {
    if (problem === soon) return false;
    throw problem;
  }
}

/**
 * Whether the gateway is to be asked before an open order is offered once more: as often as
 * `mayAskGateway` allows, counted apart from it. Nobody is refused: the gateway takes no second
 * payment for an order that is paid.
 */
export async function mayAskBeforeOffering(
  parts: Parts,
  person: PersonId,
  payment: PaymentId,
): Promise<boolean> {
  try {
    return await mayAskGateway(parts, person, payment, "order offered");
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 429) return false;
    throw problem;
  }
}

/**
 * Counts a look that a good signature asks for, apart from hearsay: what a browser reports must not
 * keep the money that came from being seen. Throws Refusal 429 after 20 times an hour of an order,
 * 60 of a person.
 */
export async function countVerifying(
  parts: Parts,
  person: PersonId,
  payment: PaymentId,
): Promise<void> {
  const most = (kind: string, subject: string, times: number): Limit => ({
    kind,
    subject,
    windows: [{ ms: HOUR_MS, most: times, refuse: tooMany }],
  });
  const limits = [most("verified by", person, 60), most("verified of", payment, 20)];
  await parts.store.transaction((tx) => spend(parts, tx, limits));
}

/**
 * Counts a claim, and the UTR typed with it: whether one was used before is told, so nobody may try
 * many. Counted before, and kept when the claim is refused. Throws Refusal 429 after 20 claims an
 * hour, 10 UTRs a day.
 */
export async function countClaim(parts: Parts, person: PersonId, withUtr: boolean): Promise<void> {
  const claims: Limit = {
    kind: "claimed by",
    subject: person,
    windows: [{ ms: HOUR_MS, most: 20, refuse: tooMany }],
  };
  const utrs: Limit = {
    kind: "utr by",
    subject: person,
    windows: [{ ms: DAY_MS, most: 10, refuse: tooMany }],
  };
  await parts.store.transaction((tx) => spend(parts, tx, withUtr ? [claims, utrs] : [claims]));
}

/**
 * Counts an order that a browser names and we do not hold: it is looked for at the gateway. Throws
 * Refusal 429 after 10 an hour of a person.
 */
export async function countUnknownOrder(parts: Parts, person: PersonId): Promise<void> {
  const limit: Limit = {
    kind: "unknown order by",
    subject: person,
    windows: [{ ms: HOUR_MS, most: 10, refuse: tooMany }],
  };
  await parts.store.transaction((tx) => spend(parts, tx, [limit]));
}

const tooMany = tooOften("buying.asked-too-often");
