import type { Holdings } from "./holdings.server";
import { useMeasures } from "../frame/use-measures";
import { fill } from "../../content/words/fill";
import { useOwnersLang, useWords } from "../visit/words";
import { Said } from "../frame/Said";
import { mailAbout } from "../frame/mail-about";
import { capitalised } from "../frame/names";

/** A service that is stopped while a bank decides about its payment. */
export function PausedSubscription({
  subscription: { id, name, since },
  email,
}: {
  subscription: Holdings["paused"][number];
  email: string;
}) {
  const words = useWords("subscriptions");
  const lang = useOwnersLang();
  const { day } = useMeasures();
  const write = (
    <a href={mailAbout(email, fill(words.subject, { id }))}>
      {fill(words.write, { name: capitalised(name) })}
    </a>
  );
  return (
    <section className="card" aria-labelledby={`name-${id}`}>
      <div className="row apart">
        <h3 id={`name-${id}`} lang={lang(name)}>
          {capitalised(name)}
        </h3>{" "}
        <span className="tag warn">{words.paused}</span>
      </div>
      <p>
        <Said words={words.disputed} values={{ day: <b>{day(since)}</b> }} />
      </p>
      <p className="small">
        <Said words={words.notAsked} values={{ write }} />
      </p>
    </section>
  );
}
