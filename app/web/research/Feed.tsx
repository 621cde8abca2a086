import type { Listed } from "../../api/research-calls";
import { fill } from "../../content/words/fill";
import { A } from "../frame/A";
import { AsWritten } from "../frame/AsWritten";
import { useInstant } from "../frame/use-instant";
import { useOwnersLang, useWords } from "../visit/words";
import { isWithdrawn, stateIn } from "./state-in";

/** Ideas and notes, a card each; how one ended is not among what a list tells. */
export function Feed({ items }: { items: Listed[] }) {
  const words = useWords("research");
  const lang = useOwnersLang();
  const instant = useInstant();
  return (
    <div className="stack">
      {items.map((one) => (
        <section className="card" key={one.id}>
          <h2>
            <A href={`/research/${one.id}`} lang={lang(one.title)}>
              {one.title}
            </A>
            {isWithdrawn(one.state) ? (
              <>
                {" "}
                <span className="tag warn">{words.states.withdrawn}</span>
              </>
            ) : one.unread ? (
              <>
                {" "}
                <span className="tag on">{words.isNew}</span>
              </>
            ) : null}
          </h2>
          <p lang={lang(one.line)}>{one.line}</p>
          <p className="small muted">
            <b>{stateIn(words, one.state)}</b> · <AsWritten>{one.services.join(", ")}</AsWritten> ·{" "}
            {instant(one.releasedAt)}
            {one.updatedAt ? ` · ${fill(words.updated, { instant: instant(one.updatedAt) })}` : ""}
          </p>
        </section>
      ))}
    </div>
  );
}
