interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  choices: { value: string; words: string }[];
}

/** One of several, from a list that drops down. */
export const Choice = ({ name, label, chosen, choices }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} defaultValue={chosen}>
      {choices.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </div>
);
