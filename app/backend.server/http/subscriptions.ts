import { signedIn } from "../accounts/people";
import type { Parts } from "../parts";
import { activeOf } from "../subscriptions/active";
import type { Handlers } from "./endpoint";

export const subscriptionCalls = (parts: Parts): Pick<Handlers, "activeSubscriptions"> => ({
  activeSubscriptions: async ({ person }) => ({
    message: "Subscriptions fetched.",
    data: { activeSubscriptions: await activeOf(parts, signedIn(person)) },
  }),
});
