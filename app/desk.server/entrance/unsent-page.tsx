import { Frame } from "../frame/frame";
import type { Unsent } from "./unsent";

/** After the sign-in: what was pressed when the session had ended, to be pressed again. */
export const UnsentPage = ({ path, from, fields, hadFiles }: Unsent) => (
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
