import { dayInWords } from "../../content/dates";
import { Frame } from "../frame/frame";
import { typedAt, type TypedField } from "./typed-at";
import type { Unsent } from "./unsent";

interface UnsentPageProps {
  unsent: Unsent;
  /** for whom it is (`whom-at.ts`) */
  whom: string | null;
}

/** After the sign-in: what was pressed when the session had ended, to be pressed again. */
export const UnsentPage = ({ unsent, whom }: UnsentPageProps) =>
  unsent.fields.length === 0 ? <StatementAgain /> : <PressAgain {...{ unsent, whom }} />;

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

const PressAgain = ({ unsent: { path, from, fields, hadFiles }, whom }: UnsentPageProps) => {
  const { button = "Press again", typed = [] } = typedAt(path, Object.fromEntries(fields)) ?? {};
  return (
    <Frame
      title="This was not done yet"
      at={null}
      said={{ done: "You are signed in again. What you had typed is kept below." }}
    >
      <section className="card">
        <p>
          <b>{`You pressed “${button}”${whom === null ? "" : ` for ${whom}`}.`}</b>
        </p>
        <Typed typed={typed} />
        {hadFiles ? <p>Files are not kept: choose them again on the page that comes.</p> : null}
        <form method="post" action={path}>
          {fields.map(([name, value], at) => (
            <textarea key={at} name={name} hidden readOnly defaultValue={value} />
          ))}
          <p className="row">
            <button className="btn">{button}</button>
            <a className="btn link" href={from ?? "/"}>
              Leave it, go back
            </a>
          </p>
        </form>
      </section>
    </Frame>
  );
};

const Typed = ({ typed }: { typed: TypedField[] }) => (
  <dl className="kv">
    {typed.flatMap(({ label, value }) => [
      <dt key={label}>{label}</dt>,
      <dd className="as-typed" key={`${label} typed`}>
        {/^\d{4}-\d{2}-\d{2}$/.test(value) ? dayInWords(value) : value}
      </dd>,
    ])}
  </dl>
);
