interface ChipsProps {
  /** what they choose: "State" */
  label: string;
  chips: { words: string; href: string; here: boolean }[];
}

/** A choice of lists, each with an address of its own. */
export const Chips = ({ label, chips }: ChipsProps) => (
  <nav aria-label={label}>
    <ul className="chips">
      {chips.map(({ words, href, here }) => (
        <li key={href}>
          <a href={href} aria-current={here ? "true" : undefined}>
            {words}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
