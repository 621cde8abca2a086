import { pagesIn } from "../../content/information-pages";
import { standardWarning } from "../../content/standard-warning";
import { End } from "./End";

export function Footer({
  product,
  analyst,
}: {
  product: string;
  analyst: { name: string; registrationNumber: string } | null;
}) {
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label="Legal">
          <ul>
            {pagesIn("footer").map(({ path, name }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        {analyst ? (
          <p>
            {product}: {analyst.name}, SEBI-registered Research Analyst,{" "}
            {analyst.registrationNumber}.
          </p>
        ) : null}
        <p>{standardWarning}</p>
      </div>
      <End />
    </footer>
  );
}
