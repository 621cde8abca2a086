import type { NamedPart } from "./verify-log";

/**
 * Of a log of several names which entries have which, and of one that is not called as the site is
 * now that this is right; a sentence each, none where there is nothing to say.
 *
 * @param here how a log would be called that began today (`siteName`)
 */
export const namesSaid = (names: NamedPart[], here: string): string[] => [
  ...(names.length > 1
    ? [`Sealed under the name ${names.map(partSaid).join("; under ")}. Each holds under its own.`]
    : []),
  ...names
    .slice(-1)
    .flatMap(({ name }) => (name === here ? [] : [`The log's name is ${otherName(name, here)}`])),
];

/** That a log keeps its name where the site's address is another. */
export const otherName = (name: string, here: string): string =>
  `${name}, and the site is at ${here.replace(/\/research$/, "")}. That is right where the site has moved: a log keeps the name that it began with, and every letter holds. A copy for trying things out must release nothing: its letters would carry your signature.`;

const partSaid = ({ name, from, to }: NamedPart): string =>
  `${name}: ${from === to ? `entry ${from}` : `entries ${from} to ${to}`}`;
