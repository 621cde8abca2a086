import type { FormEvent } from "react";
import { fill } from "../../content/words/fill";
import { useAddress, useWords } from "../visit/words";
import { A } from "../frame/A";
import { useMeasures } from "../frame/use-measures";
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
  const { search: words } = useWords("services");
  const address = useAddress();
  const services = useMeasures().services(found);
  return (
    <form
      method="get"
      action={address("/services")}
      role="search"
      className="stack"
      onSubmit={onSubmit}
    >
      <div className="field">
        <label htmlFor="q">{words.label}</label>
        <input id="q" name="q" type="search" defaultValue={q} maxLength={100} autoComplete="off" />
      </div>
      <div className="row">
        <button className="btn quiet">{words.search}</button>
        {q ? (
          <A className="btn link" href="/services">
            {words.all}
          </A>
        ) : null}
      </div>
      <p className="muted">
        {!q
          ? fill(words.inAll, { services })
          : found === 0
            ? fill(words.nothing, { q })
            : fill(words.found, { services, q })}
      </p>
    </form>
  );
}
