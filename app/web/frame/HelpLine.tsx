/**
 * How somebody is reached: each way with its address, its name and what people read; and when
 * somebody answers.
 */
export interface HelpGiven {
  ways: (readonly [href: string, way: string, words: string])[];
  hours: string;
}

/**
 * Below each step: whoever is stuck finds a person before leaving. The space is for text browsers.
 * Each way is one text, so that none changes its line while the page arrives.
 */
export const HelpLine = ({ help, width }: { help: HelpGiven; width: "narrow" | "wrap" }) => (
  <aside className={`${width} help`} aria-label="Help">
    <p className="small muted">
      <b>Stuck? Ask us.</b> {help.hours}.
    </p>
    <ul className="small">
      {help.ways.map(([href, way, words]) => (
        <li key={way}>
          <a href={href}>{`${way} ${words}`}</a>{" "}
        </li>
      ))}
    </ul>
  </aside>
);
