import type { HoldingState } from "../../backend.server/desk/people/which-holdings";
import type { Listed } from "../../backend.server/desk/people/list";
import { dayInWords } from "../../content/dates";
import { Chips } from "../frame/chips";
import { FindPeople } from "./find-people";
import { Frame, type Said } from "../frame/frame";
import { NextPage, Person } from "../frame/list-parts";
import type { AskedPeople } from "./asked-people";
import { Table } from "../frame/table";
import { Act, Call, Go } from "../frame/for-whom";
import type { Undoable } from "../../backend.server/desk/people/undo-extension";
import { UndoExtensions } from "./undo-extension";

interface PeoplePageProps {
  asked: AskedPeople;
  people: Listed[];
  next: string | null;
  services: { id: string; name: string }[];
  counts: Record<HoldingState, string>;
  /** what was searched for is money that belongs to nobody here */
  nobodys: string | null;
  /** the extensions of the service that can be undone still */
  undo: Undoable[];
  said: Said;
}

/** The search, the lists by service and state, and what can be done with a whole list. */
export function PeoplePage({
  asked,
  people,
  next,
  services,
  counts,
  nobodys,
  undo,
  said,
}: PeoplePageProps) {
  const { q, service, state, days } = asked;
  const at = (more: Partial<Record<string, string>>) =>
    `/people?${new URLSearchParams({
      ...(q === "" ? {} : { q }),
      ...(service === null ? {} : { service }),
      ...(state === "all" ? {} : { state }),
      ...(days === 7 ? {} : { days: String(days) }),
      ...(more as Record<string, string>),
    }).toString()}`;
  const chip = (name: AskedPeople["state"], words: string) => ({
    words,
    href: at({ state: name }),
    here: q === "" && state === name,
  });
  const holding = q === "" && ["active", "ending", "lapsed"].includes(state);
  return (
    <Frame title="People" at="/people" said={said}>
      <FindPeople typed={q} />
      {q === "" ? (
        <>
          <Service {...{ asked, services }} />
          <Chips
            label="State"
            chips={[
              chip("all", "All"),
              chip("active", `Active ${counts.active}`),
              ...(counts.paused === "0" && state !== "paused"
                ? []
                : [chip("paused", `Paused ${counts.paused}`)]),
              chip("ending", `Ending ${counts.ending}`),
              chip("lapsed", `Lapsed ${counts.lapsed}`),
              chip("never", "Never bought"),
              chip("email", "At e-mail"),
              chip("identity", "At PAN"),
              chip("agreement", "At agreement"),
            ]}
          />
        </>
      ) : (
        <p>
          <a href="/people">All people</a>
        </p>
      )}
      <UndoExtensions all={undo} />
      <p>{nobodys ?? explained(asked, people.length)}</p>
      {people.length === 0 ? null : <People people={people} />}
      <NextPage href={next === null ? null : at({ after: next })} />
      {people.length === 0 ? null : <Contacts asked={asked} />}
      {holding || (q === "" && state === "never") ? (
        <p>
          <Go
            className="btn quiet"
            href={`/letters/new?${new URLSearchParams({ state, days: String(days), ...(service === null ? {} : { service }) }).toString()}`}
          >
            Write to them
          </Go>
        </p>
      ) : null}
      {holding && state !== "lapsed" && service !== null ? (
        <p>
          <Go className="btn quiet" href={`/people/extend?service=${service}`}>
            Extend all who hold it
          </Go>
        </p>
      ) : null}
    </Frame>
  );
}

function explained(asked: AskedPeople, found: number): string {
  const { q } = asked;
  if (q !== "" && found === 0) return `Nobody is found for "${q}".${isShort(q) ? BEGINNINGS : ""}`;
  const list = q === "" ? listed(asked) : `Found for "${q}", newest first.`;
  return `${list} ${found === 0 ? "Nobody." : `${found} on this page.`}`;
}

const isShort = (words: string): boolean => words.split(/\s+/).some((word) => [...word].length < 3);
const BEGINNINGS = " A name is found by three letters of its beginning, or when it is written out.";

const listed = ({ state, days }: AskedPeople): string => {
  switch (state) {
    case "active":
      return "Who holds a service now, a line for each service, soonest end first.";
    case "paused":
      return "Whose service is paused while a bank decides about its payment.";
    case "ending":
      return `Ending within ${days} days and not renewed, soonest first.`;
    case "lapsed":
      return "Ended, early or in time, and not renewed, the last to end first.";
    case "never":
      return "Signed up and never bought, newest first; each page looks at 2,000 sign-ups.";
    case "email":
    case "identity":
    case "agreement":
      return "Signed up and stopped here, newest first; each page looks at 2,000 sign-ups.";
    case "all":
      return "Newest sign-ups first.";
  }
};

const Service = ({
  asked: { service, state, days },
  services,
}: Pick<PeoplePageProps, "asked" | "services">) => (
  <form method="get" action="/people">
    <div className="field">
      <label htmlFor="service">Service</label>
      <select id="service" name="service" defaultValue={service ?? ""}>
        <option value="">All services</option>
        {services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
    <input type="hidden" name="state" value={state === "all" ? "active" : state} />
    {state === "ending" ? (
      <div className="field">
        <label htmlFor="days">Ending within so many days</label>
        <input id="days" name="days" inputMode="numeric" maxLength={3} defaultValue={days} />
      </div>
    ) : null}
    <p className="row">
      <button className="btn quiet">Show</button>
    </p>
  </form>
);

const People = ({ people }: { people: Listed[] }) => (
  <Table
    caption="People"
    heads={["Name", "Phone", "Services, until", "State"]}
    named
    rows={people.map(({ account, holds }) => [
      <Person key="name" id={account.id} name={account.name ?? ""} />,
      <Call key="phone" number={account.number ?? ""} />,
      holds.map(({ service, endsAt }) => `${service} ${dayInWords(endsAt)}`).join(", "),
      account.closedAt !== null
        ? `closed ${dayInWords(account.closedAt)}`
        : holds.some(({ paused }) => paused)
          ? "paused"
          : "",
    ])}
  />
);

const Contacts = ({ asked }: { asked: AskedPeople }) => (
  <Act action="/people/contacts">
    {Object.entries(asked).map(([name, value]) =>
      value === null || name === "after" ? null : (
        <input type="hidden" key={name} name={name} value={String(value)} />
      ),
    )}
    <p className="row">
      <button className="btn quiet" name="as" value="csv">
        CSV of the contacts
      </button>
      <button className="btn quiet" name="as" value="text">
        Contacts to copy
      </button>
    </p>
    <p className="small muted">
      The whole list, phones and e-mail addresses. The record keeps who took it and when. Keep it
      off shared computers.
    </p>
  </Act>
);
