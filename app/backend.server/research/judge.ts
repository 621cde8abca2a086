import { countClients } from "../money/service/client-places";
import type { Parts } from "../platform/parts";
import type { ServiceId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { Content } from "./content";
import { gate, type Facts, type Judgeable, type Judged } from "./gate";
import { standingOf } from "./life";
import { putBackItem } from "./lost/items";
import { readBack, type ReadBack } from "./lost/read-back";
import { recoveredAbout } from "./places";
import type { Typed } from "./typed";

/** What the gate says of a draft if it were released at `at` (UTC ms). */
export async function judge(parts: Parts, db: Db, draft: Judgeable, at: number): Promise<Judged> {
  return gate(draft, await factsFor(parts, db, draft.typed, at));
}

async function factsFor(parts: Parts, db: Db, typed: Typed, now: number): Promise<Facts> {
  const on = await researchServices(db);
  const services = on.map(({ id }) => id);
  return {
    now,
    services,
    partTime: parts.site().analyst.partTime,
    clients: parts.site().analyst.partTime ? await countClients(db, now) : 0,
    root: await rootIn(db, typed),
  };
}

/** The idea or note that a draft adds to; null when it names none. */
export async function rootIn(db: Db, { root }: Pick<Typed, "root">): Promise<Facts["root"]> {
  if (!/^[1-9]\d{0,8}$/.test(root)) return null;
  const rows = await db
    .selectFrom("research_entries")
    .select(["number", "kind", "content"])
    .where("root", "=", Number(root))
    .orderBy("number")
    .execute();
  const entries = rows.map(({ number, content }) => ({
    ...{ number, said: Content.parse(JSON.parse(content)) },
  }));
  const putBack = (await recoveredAbout(db, Number(root))).flatMap(({ number, text }) => {
    const said = readBack(text);
    return said ? [{ number, said }] : [];
  });
  const all = [...entries, ...putBack].sort((one, other) => one.number - other.number);
  const first = all[0]?.said;
  if (all[0]?.number !== Number(root)) return null;
  if (first?.kind !== "idea" && first?.kind !== "note") return null;
  if (entries[0]?.number !== Number(root) && !(await putBackItem(db, Number(root)))) return null;
  return {
    kind: first.kind,
    title: first.title,
    standing: standingOf(all.map(({ said }) => said.kind)),
    entries: all.map(({ number }) => number),
    targets: targetsIn(first),
    reached: all.flatMap(({ said }) =>
      said.kind === "reached" && "level" in said && said.level !== null ? [said.level] : [],
    ),
  };
}

function targetsIn(said: Content | ReadBack): number {
  if ("targets" in said) return said.targets.length;
  return "facts" in said ? said.facts.filter(([name]) => name.startsWith("Target")).length : 0;
}

/** The services that research may be released to, by name. */
export async function researchServices(db: Db): Promise<{ id: ServiceId; name: string }[]> {
  const rows = await db
    .selectFrom("services")
    .leftJoin("research_off", "research_off.service_id", "services.id")
    .select(["services.id", "services.name"])
    .where("research_off.since", "is", null)
    .execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name));
}
