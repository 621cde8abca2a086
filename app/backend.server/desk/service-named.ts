import { OperatorRefusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import type { ServiceId } from "../platform/store/ids";

/** The service that is typed by its id or its name, in any case. Throws Refusal 404. */
export async function serviceNamed(parts: Parts, typed: string): Promise<ServiceId> {
  const all = await parts.store.db.selectFrom("services").select(["id", "name"]).execute();
  const wanted = typed.trim().toLowerCase();
  const found = all.find(({ id, name }) => id === typed || name.toLowerCase() === wanted);
  if (!found)
    throw new OperatorRefusal(
      404,
      `There is no service "${typed}". There are: ${all.map(({ name }) => name).join(", ")}.`,
    );
  return found.id;
}
