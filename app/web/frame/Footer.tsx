import { pagesIn } from "../../content/information-pages";
import type { Language } from "../../content/languages";
import { standardWarning } from "../../content/standard-warning";
import { useFrame, useLanguage } from "../visit/words";
import { A } from "./A";
import { Said } from "./Said";
import { End } from "./End";
import { OtherLanguages } from "./OtherLanguages";
import { PageName } from "./PageName";

export function Footer({
  product,
  analyst,
  warning,
  others,
  page,
}: {
  product: string;
  analyst: { name: string; registrationNumber: string } | null;
  /** the standard warning in the reader's language, where that is not English */
  warning: string | null;
  /** in which the page stands, too: on a phone the header has no room to name more than one */
  others: Language[];
  /** the page's path, with what it was asked with */
  page: string;
}) {
  const { footer, languages } = useFrame();
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label={footer.legal}>
          <ul>
            {pagesIn("footer").map((page) => (
              <li key={page.path}>
                <A href={page.path}>
                  <PageName page={page} />
                </A>
              </li>
            ))}
          </ul>
        </nav>
        {others.length > 1 ? (
          <nav className="row" aria-label={languages}>
            <OtherLanguages others={others} page={page} />
          </nav>
        ) : null}
        {analyst ? (
          <p>
            <Said
              words={footer.who}
              values={{ product, analyst: analyst.name, number: analyst.registrationNumber }}
            />
          </p>
        ) : null}
        {warning ? <p>{warning}</p> : null}
        <p lang={useLanguage() === "en" ? undefined : "en"}>{standardWarning}</p>
      </div>
      <End />
    </footer>
  );
}
