import { useFrame } from "../visit/words";
import { AsWritten } from "./AsWritten";
import { Said } from "./Said";

/**
 * How somebody is reached: each way with its address, its name and what people read; and when
 * somebody answers.
 */
export interface HelpGiven {
  ways: (readonly [href: string, words: string])[];
  hours: string;
}

/**
 * Below each step: whoever is stuck finds a person before leaving. The space is for text browsers.
 * Each way is one text, so that none changes its line while the page arrives.
 */
export function HelpLine({ help, width }: { help: HelpGiven; width: "narrow" | "wrap" }) {
  const words = useFrame().help;
  return (
    <aside className={`${width} help`} aria-label={words.label}>
      <p className="small muted">
        <Said words={words.stuck} values={{ hours: <AsWritten>{help.hours}</AsWritten> }} />
      </p>
      <ul className="small">
        {help.ways.map(([href, way]) => (
          <li key={href}>
            <a href={href}>{way}</a>{" "}
          </li>
        ))}
      </ul>
    </aside>
  );
}
