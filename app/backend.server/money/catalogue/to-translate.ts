import { exampleOf, type ExampleIdea } from "../../../content/example-ideas";
import type { Parts } from "../../platform/parts";
import { availableOffers, listedWords } from "./offers";

/**
 * What the services on sale say, line by line, each with what the site file has of it in Hindi, ""
 * where that is nothing: as `translations.hi.services` takes it, without what is on sale no more.
 *
 * @param chosen the closed ideas that the owner shows as examples
 * @param known the Hindi by the English
 */
export async function linesInHindi(
  parts: Parts,
  chosen: (ExampleIdea & { serviceId: string })[],
  known: Record<string, string> = parts.site().translations.hi?.services ?? {},
): Promise<Record<string, string>> {
  const { examples } = parts.site();
  const lines: string[] = [];
  for (const { _id, service } of await availableOffers(parts)) {
    const { howYouReceiveIt } = await listedWords(parts.store.db, _id);
    const idea =
      chosen.find(({ serviceId }) => serviceId === service._id) ??
      exampleOf(examples, service, parts.now());
    lines.push(service.name, ...service.description, howYouReceiveIt ?? "");
    if (idea) lines.push(idea.horizon, idea.rationale, idea.risk);
  }
  return Object.fromEntries(
    lines.filter((line) => line !== "").map((line) => [line, known[line] ?? ""]),
  );
}
