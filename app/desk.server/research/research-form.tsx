import type { EnclosedFile } from "../../backend.server/research/content";
import { levels } from "../../content/research-terms";
import { Frame, type Said } from "../frame/frame";
import { Choice, Line, Text, type Filled } from "./research-fields";
import { byKey, IdeaFields, NoteFields, yesNo } from "./research-idea-fields";
import { FileFields } from "./research-files";
import { Act } from "../frame/for-whom";

interface WritePageProps extends Filled {
  /** null: not saved yet */
  id: string | null;
  /** what is added to */
  root: { number: number; title: string } | null;
  services: { id: string; name: string }[];
  files: EnclosedFile[];
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
export function WritePage({ id, root, services, files, said, ...filled }: WritePageProps) {
  const { kind } = filled.typed;
  return (
    <Frame title={names[kind]} at="/research" said={said}>
      {filled.faults.length > 0 ? <Stops {...filled} /> : null}
      {root ? <p>{`About entry ${root.number}: ${root.title}`}</p> : null}
      <Act action={id ? `/research/draft/${id}` : "/research/draft"} encType="multipart/form-data">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="root" value={filled.typed.root} />
        {kind === "idea" ? <IdeaFields filled={filled} services={services} /> : null}
        {kind === "note" ? <NoteFields filled={filled} services={services} /> : null}
        {kind !== "idea" && kind !== "note" ? <AdditionFields filled={filled} /> : null}
        <FileFields filled={filled} files={files} />
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
