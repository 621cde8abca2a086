import type { FormEvent } from "react";
import type { Shelf } from "./shelf";

/**
 * The search over a long list of services, and what it found. A plain GET form: the address says
 * what is searched for.
 */
export function Search({
  shelf: { q, found },
  onSubmit,
}: {
  shelf: Shelf;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}) {
  return (
    <form method="get" action="/services" role="search" className="stack" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="q">Search the services</label>
        <input id="q" name="q" type="search" defaultValue={q} maxLength={100} autoComplete="off" />
      </div>
      <div className="row">
        <button className="btn quiet">Search</button>
        {q ? (
          <a className="btn link" href="/services">
            Show all services
          </a>
        ) : null}
      </div>
      <p className="muted">{foundWords(q, found)}</p>
    </form>
  );
}

function foundWords(q: string, found: number): string {
  const many = `${found.toLocaleString("en-IN")} ${found === 1 ? "service" : "services"}`;
  if (!q) return `${many} in all.`;
  return found === 0
    ? `No service has “${q}” in its name or description.`
    : `${many} with “${q}” in the name or description.`;
}
