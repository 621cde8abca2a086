import { instantInIndia } from "../../content/instants";
import type { EntryPeople, EntryPerson } from "../../backend.server/research/entry-people";
import { ways } from "../../backend.server/research/pointers/evidence";
import { Frame } from "../frame/frame";
import { NextPage, Person } from "../frame/list-parts";
import { Table } from "../frame/table";

/** An entry person by person: queued, sent, the provider's id of it, opened. */
export const EntryPeoplePage = ({ number, title, people, next }: EntryPeople) => (
  <Frame title={`Who got entry ${number}`} at="/research">
    <p>
      <a href={`/research/entry/${number}`}>{`Entry ${number}: ${title}`}</a>
    </p>
    {people.length === 0 ? (
      <p>Nobody was entitled to it.</p>
    ) : (
      <Table
        caption="Entitled when it was released, instants in India"
        heads={["Name", "Letter", "Its id", "Short message", "Opened"]}
        rows={people.map((one) => [
          <Person key="name" id={one.person} name={one.name} />,
          became(one.letter),
          one.letter.id ?? "",
          one.short.map(inWords).join("; "),
          one.openedAt === null ? "not yet" : instantInIndia(one.openedAt),
        ])}
      />
    )}
    <NextPage href={next === null ? null : `/research/entry/${number}/people?after=${next}`} />
  </Frame>
);

interface Became {
  queuedAt: number | null;
  sentAt: number | null;
  givenUpAt: number | null;
}

function became({ queuedAt, sentAt, givenUpAt }: Became): string {
  if (queuedAt === null) return "none";
  const after =
    sentAt !== null
      ? `sent ${instantInIndia(sentAt)}`
      : givenUpAt !== null
        ? `given up ${instantInIndia(givenUpAt)}`
        : "on its way";
  return `queued ${instantInIndia(queuedAt)}, ${after}`;
}

const inWords = ({ way, id, problem, ...times }: EntryPerson["short"][number]): string =>
  [
    `${ways[way]}: ${became(times)}`,
    ...(id ? [`id ${id}`] : []),
    ...(problem ? [problem] : []),
  ].join(", ");
