import { useOwnersLang } from "../visit/words";

/** What a service is, line by line. */
export function Bullets({ lines }: { lines: string[] }) {
  const lang = useOwnersLang();
  return lines.length === 0 ? null : (
    <ul className="small muted">
      {lines.map((line) => (
        <li key={line} lang={lang(line)}>
          {line}
        </li>
      ))}
    </ul>
  );
}
