import type { Field, Tested } from "../../backend.server/upkeep/own-settings/fields";
import { ended } from "../../backend.server/upkeep/own-settings/to-confirm";
import type { Told } from "../../backend.server/upkeep/own-settings/try-providers";
import type { Wrong } from "../../backend.server/upkeep/own-settings/wrong-in";
import { TextField } from "../frame/form-fields";
import type { Said } from "../frame/frame";
import { saidWrong } from "../frame/frame";

interface AskedFieldsProps {
  fields: Field[];
  /** what stands in each field; never a secret's */
  values: Record<string, string>;
  /** secrets that are kept already */
  kept: string[];
  /** secrets that were typed with this press, which kept nothing */
  lost?: string[];
  wrong: Wrong[];
  /** what else is said of a field, by its name */
  notes?: Record<string, string>;
}

/** The fields of a step, each with what is wrong with it. */
export const AskedFields = ({
  fields,
  values,
  kept,
  lost = [],
  wrong,
  notes = {},
}: AskedFieldsProps) =>
  fields.map((field) => (
    <Asked
      key={field.name}
      field={field}
      value={values[field.name] ?? ""}
      secret={
        lost.includes(field.name) ? typeAgain(lost.length) : kept.includes(field.name) ? KEPT : ""
      }
      wrong={wrong.find(({ name }) => name === field.name)}
      note={notes[field.name]}
    />
  ));

const KEPT = "kept, and not shown; leave it blank to leave it so";
const typeAgain = (count: number): string =>
  `what you typed was not kept, and a secret is not shown back: type ${count === 1 ? "it" : count === 2 ? "both" : "all of them"} again`;

interface AskedProps {
  field: Field;
  value: string;
  /** what is said of a secret, whose value never is */
  secret: string;
  wrong: Wrong | undefined;
  note: string | undefined;
}

const Asked = ({ field, value, secret, wrong, note }: AskedProps) => {
  const { name, label, hint, type = "text", optional, doubt } = field;
  const doubted = !wrong && value !== "" && doubt?.(value);
  const more = [
    hint ?? "",
    optional ? "may be left blank" : "",
    secret,
    doubted ? `Look again: ${value} ${ended(doubted)}` : "",
    note ?? "",
  ].filter(Boolean);
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      type={type}
      autoComplete="off"
      problem={wrong && `${label} ${wrong.words}.`}
      defaultValue={value}
      {...(more.length > 0 ? { hint: more.join(" · ") } : {})}
    />
  );
};

/** The summary above a form of these fields: all that is wrong, each leading to its field. */
export const wrongFields = (wrong: Wrong[]): Said =>
  saidWrong(wrong.map(({ name, label, words }) => ({ words: `${label} ${words}.`, field: name })));

export interface ToTellProps {
  party: Tested;
  /** the owner's own address */
  to: string;
  /** what was typed with a trial that was refused */
  told?: Told | undefined;
}

/** What the trial of a provider needs to be told. */
export const ToTell = ({ party, to, told }: ToTellProps) => (
  <>
    {party === "mail" ? (
      <TextField
        id="to"
        name="to"
        label="Send a mail to"
        type="email"
        defaultValue={told?.to ?? to}
      />
    ) : null}
    {party === "sms" ? (
      <TextField
        id="to"
        name="to"
        label="Send an SMS to"
        inputMode="tel"
        hint="your own number"
        defaultValue={told?.to ?? ""}
      />
    ) : null}
    {party === "digio" ? (
      <>
        <TextField id="pan" name="pan" label="Your PAN" defaultValue={told?.pan ?? ""} />
        <TextField
          id="dob"
          name="dob"
          label="Your date of birth"
          type="date"
          defaultValue={told?.dob ?? ""}
        />
        <TextField
          id="name"
          name="name"
          label="Your name as on the PAN"
          defaultValue={told?.name ?? ""}
        />
      </>
    ) : null}
  </>
);
