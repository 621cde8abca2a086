import { pagesIn } from "../../content/information-pages";
import { standardWarning } from "../../content/standard-warning";
import { useFrame } from "../visit/words";
import { A } from "./A";
import { OtherLanguages, type OtherLanguage } from "./OtherLanguages";
import { Said } from "./Said";
import { End } from "./End";

export function Footer({
  product,
  analyst,
  others,
  warning,
}: {
  product: string;
  analyst: { name: string; registrationNumber: string } | null;
  others: OtherLanguage[];
  /** the standard warning in the reader's language, where that is not English */
  warning: string | null;
}) {
  const { footer, pages } = useFrame();
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label={footer.legal}>
          <ul>
            {pagesIn("footer").map(({ path }) => (
              <li key={path}>
                <A href={path}>{pages[path]}</A>
              </li>
            ))}
          </ul>
        </nav>
        {analyst ? (
          <p>
            <Said
              words={footer.who}
              values={{ product, analyst: analyst.name, number: analyst.registrationNumber }}
            />
          </p>
        ) : null}
        {warning ? <p>{warning}</p> : null}
        <p lang={warning ? "en" : undefined}>{standardWarning}</p>
        {others.length > 0 ? (
          <p>
            {footer.language}: <OtherLanguages others={others} />
          </p>
        ) : null}
      </div>
      <End />
    </footer>
  );
}
