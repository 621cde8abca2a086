import type { PersonId } from "../../backend.server/platform/store/ids";

/** A name that leads to the person; people before the PAN was verified have none. */
export const Person = ({ id, name }: { id: PersonId | null; name: string }) =>
  id === null ? <>{name}</> : <a href={`/people/${id}`}>{name || "no name yet"}</a>;

export const NextPage = ({ href }: { href: string | null }) =>
  href === null ? null : (
    <p>
      <a className="btn quiet" href={href}>
        Next page
      </a>
    </p>
  );
