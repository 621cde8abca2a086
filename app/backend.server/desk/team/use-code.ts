import { OperatorRefusal } from "../../../api/refusal";
import { spend } from "../../platform/limits";
import type { Parts } from "../../platform/parts";
import type { MemberId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { HOUR_MS } from "../../../content/durations";

/**
 * Lets the one-time code of a step hold once for whom it is, on whichever server.
 *
 * @param member null: the owner, by the server's settings
 * @throws Refusal 401 when it was used
 */
export const useCode = (
  parts: Parts,
  tx: Db,
  member: MemberId | null,
  step: number,
): Promise<string[]> =>
  spend(parts, tx, [
    {
      kind: "operator code",
      subject: member === null ? String(step) : `${member} ${step}`,
      windows: [
        {
          ms: HOUR_MS,
          most: 1,
          refuse: () =>
            new OperatorRefusal(401, "This code was used already. Wait for the next one."),
        },
      ],
    },
  ]);
