import type { Listed } from "../../api/research-calls";
import { instantWords } from "../frame/instant-words";

/** Ideas and notes, a card each; how one ended is not among what a list tells. */
export const Feed = ({ items }: { items: Listed[] }) => (
  <div className="stack">
    {items.map((one) => (
      <section className="card" key={one.id}>
        <h2>
          <a href={`/research/${one.id}`}>{one.title}</a>
          {one.unread ? (
            <>
              {" "}
              <span className="tag on">New</span>
            </>
          ) : null}
        </h2>
        <p>{one.line}</p>
        <p className="small muted">
          <b>{one.state}</b> · {one.services.join(", ")} · {instantWords(one.releasedAt)}
          {one.updatedAt ? ` · updated ${instantWords(one.updatedAt)}` : ""}
        </p>
      </section>
    ))}
  </div>
);
