import { z } from "zod";

/** On which page a claim's card was pressed: there it is drawn again when it is refused. */
export type PressedOn =
  | { page: "today" }
  | { page: "claims"; state: z.infer<typeof ClaimState> }
  /** by its reference, or its id where it has none */
  | { page: "found"; reference: string };

export const ClaimState = z.enum(["claimed", "fulfilled", "rejected", "dismissed"]);

/** As it stands in the card's forms. */
export const asField = (on: PressedOn): string =>
  on.page === "today" ? "" : on.page === "claims" ? on.state : `reference ${on.reference}`;

/** What is no page of claims is Today. */
export const PressedOn = z
  .string()
  .max(40)
  .catch("")
  .transform((typed): PressedOn => {
    const [, reference] = /^reference (.{1,26})$/.exec(typed) ?? [];
    if (reference !== undefined) return { page: "found", reference };
    const state = ClaimState.safeParse(typed);
    return state.success ? { page: "claims", state: state.data } : { page: "today" };
  });
