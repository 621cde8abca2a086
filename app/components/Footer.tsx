import { standardWarning } from "../content/standard-warning";
import { End } from "./End";

const footerLinks = [
  ["/disclosure", "Disclosure"],
  ["/terms-and-conditions", "Terms and Conditions"],
  ["/disclaimer", "Disclaimer"],
  ["/grievance-redressal", "Grievance Redressal"],
  ["/privacy-policy", "Privacy Policy"],
  ["/refund-policy", "Refund Policy"],
] as const;

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
            {footerLinks.map(([href, words]) => (
              <li key={href}>
                <a href={href}>{words}</a>
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
