import { OperatorRefusal } from "../../api/refusal";
import { namesOfServices } from "../money/catalogue/second-of-name";
import type { Parts } from "../platform/parts";
import type { ServiceId } from "../platform/store/ids";

/**
 * The service that is typed by its id or its name, in any case. Throws Refusal 404, 409: several
 * bear that name
 */
export async function serviceNamed(parts: Parts, typed: string): Promise<ServiceId> {
  const all = await parts.store.db.selectFrom("services").select(["id", "name"]).execute();
  const wanted = typed.trim().toLowerCase();
  const byId = all.find(({ id }) => id === typed);
  const found = byId ? [byId] : all.filter(({ name }) => name.toLowerCase() === wanted);
  const [one, another] = found;
  if (!one)
    throw new OperatorRefusal(
      404,
      `There is no service "${typed}". There are: ${all.map(({ name }) => name).join(", ")}.`,
    );
  if (!another) return one.id;
  const names = await namesOfServices(parts);
  const each = found.map(({ id }) => `${id} (${names.get(id) ?? typed})`).join(", ");
  throw new OperatorRefusal(409, `Several services are called so. Give the id of one: ${each}.`);
}
