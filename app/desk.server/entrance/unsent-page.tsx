import { dayInWords } from "../../content/dates";
import { isDay } from "../../content/is-day";
import { Frame } from "../frame/frame";
import { typedAt, type TypedField } from "./what-was-typed";
import type { Unsent } from "./unsent";

/** After the sign-in: what was pressed and did not go along is done on its page. */
export const NotDonePage = ({ back }: { back: string }) => (
  <Frame title="This was not done yet" at={null} said={{ done: "You are signed in again." }}>
    {back === "/statement" ? (
      <p>Of a bank statement nothing is kept: paste it once more, or choose its file again.</p>
    ) : (
      <p>Nothing was done with what you pressed. Look at the page again, and do it there.</p>
    )}
    <p>
      <a className="btn" href={back}>
        {back === "/statement" ? "Bank statement" : "Back to the page"}
      </a>
    </p>
  </Frame>
);

interface UnsentPageProps {
  unsent: Unsent;
  /** for whom it is (`whom-at.ts`) */
  whom: string | null;
  /** what else is to be read before it is pressed (`also-carried.ts`) */
  also: TypedField[];
}

/** After the sign-in: what was typed when the session had ended, to be pressed again. */
export const UnsentPage = ({
  unsent: { path, from, fields, hadFiles },
  whom,
  also,
}: UnsentPageProps) => {
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
        <Typed typed={[...also, ...typed]} />
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
        {isDay(value) ? dayInWords(value) : value}
      </dd>,
    ])}
  </dl>
);
