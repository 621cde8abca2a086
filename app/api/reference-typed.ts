/**
 * A bank's reference as somebody typed or pasted it, in capitals, without the spaces and dashes
 * that people and banks set between its groups: "7111 0000 0017" is 711100000017.
 */
export const referenceTyped = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]+/gu, "")
    .toUpperCase();
