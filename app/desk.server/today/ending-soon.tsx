import type { Waiting } from "../../backend.server/desk/today/waiting-kinds";
import { dayInWords } from "../../content/dates";
import { Call } from "../frame/for-whom";
import { Table } from "../frame/table";

/** Of more the rest stands behind See all. */
const FEW = 5;

/** Whose service ends next and is not renewed, with the phone to call. */
export const EndingSoon = ({ ending }: Pick<Extract<Waiting, { kind: "ending" }>, "ending">) => (
  <>
    <Table
      caption="Not renewed yet. Who keeps reminders on is told by mail; a call helps all."
      heads={["Name", "Phone", "Service", "Ends"]}
      named
      rows={ending.slice(0, FEW).map(({ person, name, number, service, endsAt }) => [
        <a key="name" href={`/people/${person}`}>
          {name ?? "no name yet"}
        </a>,
        <Call key="call" number={number} />,
        service,
        dayInWords(endsAt),
      ])}
    />
    <p>
      <a href="/people?state=ending">See all, and take their contacts</a>
    </p>
  </>
);
