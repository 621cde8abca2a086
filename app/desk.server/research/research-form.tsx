import type { Draft } from "../../backend.server/research/drafts";
import { instantInIndia } from "../../content/instants";
import { levels } from "../../content/research-terms";
import { Frame, type Said } from "../frame/frame";
import { Choice, Line, Text, type Filled } from "./research-fields";
import { byKey, IdeaFields, NoteFields, yesNo } from "./research-idea-fields";
import { FileFields } from "./research-files";
import { AskedWithWords, Fold } from "./research-folds";
import { Act } from "../frame/for-whom";

interface WritePageProps extends Filled {
  /** null: not saved yet */
  draft: (Draft & { version: string }) | null;
  /** the id that a draft of this form gets, so that sending it again makes no second one */
  form: string;
  /** what is added to */
  root: { number: number; title: string; targets: number } | null;
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
export function WritePage({ draft, form, root, services, said, ...filled }: WritePageProps) {
  const { kind } = filled.typed;
  return (
    <Frame title={names[kind]} at="/research" said={said}>
      {filled.faults.length > 0 ? <Stops faults={filled.faults} /> : null}
      {root ? <p>{`About entry ${root.number}: ${root.title}`}</p> : null}
      {draft?.releaseAt ? (
        <p className="note">
          {`It will be released on ${instantInIndia(draft.releaseAt)} IST, as you save it here.`}
        </p>
      ) : null}
      <Act
        action={draft ? `/research/draft/${draft.id}` : "/research/draft"}
        encType="multipart/form-data"
      >
        {draft ? (
          <input type="hidden" name="seen" value={draft.version} />
        ) : (
          <input type="hidden" name="as" value={form} />
        )}
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="root" value={filled.typed.root} />
        {kind === "idea" ? <IdeaFields filled={filled} services={services} /> : null}
        {kind === "note" ? <NoteFields filled={filled} services={services} /> : null}
        {kind !== "idea" && kind !== "note" ? (
          <AdditionFields filled={filled} targets={root?.targets ?? 0} />
        ) : null}
        <FileFields filled={filled} files={draft?.files ?? []} />
        <Common filled={filled} />
        <p className="row">
          <button className="btn" name="intent" value="preview">
            Preview
          </button>
          <button className="btn quiet" name="intent" value="save">
            Save draft
          </button>
        </p>
      </Act>
    </Frame>
  );
}

/** All that stops the release, and which files were not kept, each with a link to its field. */
export const Stops = ({ faults }: Pick<Filled, "faults">) => {
  // A refused file is not in the draft, so it stops nothing.
  const stops = faults.filter(({ field }) => field !== "files");
  const count = `${stops.length} ${stops.length === 1 ? "thing stops" : "things stop"} the release`;
  return (
    <>
      <Listed id="gate" title={count} faults={stops} />
      <Listed
        id="not-kept"
        title="Not all files were kept: add them anew, or go on without them"
        faults={faults.filter((one) => !stops.includes(one))}
      />
    </>
  );
};

interface ListedProps extends Pick<Filled, "faults"> {
  id: string;
  title: string;
}

const Listed = ({ id, title, faults }: ListedProps) =>
  faults.length === 0 ? null : (
    <section className="note warn" aria-labelledby={id}>
      <p id={id}>
        <b>{title}</b>
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

/** Whether an idea with so many targets has that level. */
const named = (level: string, targets: number): boolean =>
  level === "stop" || Number(level.slice(-1)) <= targets;

const AdditionFields = ({ filled, targets }: Props & { targets: number }) => (
  <>
    {filled.typed.kind === "reached" ? (
      <Choice
        filled={filled}
        field="level"
        label="Which price"
        hint="It is said inside the idea only."
        among={byKey(levels, (words) => words).filter(([key]) => named(key, targets))}
      />
    ) : null}
    {filled.typed.kind === "correction" ? (
      <Line filled={filled} field="corrects" label="Entry that it corrects" hint="its number" />
    ) : null}
    <Text filled={filled} field="text" label="What changes, and why" rows={6} />
    <AskedWithWords filled={filled} words="changedWhat">
      <Choice
        filled={filled}
        field="changed"
        label="Has a disclosure changed since?"
        among={yesNo}
      />
      <Line filled={filled} field="changedWhat" label="If yes: which, and how" />
    </AskedWithWords>
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
    <AskedWithWords filled={filled} words="aiWhat">
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
    </AskedWithWords>
    <Fold filled={filled} fields={["names"]} summary="A name holds a banned word">
      <Text
        filled={filled}
        field="names"
        rows={2}
        label="Names that hold a banned word"
        hint="a line each, like: Best Agro = a listed company"
      />
    </Fold>
  </>
);
