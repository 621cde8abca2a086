import {
  actions,
  disclosures,
  exchanges,
  horizons,
  levels,
  type Disclosure,
} from "../content/research-terms";
import { Frame, type Said } from "./frame";
import { Choice, Line, Services, Text, type Filled } from "./research-fields";

interface WritePageProps extends Filled {
  /** null: not saved yet */
  id: string | null;
  /** what is added to */
  root: { number: number; title: string } | null;
  services: { id: string; name: string }[];
  said: Said;
}

const names = {
  idea: "Write an idea",
  note: "Write a note",
  update: "Write an update",
  "partial exit": "Tell of a partial exit",
  reached: "Say that a price was reached",
  closed: "Close an idea",
  withdrawn: "Withdraw it",
  correction: "Correct an entry",
} as const;

/** The form of an idea, a note or what is added to one; what stops a release stands beside it. */
export function WritePage({ id, root, services, said, ...filled }: WritePageProps) {
  const { kind } = filled.typed;
  return (
    <Frame title={names[kind]} at="/research" said={said}>
      {filled.faults.length > 0 ? <Stops {...filled} /> : null}
      {root ? <p>{`About entry ${root.number}: ${root.title}`}</p> : null}
      <form method="post" action={id ? `/research/draft/${id}` : "/research/draft"}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="root" value={filled.typed.root} />
        {kind === "idea" ? <IdeaFields filled={filled} services={services} /> : null}
        {kind === "note" ? <NoteFields filled={filled} services={services} /> : null}
        {kind !== "idea" && kind !== "note" ? <AdditionFields filled={filled} /> : null}
        <Common filled={filled} />
        <p className="row">
          <button className="btn" name="intent" value="preview">
            Preview
          </button>
          <button className="btn quiet" name="intent" value="save">
            Save draft
          </button>
        </p>
      </form>
    </Frame>
  );
}

/** All that stops the release, each with a link to its field. */
export const Stops = ({ faults }: Filled) => (
  <section className="note warn" aria-labelledby="gate">
    <p id="gate">
      <b>{`${faults.length} ${faults.length === 1 ? "thing stops" : "things stop"} the release`}</b>
    </p>
    <ul>
      {faults.map(({ field, words }, at) => (
        <li key={at}>
          <a href={`#${field}`}>{words}</a>
        </li>
      ))}
    </ul>
  </section>
);

type Props = { filled: Filled };
type WithServices = Props & Pick<WritePageProps, "services">;
const byKey = <T,>(all: Record<string, T>, words: (one: T) => string): [string, string][] =>
  Object.entries(all).map(([key, one]) => [key, words(one)]);

const IdeaFields = ({ filled, services }: WithServices) => (
  <>
    <Services filled={filled} among={services} />
    <Choice
      filled={filled}
      field="exchange"
      label="Exchange"
      among={exchanges.map((one) => [one, one])}
    />
    <Line filled={filled} field="symbol" label="Symbol" hint="like KAVERICEM" />
    <Line filled={filled} field="name" label="Name" hint="like Kaveri Cement Ltd" />
    <Line
      filled={filled}
      field="expiry"
      type="date"
      label="Expiry"
      hint="of futures and options; else blank"
    />
    <Line filled={filled} field="strike" label="Strike, ₹" hint="of options; else blank" />
    <Choice
      filled={filled}
      field="right"
      label="Option"
      among={[
        ["", "None"],
        ["CE", "CE"],
        ["PE", "PE"],
      ]}
    />
    <Choice
      filled={filled}
      field="action"
      label="Action"
      among={byKey(actions, (words) => words)}
    />
    <Line filled={filled} field="entryFrom" label="Entry from, ₹" />
    <Line filled={filled} field="entryTo" label="Entry to, ₹" hint="blank: one price" />
    <Line filled={filled} field="target1" label="Target 1, ₹" />
    <Line filled={filled} field="target2" label="Target 2, ₹, optional" />
    <Line filled={filled} field="target3" label="Target 3, ₹, optional" />
    <Line filled={filled} field="stopLoss" label="Stop-loss, ₹" />
    <Choice
      filled={filled}
      field="horizon"
      label="Horizon"
      among={byKey(horizons, ({ name, means }) => `${name}: ${means}`)}
    />
    <Text
      filled={filled}
      field="rationale"
      rows={6}
      label="Rationale"
      hint="why, in words a client can check"
    />
    <Reasons filled={filled} />
  </>
);

const NoteFields = ({ filled, services }: WithServices) => (
  <>
    <Services filled={filled} among={services} />
    <Line filled={filled} field="title" label="Title" />
    <Text filled={filled} field="text" rows={10} label="Text" />
    <Reasons filled={filled} />
  </>
);

const AdditionFields = ({ filled }: Props) => (
  <>
    {filled.typed.kind === "reached" ? (
      <Choice
        filled={filled}
        field="level"
        label="Which price"
        hint="It is said inside the idea only."
        among={byKey(levels, (words) => words)}
      />
    ) : null}
    {filled.typed.kind === "correction" ? (
      <Line filled={filled} field="corrects" label="Entry that it corrects" hint="its number" />
    ) : null}
    <Text filled={filled} field="text" label="What changes, and why" rows={6} />
    <Choice filled={filled} field="changed" label="Has a disclosure changed since?" among={yesNo} />
    <Line filled={filled} field="changedWhat" label="If yes: which, and how" />
  </>
);

const yesNo: [string, string][] = [
  ["no", "No"],
  ["yes", "Yes"],
];

const Reasons = ({ filled }: Props) => (
  <>
    <Text filled={filled} field="basis" label="Basis" hint="data and documents, with dates" />
    <Text filled={filled} field="risk" label="Risk" hint="what can go wrong" />
    <h2>Disclosures</h2>
    <p>For you, associates and relatives. Answer each one anew; say what to a Yes.</p>
    {(Object.keys(disclosures) as Disclosure[]).map((key) => (
      <div key={key}>
        <Choice filled={filled} field={`d_${key}`} label={disclosures[key][0]} among={yesNo} />
        <Line
          filled={filled}
          field={`d_${key}_what`}
          label={`If yes, what: ${disclosures[key][0].toLowerCase()}`}
        />
      </div>
    ))}
  </>
);

const Common = ({ filled }: Props) => (
  <>
    <Choice
      filled={filled}
      field="dealt"
      label="Did you, an associate or a relative deal in it within the last 30 days?"
      among={yesNo}
    />
    <Choice
      filled={filled}
      field="ai"
      label="Artificial intelligence"
      among={[
        ["none", "None was used"],
        ["some", "Some, and I say for what"],
      ]}
    />
    <Line filled={filled} field="aiWhat" label="For what" />
    <Text
      filled={filled}
      field="names"
      rows={2}
      label="Names that hold a banned word, optional"
      hint="a line each, like: Best Agro = a listed company"
    />
  </>
);
