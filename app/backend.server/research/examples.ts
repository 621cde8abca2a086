import { OperatorRefusal } from "../../api/refusal";
import { CLOSED_FOR_MS, type ExampleIdea } from "../../content/example-ideas";
import { dateInIndia } from "../../content/india";
import { actions, horizons } from "../../content/research-terms";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { ServiceId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { Content, servicesIn, type Idea } from "./content";
import { rupee } from "./prices";
import { aiLine, disclosureLines } from "./sealed-text";

/** An example with the id of the service that it is of. */
export type ServiceExample = ExampleIdea & { serviceId: ServiceId };

/**
 * Shows a closed idea as the example of each of its services, in the place of another: as it was
 * written, without how it ended (past performance may not be published). Throws Refusal 404, 422.
 *
 * @returns the names of the services
 */
export async function showExample(parts: Parts, number: number): Promise<string[]> {
  return parts.store.transaction(async (tx) => {
    const { services, closedAt } = await closedIdea(tx, number);
    if (closedAt > parts.now() - CLOSED_FOR_MS)
      throw new OperatorRefusal(
        422,
        `Entry ${number} was closed on ${dateInIndia(closedAt)}: an example must have been closed for 30 days.`,
      );
    for (const service_id of services) {
      const shown = { number, since: parts.now() };
      await tx
        .insertInto("research_examples")
        .values({ service_id, ...shown })
        .onConflict((on) => on.column("service_id").doUpdateSet(shown))
        .execute();
    }
    record(parts, tx, { what: "research example", about: { entry: number, on: true } });
    const rows = await tx
      .selectFrom("services")
      .select("name")
      .where("id", "in", services)
      .execute();
    return rows.map(({ name }) => name).sort();
  });
}

/** Whether an idea is shown as the example of a service. */
export async function isExample(db: Db, number: number): Promise<boolean> {
  const found = db.selectFrom("research_examples").select("number").where("number", "=", number);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** Shows an idea as an example no more. Throws Refusal 404 where it is none. */
export async function hideExample(parts: Parts, number: number): Promise<void> {
  await parts.store.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom("research_examples")
      .where("number", "=", number)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n)
      throw new OperatorRefusal(404, `Entry ${number} is the example of no service.`);
    record(parts, tx, { what: "research example", about: { entry: number, on: false } });
  });
}

/**
 * The examples that were chosen, for everybody to see. One that was withdrawn or corrected since is
 * left out.
 */
export async function chosenExamples({ store }: Pick<Parts, "store">): Promise<ServiceExample[]> {
  const rows = await store.db
    .selectFrom("research_examples as x")
    .innerJoin("services as s", "s.id", "x.service_id")
    .select(["x.number", "x.service_id", "s.name"])
    .orderBy("s.name")
    .execute();
  const examples: ServiceExample[] = [];
  for (const { number, service_id, name } of rows) {
    const found = await closedIdea(store.db, number).catch(() => null);
    if (found) examples.push({ ...asWritten(found, name), serviceId: service_id });
  }
  return examples;
}

interface Closed {
  idea: Idea;
  services: ServiceId[];
  /** UTC ms */
  releasedAt: number;
  closedAt: number;
}

/** An idea that is closed and stands as it was written. Throws Refusal 404, 422. */
async function closedIdea(db: Db, number: number): Promise<Closed> {
  const rows = await db
    .selectFrom("research_entries")
    .select(["number", "kind", "content", "services", "released_at"])
    .where("root", "=", number)
    .orderBy("number")
    .execute();
  const [first] = rows;
  const idea = first && Content.parse(JSON.parse(first.content));
  if (!first || idea?.kind !== "idea")
    throw new OperatorRefusal(404, `Entry ${number} is no idea.`);
  const closed = rows.find(({ kind }) => kind === "closed");
  if (!closed) throw new OperatorRefusal(422, `Entry ${number} is not closed yet.`);
  if (rows.some(({ kind }) => kind === "withdrawn" || kind === "correction"))
    throw new OperatorRefusal(
      422,
      `Entry ${number} was withdrawn or corrected: choose one that stands as it was written.`,
    );
  return {
    idea,
    services: servicesIn(first.services) as ServiceId[],
    releasedAt: first.released_at,
    closedAt: closed.released_at,
  };
}

/** The idea as a stranger may see it: nothing of what was added to it. */
function asWritten({ idea, releasedAt, closedAt }: Closed, service: string): ExampleIdea {
  const { instrument, entry, option } = { ...idea, option: idea.instrument.option };
  const { from, to } = entry;
  return {
    service,
    instrument: [
      `${instrument.exchange}: ${instrument.symbol}, ${instrument.name}`,
      ...(option ? [`${rupee(option.strike)} ${option.right}`] : []),
      ...(instrument.expiry ? [instrument.expiry] : []),
    ].join(", "),
    action: actions[idea.action],
    entry: from === to ? rupee(from) : `${rupee(from)} to ${rupee(to)}`,
    stopLoss: rupee(idea.stopLoss),
    targets: idea.targets.map(rupee).join(", "),
    horizon: horizons[idea.horizon].name,
    rationale: idea.rationale,
    risk: idea.risk,
    basis: idea.basis,
    disclosures: [...disclosureLines(idea.disclosures), aiLine(idea.ai)],
    writtenOn: dateInIndia(releasedAt),
    closedOn: dateInIndia(closedAt),
  };
}
