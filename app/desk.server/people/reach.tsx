import { whatsappLink } from "../../content/upi";
import type { Language } from "../../content/languages";
import { say, sentence, type Sentence } from "../../content/words/sentence";
import { dear } from "../../backend.server/platform/post-to";
import { may } from "../doors";
import { siteHere } from "../present";

/** A client to call or write to: the phone as +919876543210. */
export interface Reached {
  name: string | null;
  number: string | null;
  email: string | null;
  language: Language;
}

/**
 * Buttons that call and write with the desk's own phone and mail program. What is written begins in
 * the client's language, greeted and signed; nothing is sent before it is sent there. Not there for
 * who sees no phone numbers.
 *
 * @param about what it is about; nothing: only the greeting stands there
 */
export const Reach = ({ to, about = null }: { to: Reached; about?: Sentence | null }) => {
  if (!may("phones") || (to.number === null && to.email === null)) return null;
  const { subject, text } = begun(to, about);
  const who = to.name === null ? "" : ` ${to.name}`;
  return (
    <p className="row reach">
      {to.number === null ? null : (
        <>
          <a className="btn quiet" href={`tel:${to.number}`} aria-label={`Call${who}`}>
            Call
          </a>
          <a
            className="btn quiet"
            href={whatsappLink(to.number.replace(/\D/g, ""), text)}
            rel="noreferrer"
            aria-label={`WhatsApp${who}`}
          >
            WhatsApp
          </a>
        </>
      )}
      {to.email === null ? null : (
        <a className="btn quiet" href={mailLink(to.email, subject, text)} aria-label={`Mail${who}`}>
          Mail
        </a>
      )}
    </p>
  );
};

/** What of a waiting claim is asked for: its UTR, or a look at the one that was named. */
export function aboutClaim(claim: {
  amountPaise: number;
  services: string[];
  reference: string | null;
  utr: string | null;
}): Sentence | null {
  const { amountPaise: paise, reference, utr } = claim;
  const services = claim.services.join(", ");
  if (utr !== null) return sentence("letters.by-hand-claim-utr", { paise, services, utr });
  return reference === null
    ? null
    : sentence("letters.by-hand-claim", { paise, services, reference });
}

/** What is asked for of a claim whose transfer brought less than it is of. Paise. */
export const aboutRest = (
  { amountPaise, services }: { amountPaise: number; services: string[] },
  paise: number,
): Sentence =>
  sentence("letters.by-hand-claim-less", {
    ...{ wholePaise: amountPaise, services: services.join(", "), paise },
    missingPaise: amountPaise - paise,
  });

function begun({ name, language }: Reached, about: Sentence | null) {
  const { product = "", analyst = "" } = siteHere() ?? {};
  const parts = [
    dear(name),
    ...(about === null ? [] : [about]),
    sentence("letters.by-hand-sign", { analyst, product }),
  ].map((one) => say(language, one));
  return {
    subject: say(language, sentence("letters.by-hand", { analyst })),
    text: parts.join("\n\n"),
  };
}

/** RFC 6068: lines end with CR LF, and a blank is no plus. */
function mailLink(email: string, subject: string, text: string): string {
  const to = encodeURIComponent(email).replaceAll("%40", "@");
  const body = encodeURIComponent(text.replaceAll("\n", "\r\n"));
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
