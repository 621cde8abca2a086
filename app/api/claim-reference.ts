/**
 * Nothing that is mistaken for something else when read aloud or copied by hand: no 0, 1, I, L, O.
 */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 6;

/** The short reference that ties a UPI transfer to its claim: six of these characters. */
export const CLAIM_REFERENCE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** @param bytes at least six, each 0 to 255 */
export const claimReference = (bytes: Iterable<number>): string =>
  [...bytes]
    .slice(0, LENGTH)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");
