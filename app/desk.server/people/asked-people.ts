import { z } from "zod";
import type { Which } from "../../backend.server/desk/people/find";
import { stops } from "../../backend.server/desk/people/list";
import { holdingStates } from "../../backend.server/desk/people/which-holdings";
import { may } from "../doors";
import type { ServiceId } from "../../backend.server/platform/store/ids";

/** Which list of people is asked for, as it stands in the address. What cannot be is left out. */
export const AskedPeople = z.object({
  q: z
    .string()
    .trim()
    .transform((typed) => typed.slice(0, 200))
    .catch("")
    .default(""),
  service: z
    .string()
    .regex(/^\w{26}$/)
    .nullable()
    .catch(null)
    .default(null),
  state: z
    .enum(["all", ...holdingStates, ...stops])
    .catch("all")
    .default("all"),
  days: z.coerce.number().int().min(1).max(365).catch(7).default(7),
  after: z
    .string()
    .regex(/^[\w.]{1,60}$/)
    .nullable()
    .catch(null)
    .default(null),
});
export type AskedPeople = z.infer<typeof AskedPeople>;

export function whichOf({ q, service, state, days }: AskedPeople): Which {
  if (q !== "") return { by: "words", words: q, byContact: may("phones") };
  switch (state) {
    case "active":
    case "paused":
    case "ending":
    case "lapsed":
      return { by: "holding", state, service: service as ServiceId | null, days };
    case "all":
      return service === null
        ? { by: "all" }
        : { by: "holding", state: "active", service: service as ServiceId, days };
    default:
      return { by: "stopped", stopped: state };
  }
}
