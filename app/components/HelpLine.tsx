import { Fragment } from "react";

/** How somebody is reached, from the site file. */
export interface HelpGiven {
  /** "+919876543210", and as people read it */
  whatsapp: { number: string; words: string };
  phone: string;
  email: string;
  hours: string;
}

/** Below each step: whoever is stuck finds a person before leaving. */
export function HelpLine({ help, width }: { help: HelpGiven; width: "narrow" | "wrap" }) {
  const { whatsapp, phone, email, hours } = help;
  const ways = [
    [`https://wa.me/${whatsapp.number.slice(1)}`, "WhatsApp", whatsapp.words],
    [`tel:${phone.replace(/[^\d+]/g, "")}`, "Phone", phone],
    [`mailto:${email}`, "E-mail", email],
  ] as const;
  return (
    <aside className={`${width} help`} aria-label="Help">
      <p className="small muted">
        <b>Stuck? Ask us.</b> {hours}.
      </p>
      <ul className="small">
        {ways.map(([href, way, words]) => (
          <Fragment key={href}>
            <li>
              {way} <a href={href}>{words}</a>
            </li>{" "}
          </Fragment>
        ))}
      </ul>
    </aside>
  );
}
