import type { Listed } from "../../api/research-calls";
import type { Rooms } from "../../content/words/catalogue.server";
import { research as english } from "../../content/words/en/research";
import { fill } from "../../content/words/fill";
import { instantIn } from "../frame/instant-in";
import { AsWritten } from "../frame/AsWritten";
import { useFrame, useOwnersLang, useWords } from "../visit/words";

/** Ideas and notes, a card each; how one ended is not among what a list tells. */
export function Feed({ items }: { items: Listed[] }) {
  const words = useWords("research");
  const account = useWords("account");
  const { months } = useFrame();
  const lang = useOwnersLang();
  const instant = (iso: string) => instantIn(account, months, iso);
  return (
    <div className="stack">
      {items.map((one) => (
        <section className="card" key={one.id}>
          <h2>
            <a href={`/research/${one.id}`} lang={lang}>
              {one.title}
            </a>
            {one.unread ? (
              <>
                {" "}
                <span className="tag on">{words.isNew}</span>
              </>
            ) : null}
          </h2>
          <p lang={lang}>{one.line}</p>
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

/** The API says a state in English. */
function stateIn({ states }: Rooms["research"], state: string): string {
  const known = Object.entries(english.states).find(([, said]) => said === state);
  return known ? states[known[0] as keyof typeof states] : state;
}
