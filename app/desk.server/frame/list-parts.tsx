import type { PersonId } from "../../backend.server/platform/store/ids";

/** A name that leads to the person; people before the PAN was verified have none. */
export const Person = ({ id, name }: { id: PersonId | null; name: string }) =>
  id === null ? <>{name}</> : <a href={`/people/${id}`}>{name || "no name yet"}</a>;

/** The way from a card to whom it is about; none where nobody knows who that is. */
export const SeeThePerson = ({ id, inRow = false }: { id: PersonId | null; inRow?: boolean }) => {
  if (id === null) return null;
  const link = <a href={`/people/${id}`}>See the person</a>;
  return inRow ? link : <p>{link}</p>;
};

export const NextPage = ({ href }: { href: string | null }) =>
  href === null ? null : (
    <p>
      <a className="btn quiet" href={href}>
        Next page
      </a>
    </p>
  );
