import type { PersonId } from "../../../app/backend.server/platform/store/ids";

export interface Window {
  id: string;
  service: string;
  /** UTC ms */
  from: number;
  to: number;
  revokedAt: number | null;
  pausedAt: number | null;
}

export interface Reader {
  id: PersonId;
  standing: string;
  windows: Window[];
  cookies: string;
}

export interface Entry {
  number: number;
  /** stands in this entry and nowhere else */
  word: string;
  /** the id of its picture; null: it has none */
  picture: string | null;
  /** of the idea or note that it is, or is about */
  id: string;
  root: number | null;
  services: string[];
  at: number;
  kind: string;
  readers: Set<PersonId>;
}

const FIVE_YEARS = 5 * 365.25 * 86_400_000;

/** Who may read an entry, as the rules say it, at the instant of its release. */
export function entitled(entry: Entry, readers: Reader[], before: Entry[]): Set<PersonId> {
  const { kind, root, services, at } = entry;
  if (kind === "withdrawn")
    return new Set(
      before
        .filter((one) => one.number === root || one.root === root)
        .flatMap((one) => [...one.readers]),
    );
  if (kind === "correction") return new Set(before.find((one) => one.number === root)?.readers);
  return new Set(
    readers
      .filter(({ windows }) => windows.some((one) => holdsAt(one, services, at)))
      .map(({ id }) => id),
  );
}

const holdsAt = (
  { service, from, to, revokedAt, pausedAt }: Window,
  services: string[],
  at: number,
): boolean =>
  services.includes(service) && from <= at && at < to && revokedAt === null && pausedAt === null;

/** Whether a reader may read it still. */
export const readableYet = ({ readers, at }: Entry, reader: Reader | null, now: number): boolean =>
  reader !== null && readers.has(reader.id) && now - at < FIVE_YEARS;
