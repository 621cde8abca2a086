import { Frame } from "../frame/frame";
import type { Unsent } from "./unsent";

/** After the sign-in: what was pressed when the session had ended, to be pressed again. */
export const UnsentPage = (unsent: Unsent) =>
  unsent.fields.length === 0 ? <StatementAgain /> : <PressAgain {...unsent} />;

/** Nothing of a bank's statement is kept, here neither. */
const StatementAgain = () => (
  <Frame title="This was not done yet" at={null} said={{ done: "You are signed in again." }}>
    <p>Of a bank statement nothing is kept: paste it once more, or choose its file again.</p>
    <p>
      <a className="btn" href="/statement">
        Bank statement
      </a>
    </p>
  </Frame>
);

const PressAgain = ({ path, from, fields, hadFiles }: Unsent) => (
  <Frame
    title="This was not done yet"
    at={null}
    said={{ done: "You are signed in again. What you had typed is kept below." }}
  >
    {fields
      .filter(([, value]) => /\S\s+\S/.test(value))
      .map(([name, value]) => (
        <p className="card as-typed" key={name + value}>
          {value}
        </p>
      ))}
    {hadFiles ? <p>Files are not kept: choose them again on the page that comes.</p> : null}
    <form method="post" action={path}>
      {fields.map(([name, value], at) => (
        <textarea key={at} name={name} hidden readOnly defaultValue={value} />
      ))}
      <p className="row">
        <button className="btn">Press again</button>
        <a className="btn link" href={from ?? "/"}>
          Leave it, go back
        </a>
      </p>
    </form>
  </Frame>
);
