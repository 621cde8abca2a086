import { pagesIn } from "../../content/information-pages";
import { standardWarning } from "../../content/standard-warning";
import { useFrame } from "../visit/words";
import { A } from "./A";
import { Said } from "./Said";
import { End } from "./End";
import { PageName } from "./PageName";

export function Footer({
  product,
  analyst,
  warning,
}: {
  product: string;
  analyst: { name: string; registrationNumber: string } | null;
  /** the standard warning in the reader's language, where that is not English */
  warning: string | null;
}) {
  const { footer } = useFrame();
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
      </div>
      <End />
    </footer>
  );
}
