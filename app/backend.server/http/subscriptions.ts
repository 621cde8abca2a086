import { signedIn } from "../platform/people/people";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { activeOf } from "../subscriptions/active";
import { pausedOf } from "../subscriptions/paused";
import type { Handlers } from "./perform";

export const subscriptionCalls = (parts: Parts): Pick<Handlers, "activeSubscriptions"> => ({
  activeSubscriptions: async ({ person }) => ({
    sentence: sentence("answers.subscriptions"),
    data: {
      activeSubscriptions: await activeOf(parts, signedIn(person)),
      pausedSubscriptions: await pausedOf(parts, signedIn(person)),
    },
  }),
});
