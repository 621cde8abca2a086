import { z } from "zod";
import { listOf, maybe } from "./answers";
import { call, none } from "./call";
import { id } from "./fields";

/**
 * `_id`, `startDate`, `howYouReceiveIt` and `receipts` (one for each payment, oldest first) are our
 * extensions; `endDate` is an ISO instant (23:59:59.999 IST of the last day).
 */
export const ActiveSubscription = z.object({
  /** its id; elsewhere it may be the service itself */
  service: z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)]),
  endDate: z.string(),
  _id: maybe(id),
  startDate: maybe(z.string()),
  howYouReceiveIt: maybe(z.string()),
  /** `number` as on the invoice: "2026-27/0001" */
  receipts: maybe(z.array(z.object({ payment: id, number: z.string() }))),
});
/** Our extension: what is stopped while a bank decides about its payment; its days are kept. */
export const PausedSubscription = z.object({
  _id: id,
  service: id,
  since: z.string(),
  why: z.enum(["disputed"]),
});

/** What was bought. */
export const subscriptionCalls = {
  activeSubscriptions: call({
    method: "GET",
    path: "/subscriptions/get-active-subscriptions",
    who: "client",
    payload: none,
    answer: z.object({
      activeSubscriptions: listOf(ActiveSubscription),
      pausedSubscriptions: maybe(z.array(PausedSubscription)),
    }),
  }),
} as const;

export type ActiveSubscription = z.infer<typeof ActiveSubscription>;
export type PausedSubscription = z.infer<typeof PausedSubscription>;
