import { OperatorRefusal } from "../../../api/refusal";
import type { Environment } from "../../../config.server/kept-settings";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { faultsOf } from "./wrong-in";
import { whatStands } from "./what-stands";

/**
 * Puts a restart on the trail, unless the server would not come back from it with what stands now.
 *
 * @param env the process's own variables
 * @throws Refusal 409 with what the start would end with
 */
export async function checkRestart(parts: Parts, env: Environment): Promise<void> {
  const { environment } = await whatStands(parts, env);
  const faults = faultsOf(environment);
  if (faults.length > 0)
    throw new OperatorRefusal(
      409,
      `Nothing was done: the server would not start again. ${faults
        .map(({ variable, wrong }) => `${variable} ${wrong}.`)
        .join(" ")} Mend it first; "sudo desk config" says more.`,
    );
  await parts.store.transaction((tx) => {
    record(parts, tx, { what: "server restarted", about: {} });
    return Promise.resolve();
  });
}
