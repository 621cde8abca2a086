import { createContext } from "react";

/**
 * How the document gets its stylesheet: its text, whether the browser keeps it already, and the
 * address to fetch it from.
 */
interface DocumentLook {
  css: { every: string; working: string };
  kept: boolean;
  href: string;
}

interface Parts {
  look: DocumentLook;
  /** address of the script that holds the words */
  words: string;
  nonce: string;
}

/** What only the server knows of the document it draws. Undefined in the browser. */
export const DocumentParts = createContext<Parts | undefined>(undefined);
