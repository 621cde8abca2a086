import { Said } from "../frame/Said";

/** A sentence of the catalogue, or one that the server filled, and what fills it. */
export interface Warning {
  words: string;
  values: { name: string; day: string };
}
/** Each has one of these places, or none: which, is known only when it is drawn. */
type Filled = "{name} {day}";

export const Warnings = ({ warnings }: { warnings: Warning[] }) =>
  warnings.length > 0 ? (
    <div className="note warn">
      {warnings.map(({ words, values }, at) => (
        <p key={at}>
          <Said words={words as Filled} values={values} />
        </p>
      ))}
    </div>
  ) : null;
