import { createContext } from "react";

/** What only the server knows of the document it draws: the stylesheet's text and the nonce. Undefined in the browser. */
export const DocumentParts = createContext<{ css: string; nonce: string } | undefined>(undefined);
